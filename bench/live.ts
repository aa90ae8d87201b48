import { benchLiveClients } from './live/live-clients.ts'
import { liveOptions } from './live/live-options.ts'
import { benchLivePage } from './live/live-page.ts'

/** `npm run bench -- live`: one table a workload; resolves with false when an aim was missed. */
export const benchLive = async (args: readonly string[]): Promise<boolean> => {
  const options = liveOptions(args)
  let isReached = true
  for (const workload of options.workloads) {
    const reached = await (workload === 'w2' ? benchLiveClients(options) : benchLivePage(workload, options))
    isReached &&= reached
  }
  return isReached
}

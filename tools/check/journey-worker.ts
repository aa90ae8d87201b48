/** Playwright's workers note their process number, so that the reporter knows whose CPU seconds to read. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const folder = '.cache/e2e-workers'

export const workerPidFile = (workerIndex: number | string): string => `${folder}/${workerIndex}`

/** To be called once by each process that loads Playwright's configuration. */
export const noteJourneyWorker = (): void => {
  const workerIndex = process.env.TEST_WORKER_INDEX
  if (workerIndex === undefined) {
    rmSync(folder, { recursive: true, force: true })
    return
  }
  mkdirSync(dirname(workerPidFile(workerIndex)), { recursive: true })
  writeFileSync(workerPidFile(workerIndex), String(process.pid))
}

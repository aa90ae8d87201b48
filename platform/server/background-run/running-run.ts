import { z } from 'zod'
import type { Log } from '../log/log.ts'
import type { Coordination } from '../processes/coordination.ts'
import { type BackgroundRun, RunProgress } from './background-run.ts'

const PublishedRun = z.object({
  id: z.string(),
  title: z.string(),
  startedById: z.string(),
  startedBy: z.string(),
  startedAtMs: z.number(),
  progress: RunProgress.nullable(),
})
const Ended = z.object({ endedId: z.string() })
const Cancel = z.object({ id: z.string(), by: z.string() })

/** The run of this process. */
export interface OwnRun {
  readonly id: string
  readonly stopping: AbortController
  cancelledBy: string | null
}

interface Options {
  readonly kind: string
  readonly log: Log
  readonly processes: Pick<Coordination, 'publish' | 'on' | 'onGap'>
  /** After this time without progress, the run of another process counts as unknown. */
  readonly patienceMs: number
}

/** The running run in memory, of this process or of another. Publishes and receives progress, end and cancellation. */
export const createRunningRun = <Outcome>({ kind, log, processes, patienceMs }: Options) => {
  const topic = `background-run.${kind}`
  const cancelTopic = `${topic}.cancel`
  let known: { readonly run: BackgroundRun<Outcome>; readonly atMs: number } | undefined
  let own: OwnRun | undefined

  const remember = (run: BackgroundRun<Outcome>) => {
    known = { run, atMs: performance.now() }
  }
  const stopOwn = (id: string, by: string): boolean => {
    if (own?.id !== id) return false
    own.cancelledBy ??= by
    own.stopping.abort()
    return true
  }
  const publish = (content: z.infer<typeof PublishedRun> | z.infer<typeof Ended>): void => {
    processes
      .publish(topic, content)
      .catch((error: unknown) => log.debug({ err: error, kind }, 'could not publish the state of a background run'))
  }

  processes.on(topic, (content) => {
    const published = PublishedRun.safeParse(content).data
    if (published) remember({ ...published, endedAtMs: null, result: 'running', cancelledBy: null, outcome: null })
    const ended = Ended.safeParse(content).data
    if (ended?.endedId === known?.run.id) known = undefined
  })
  processes.on(cancelTopic, (content) => {
    const cancel = Cancel.safeParse(content).data
    if (cancel) stopOwn(cancel.id, cancel.by)
  })
  processes.onGap(() => {
    if (!own) known = undefined
  })

  return {
    /** The running run; undefined if none is known, or if its process may have died. */
    current(): BackgroundRun<Outcome> | undefined {
      if (known && own?.id !== known.run.id && performance.now() - known.atMs > patienceMs) known = undefined
      return known?.run
    },
    begin(run: BackgroundRun<Outcome>): OwnRun {
      own = { id: run.id, stopping: new AbortController(), cancelledBy: null }
      remember(run)
      return own
    },
    step(run: BackgroundRun<Outcome>, progress: RunProgress): void {
      remember({ ...run, progress })
      const { id, title, startedById, startedBy, startedAtMs } = run
      publish({ id, title, startedById, startedBy, startedAtMs, progress })
    },
    end(id: string): void {
      own = undefined
      known = undefined
      publish({ endedId: id })
    },
    async cancel(id: string, by: string): Promise<void> {
      if (!stopOwn(id, by)) await processes.publish(cancelTopic, { id, by })
    },
  }
}

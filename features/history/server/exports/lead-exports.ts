import type { ServerContext } from '../../../../platform/server/feature.ts'
import type { Job } from '../../../../platform/server/jobs/job.ts'
import { openExportFiles } from './export-files.ts'
import { exportIds, removeExportsBefore, storedNamesOf } from './export-store.ts'
import { createExportWorker } from './export-worker.ts'

/** Published when there is new work. */
export const exportsTopic = 'history.exports'
const lookEveryMs = 15_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Work of the elected process: writes exports until it is stopped. */
export const leadExports = async (context: ServerContext, lost: AbortSignal): Promise<() => Promise<void>> => {
  const { config, historian, log, processes, relations } = context
  const files = await openExportFiles(config.exports, relations.db)
  if (!files) return async () => undefined
  const worker = createExportWorker({ context, historian, files, quotaBytes: config.exports.quotaBytes })
  let isClosed = false
  const isStopped = () => isClosed || lost.aborted
  let wake = () => {}
  processes.on(exportsTopic, () => wake())
  lost.addEventListener('abort', () => wake(), { once: true })
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, lookEveryMs)
      timer.unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const work = async () => {
    while (!isStopped()) {
      // Asked for before the look at the table: what comes meanwhile must not be slept through.
      const woken = pause()
      const goesOn = await worker.step(isStopped).catch((error: unknown) => {
        log.warn({ err: error }, 'exports could not be continued; trying again')
        return false
      })
      if (goesOn) wake()
      if (!isStopped()) await woken
    }
  }
  const ended = work()
  return async () => {
    isClosed = true
    wake()
    await ended
  }
}

/** Removes exports whose days are over, folders without an export, and attempts that were cut short. */
export const removeOldExports = ({ config, relations }: ServerContext): Job => ({
  name: 'history.remove-exports',
  version: '1',
  everyMs: hourMs,
  async run() {
    const files = await openExportFiles(config.exports, relations.db)
    if (!files) return null
    // Before the rows: an export that begins meanwhile has its row first.
    const found = await files.ids()
    await removeExportsBefore(relations.db, Date.now() - config.exports.keptDays * dayMs)
    const known = await exportIds(relations.db)
    const gone = found.filter((id) => !known.has(id))
    for (const id of gone) await files.remove(id)
    for (const id of found) if (known.has(id)) await files.keepOnly(id, await storedNamesOf(relations.db, id))
    return gone.length === 0 ? null : `removed ${gone.length} exports`
  },
})

import type { ServerContext } from '../../../../platform/server/feature.ts'
import type { Job } from '../../../../platform/server/jobs/job.ts'
import { openAlarmFiles } from './file-routes.ts'
import { fileRunsOf, writtenOf } from './file-runs.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Removes files of alarms whose days are over, and those of runs that ended early. */
export const removeOldFiles = (context: ServerContext): Job => ({
  name: 'alarms.remove-files',
  version: '1',
  everyMs: hourMs,
  async run() {
    const files = await openAlarmFiles(context)
    if (!files) return null
    const sinceMs = Date.now() - context.config.exports.keptDays * dayMs
    let removed = 0
    for (const id of await files.ids()) {
      const run = await fileRunsOf(context).find(id)
      if (run?.result === 'running' || (run && writtenOf(run) && (run.endedAtMs ?? 0) > sinceMs)) continue
      await files.remove(id)
      removed += 1
    }
    return removed === 0 ? null : `removed ${removed} files`
  },
})

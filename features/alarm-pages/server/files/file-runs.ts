import { z } from 'zod'
import type { BackgroundRun } from '../../../../platform/server/background-run/background-run.ts'
import { createNotifyingRuns } from '../../../../platform/server/background-run/notifying-runs.ts'
import { alarmFileFaults, alarmFileKinds } from '../../contract/alarm-file.ts'

/** The finished file of a run, or why there is none. */
export const FileOutcome = z.union([
  z.object({
    kind: z.enum(alarmFileKinds),
    storedAs: z.string(),
    rows: z.number(),
    bytes: z.number(),
    digest: z.string(),
    /** Farms of its alarms: who downloads it must see each. */
    farmCodes: z.array(z.string()),
  }),
  z.object({ fault: z.enum(alarmFileFaults) }),
])
export type FileOutcome = z.infer<typeof FileOutcome>
export type FileRun = BackgroundRun<FileOutcome>

/** The finished file of a run. */
export const writtenOf = ({ result, outcome }: FileRun) =>
  result === 'done' && outcome !== null && 'storedAs' in outcome ? outcome : undefined

/** Runs that make files of alarms; the person who started one hears of its end. */
export const fileRunsOf = createNotifyingRuns({
  kind: 'alarms.file',
  Outcome: FileOutcome,
  occurrenceOf: (run) => {
    const about = { occurrence: run.id, href: `/MyFleet/Alarms?view=history&file=${run.id}` }
    const written = writtenOf(run)
    if (written) return { ...about, event: 'alarm-file-done', parameters: { file: run.title, count: written.rows } }
    // The user wanted a cancelled run to end.
    const priority = run.result === 'cancelled' ? ('normal' as const) : ('high' as const)
    return { ...about, event: 'alarm-file-failed', priority, parameters: { file: run.title } }
  },
})

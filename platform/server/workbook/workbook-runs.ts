import { z } from 'zod'
import { inEveryLanguage } from '../../contract/local-parameters.ts'
import type { Workbook } from '../../contract/workbook.ts'
import type { BackgroundRun, BackgroundRuns } from '../background-run/background-run.ts'
import { createNotifyingRuns } from '../background-run/notifying-runs.ts'
import type { ServerContext } from '../feature.ts'
import type { PersonalOccurrence } from '../notification/notify-person.ts'

const count = z.number()

/** The result of a workbook that was applied, or why it failed. */
export const WorkbookOutcome = z.union([
  z.object({ created: count, changed: count, removed: count, left: count }),
  z.object({ code: z.enum(['faults', 'unavailable']) }),
])
export type WorkbookOutcome = z.infer<typeof WorkbookOutcome>

/** Why nothing was changed. */
export const reasonOf = ({ result, outcome }: BackgroundRun<WorkbookOutcome>) => {
  if (result === 'cancelled' || result === 'cut-off') return result
  return outcome && 'code' in outcome ? outcome.code : 'unavailable'
}

const commonEvents = { done: 'workbook-imported', failed: 'workbook-not-imported' } as const

export interface RunNotice {
  /** Events of the notifications feature, after success and after any other end, if not the common ones. */
  readonly events?: { readonly done: string; readonly failed: string }
  /** Page of the workbook. */
  readonly href: string
}

export type WorkbookRuns = (context: ServerContext) => BackgroundRuns<WorkbookOutcome>

/**
 * The runs of a workbook. The user who started one is notified of its end. `kind` is stored: an existing name stays.
 */
export const workbookRuns = (
  { name, words, texts = `${words}.workbook` }: Pick<Workbook, 'name' | 'words' | 'texts'>,
  { events = commonEvents, href }: RunNotice,
  kind = `workbook.${name}`,
): WorkbookRuns =>
  createNotifyingRuns({
    kind,
    Outcome: WorkbookOutcome,
    async occurrenceOf(run, context): Promise<PersonalOccurrence> {
      const about = { occurrence: run.id, href }
      if (run.result === 'done') {
        const { created, changed, removed } =
          run.outcome && 'created' in run.outcome ? run.outcome : { created: 0, changed: 0, removed: 0 }
        const parameters = { file: run.title, created, changed, removed, count: created + changed + removed }
        return { ...about, event: events.done, parameters }
      }
      const key = `nobodyBecause.${reasonOf(run)}`
      const reason = await context.words.inEach([`${texts}.${key}`, `workbook.${key}`])
      // The user wanted a cancelled run to end.
      const priority = run.result === 'cancelled' ? 'normal' : 'high'
      return {
        ...about,
        event: events.failed,
        priority,
        parameters: { file: run.title, ...inEveryLanguage('reason', reason) },
      }
    },
  })

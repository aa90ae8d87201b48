import { z } from 'zod'
import { inEveryLanguage } from '../../../platform/contract/local-parameters.ts'
import type { BackgroundRun } from '../../../platform/server/background-run/background-run.ts'
import type { PersonalOccurrence } from '../../../platform/server/notification/notify-person.ts'
import { createNotifyingRuns, inWords } from './notifying-runs.ts'

/** What came of an import. */
export const ImportOutcome = z.union([
  z.object({ added: z.number() }),
  z.object({ code: z.enum(['faults', 'unavailable']) }),
])
export type ImportOutcome = z.infer<typeof ImportOutcome>

/** Why nobody was added. */
const reasonOf = ({ result, outcome }: BackgroundRun<ImportOutcome>) => {
  if (result === 'cancelled' || result === 'cut-off') return result
  return outcome && 'code' in outcome ? outcome.code : 'unavailable'
}

const occurrenceOf = (run: BackgroundRun<ImportOutcome>): PersonalOccurrence => {
  const about = { occurrence: run.id, href: '/Users/Import' }
  if (run.result === 'done') {
    const count = run.outcome && 'added' in run.outcome ? run.outcome.added : 0
    return { ...about, event: 'people-imported', parameters: { file: run.title, count } }
  }
  const reason = inWords((users) => users.import.nobodyBecause[reasonOf(run)])
  const parameters = { file: run.title, ...inEveryLanguage('reason', reason) }
  // Cancelled, it is as somebody wanted it.
  const priority = run.result === 'cancelled' ? 'normal' : 'high'
  return { ...about, event: 'people-not-imported', priority, parameters }
}

/** The imports of people of this installation, as this process knows them. */
export const importRunsOf = createNotifyingRuns({ kind: 'users.import', Outcome: ImportOutcome, occurrenceOf })

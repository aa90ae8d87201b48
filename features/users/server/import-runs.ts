import { z } from 'zod'
import type { Language } from '../../../domain/language.ts'
import type { BackgroundRun, BackgroundRuns } from '../../../platform/server/background-run/background-run.ts'
import { createBackgroundRuns } from '../../../platform/server/background-run/create-background-runs.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { inEveryLanguage } from '../../notifications/contract/local-parameters.ts'
import { createNotifier, type Occurrence } from '../../notifications/server/port.ts'
import english from '../locales/en-GB.json' with { type: 'json' }
import spanish from '../locales/es-ES.json' with { type: 'json' }
import french from '../locales/fr-FR.json' with { type: 'json' }
import portuguese from '../locales/pt-PT.json' with { type: 'json' }

/** What came of an import. */
export const ImportOutcome = z.union([
  z.object({ added: z.number() }),
  z.object({ code: z.enum(['faults', 'unavailable']) }),
])
export type ImportOutcome = z.infer<typeof ImportOutcome>

const texts = {
  'en-GB': english.users.import.nobodyBecause,
  'fr-FR': french.users.import.nobodyBecause,
  'es-ES': spanish.users.import.nobodyBecause,
  'pt-PT': portuguese.users.import.nobodyBecause,
} as const satisfies Record<Language, unknown>
type Reason = keyof (typeof texts)['en-GB']

const inWords = (reason: Reason): Record<Language, string> => ({
  'en-GB': texts['en-GB'][reason],
  'fr-FR': texts['fr-FR'][reason],
  'es-ES': texts['es-ES'][reason],
  'pt-PT': texts['pt-PT'][reason],
})

/** Why nobody was added. */
const reasonOf = ({ result, outcome }: BackgroundRun<ImportOutcome>): Reason => {
  if (result === 'cancelled' || result === 'cut-off') return result
  return outcome && 'code' in outcome ? outcome.code : 'unavailable'
}

const occurrenceOf = (run: BackgroundRun<ImportOutcome>): Occurrence => {
  const about = { occurrence: run.id, href: '/Users/Import' }
  if (run.result === 'done') {
    const count = run.outcome && 'added' in run.outcome ? run.outcome.added : 0
    return { ...about, event: 'people-imported', parameters: { file: run.title, count } }
  }
  const parameters = { file: run.title, ...inEveryLanguage('reason', inWords(reasonOf(run))) }
  // Cancelled, it is as somebody wanted it.
  const priority = run.result === 'cancelled' ? 'normal' : 'high'
  return { ...about, event: 'people-not-imported', priority, parameters }
}

const opened = new WeakMap<ServerContext, BackgroundRuns<ImportOutcome>>()

/** The imports of people of this installation, as this process knows them. */
export const importRunsOf = (context: ServerContext): BackgroundRuns<ImportOutcome> => {
  const known = opened.get(context)
  if (known) return known
  const notifier = createNotifier(context)
  const runs = createBackgroundRuns({
    kind: 'users.import',
    Outcome: ImportOutcome,
    db: context.relations.db,
    log: context.log,
    processes: context.processes,
    tellEnd: async (run) => {
      await notifier.tellPerson(run.startedById, occurrenceOf(run))
    },
  })
  opened.set(context, runs)
  return runs
}

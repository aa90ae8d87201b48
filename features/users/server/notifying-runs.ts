import type { z } from 'zod'
import type { Language } from '../../../domain/language.ts'
import type { BackgroundRun, BackgroundRuns } from '../../../platform/server/background-run/background-run.ts'
import { createBackgroundRuns } from '../../../platform/server/background-run/create-background-runs.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import type { PersonalOccurrence } from '../../../platform/server/notification/notify-person.ts'
import english from '../locales/en-GB.json' with { type: 'json' }
import spanish from '../locales/es-ES.json' with { type: 'json' }
import french from '../locales/fr-FR.json' with { type: 'json' }
import portuguese from '../locales/pt-PT.json' with { type: 'json' }

const texts = {
  'en-GB': english.users,
  'fr-FR': french.users,
  'es-ES': spanish.users,
  'pt-PT': portuguese.users,
} as const satisfies Record<Language, unknown>

/** A text of this feature in every language, for the words of another. */
export const inWords = (read: (users: (typeof texts)['en-GB']) => string): Record<Language, string> => ({
  'en-GB': read(texts['en-GB']),
  'fr-FR': read(texts['fr-FR']),
  'es-ES': read(texts['es-ES']),
  'pt-PT': read(texts['pt-PT']),
})

/** The runs of one kind in an installation, as each of its processes knows them; whoever began one is told of its end. */
export const createNotifyingRuns = <Outcome>({
  kind,
  Outcome,
  occurrenceOf,
}: {
  readonly kind: string
  readonly Outcome: z.ZodType<Outcome>
  readonly occurrenceOf: (run: BackgroundRun<Outcome>) => PersonalOccurrence
}): ((context: ServerContext) => BackgroundRuns<Outcome>) => {
  const opened = new WeakMap<ServerContext, BackgroundRuns<Outcome>>()
  return (context) => {
    const known = opened.get(context)
    if (known) return known
    const runs = createBackgroundRuns({
      kind,
      Outcome,
      db: context.relations.db,
      log: context.log,
      processes: context.processes,
      notifyEnd: async (run) => {
        await context.notifyPerson(run.startedById, occurrenceOf(run))
      },
    })
    opened.set(context, runs)
    return runs
  }
}

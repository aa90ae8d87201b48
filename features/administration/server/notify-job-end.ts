import type { Language } from '../../../domain/language.ts'
import { inEveryLanguage } from '../../../platform/contract/local-parameters.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { JobEnded, jobEndedTopic } from '../../../platform/server/jobs/job.ts'
import { createNotifier } from '../../notifications/server/port.ts'
import english from '../locales/en-GB.json' with { type: 'json' }
import spanish from '../locales/es-ES.json' with { type: 'json' }
import french from '../locales/fr-FR.json' with { type: 'json' }
import portuguese from '../locales/pt-PT.json' with { type: 'json' }

const texts = {
  'en-GB': english.administration,
  'fr-FR': french.administration,
  'es-ES': spanish.administration,
  'pt-PT': portuguese.administration,
} as const satisfies Record<Language, unknown>

const inWords = (wordOf: (words: (typeof texts)[Language]) => string): Record<Language, string> => ({
  'en-GB': wordOf(texts['en-GB']),
  'fr-FR': wordOf(texts['fr-FR']),
  'es-ES': wordOf(texts['es-ES']),
  'pt-PT': wordOf(texts['pt-PT']),
})

/** Name of a job in every language; one that has none yet is called by its own. */
const namesOf = (job: string) =>
  inWords(({ job: names }) => (names as Readonly<Record<string, string>>)[job.replaceAll('.', '-')] ?? job)

/** Tells whoever asked for a run how it ended, and super administrators of a job that begins to fail. */
export const notifyJobEnds = (context: ServerContext): void => {
  const notifier = createNotifier(context)
  // Every process hears it; people are told once.
  context.processes.on(jobEndedTopic, (content) => {
    const { runId, job, result, note, askedById } = JobEnded.parse(content)
    const parameters = {
      ...inEveryLanguage('job', namesOf(job)),
      // What a run says of itself is English, as in the log.
      ...(note === null
        ? inEveryLanguage(
            'note',
            inWords(({ jobs }) => jobs.nothing),
          )
        : { note }),
    }
    void notifier.notify({
      event: result === 'failed' ? 'job-failed' : 'job-finished',
      occurrence: String(runId),
      parameters,
      href: '/Administration/CronJobsVersions',
      forPerson: ({ userId, isUserSuperAdmin }) =>
        (askedById === null ? isUserSuperAdmin : userId === askedById) ? parameters : undefined,
    })
  })
}

import { useTranslation } from 'react-i18next'
import { Facts } from '../../../../kit/composites/record/facts.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { DiagnosticReport, ProcessReport } from '../../contract/diagnostic.ts'
import { useJobWords } from '../job-words.ts'

const shownLongest = 3

/** Background jobs of the installation: what failed at its last run, and what the processes ran. */
export function JobsPanel({
  jobs: { known, running, failed },
  processes,
}: {
  readonly jobs: DiagnosticReport['jobs']
  readonly processes: readonly ProcessReport[]
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const words = useJobWords()
  const word = (key: string, values: Record<string, unknown> = {}) => t(`administration.diagnostic.jobs.${key}`, values)
  const sum = (of: 'runs' | 'failed') => processes.reduce((total, { jobs }) => total + jobs[of], 0)
  const runs = format.number(sum('runs'))
  const ofEvents = (of: 'handled' | 'waiting') => processes.reduce((total, { events }) => total + events[of], 0)
  const longest = processes
    .flatMap(({ jobs }) => jobs.longest)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, shownLongest)
  return (
    <>
      <Facts
        framed
        label={word('title')}
        facts={[
          ...failed.map(
            ({ job, atMs, note }) =>
              [
                words(job),
                <span key={job}>
                  <Instant atMs={atMs} /> <span lang="en">{note}</span>
                </span>,
              ] as const,
          ),
          [word('running'), running.map(words).join(', ')],
          [word('runs'), sum('failed') > 0 ? word('runsFailed', { runs, failed: format.number(sum('failed')) }) : runs],
          [
            word('events'),
            word('eventsWaiting', {
              handled: format.number(ofEvents('handled')),
              waiting: format.number(ofEvents('waiting')),
            }),
          ],
          [
            word('longest'),
            longest.map(({ name, seconds }) => `${words(name)} ${format.number(seconds, 1, 's')}`).join(' · '),
          ],
        ]}
      />
      <Note>
        {failed.length === 0 && `${word('noneFailed')} · `}
        <AppLink href="/Administration/CronJobsVersions">{word('all', { count: known })}</AppLink>
      </Note>
    </>
  )
}

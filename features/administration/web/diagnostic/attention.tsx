import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useBytes } from '../../../../platform/web/reader/use-bytes.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useJobWords } from '../job-words.ts'
import styles from './diagnostic.module.css'
import type { Finding } from './findings.ts'

const pages = {
  reception: { href: '/Administration/DataReception', label: 'administration.diagnostic.ingest.toReception' },
  jobs: { href: '/Administration/CronJobsVersions', label: 'administration.jobs.title' },
} as const

/** What somebody should look at, in words; one quiet line where there is nothing. */
export function Attention({
  findings,
  severalProcesses,
}: {
  readonly findings: readonly Finding[]
  readonly severalProcesses: boolean
}) {
  const { t } = useTranslation()
  const bytes = useBytes()
  const format = useFormat()
  const jobWords = useJobWords()
  if (findings.length === 0) return <Note role="status">{t('administration.diagnostic.finding.none')}</Note>
  return (
    <ul className={styles.findings} aria-label={t('administration.diagnostic.attention')}>
      {findings.map(({ key, state, process, names, seconds, values, disk, page }) => {
        const shownNames = key === 'jobs' ? names?.split(', ').map(jobWords).join(', ') : names
        const words = t(`administration.diagnostic.finding.${key}`, {
          names: shownNames,
          seconds,
          values: format.number(values),
          free: bytes(disk?.freeBytes),
          size: bytes(disk?.sizeBytes),
        })
        return (
          <li key={`${key} ${process?.id}`}>
            <StateMark
              state={state}
              label={
                severalProcesses && process
                  ? t('words.pair', { name: `${process.host} ${process.processId}`, text: words })
                  : words
              }
            />
            {page && <AppLink href={pages[page].href}>{t(pages[page].label)}</AppLink>}
          </li>
        )
      })}
    </ul>
  )
}

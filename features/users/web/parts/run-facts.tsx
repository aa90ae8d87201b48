import { useTranslation } from 'react-i18next'
import { Facts } from '../../../../kit/composites/record/facts.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { PersonRun } from '../../contract/person-run.ts'
import styles from '../screens/import.module.css'

/** Who has begun a run, when, on which file, and when it ended. */
export function RunFacts({ run, file }: { readonly run: PersonRun; readonly file: string }) {
  const { t } = useTranslation()
  const isRunning = run.state === 'running'
  return (
    <Facts
      facts={[
        [t('users.import.fact.file'), file === '' ? null : file],
        [t('users.import.fact.by'), run.isOwn ? t('users.import.byYou') : run.startedBy],
        [
          t(isRunning ? 'users.import.fact.since' : 'users.import.fact.began'),
          <Instant key="began" atMs={run.startedAtMs} />,
        ],
        // When a server that stopped is found to have cut it off says nothing of the run.
        [
          t('users.import.fact.ended'),
          run.endedAtMs !== null && run.state !== 'cut-off' ? <Instant key="ended" atMs={run.endedAtMs} /> : null,
        ],
      ]}
    />
  )
}

/** How far something is, as a bar and in words; without figures that it is under way. */
export function RunProgress({
  label,
  figures,
  words,
}: {
  readonly label: string
  readonly figures: { readonly done: number; readonly total: number } | null
  readonly words: string
}) {
  return (
    <div>
      <progress
        className={styles.progress}
        aria-label={label}
        {...(figures && { max: Math.max(1, figures.total), value: figures.done })}
      />
      {words}
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { Facts } from '../../../kit/composites/record/facts.tsx'
import type { StartedRun } from '../../contract/started-run.ts'
import { Instant } from '../time/instant.tsx'
import styles from './run.module.css'

/** Who started a run, when, on which file, and when it ended. */
export function RunFacts({ run, file }: { readonly run: StartedRun; readonly file: string }) {
  const { t } = useTranslation()
  const isRunning = run.state === 'running'
  return (
    <Facts
      facts={[
        [t('run.fact.file'), file === '' ? null : file],
        [t('run.fact.by'), run.isOwn ? t('run.byYou') : run.startedBy],
        [t(isRunning ? 'run.fact.since' : 'run.fact.began'), <Instant key="began" atMs={run.startedAtMs} />],
        // The end of an interrupted run is the time of its detection, which says nothing about the run.
        [
          t('run.fact.ended'),
          run.endedAtMs !== null && run.state !== 'cut-off' ? <Instant key="ended" atMs={run.endedAtMs} /> : null,
        ],
      ]}
    />
  )
}

/** Progress as a bar and in words. */
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

import { useTranslation } from 'react-i18next'
import { type State, StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { HistoryExport, ExportState as Name } from '../../contract/history-exports.ts'
import { isUnderWay } from '../export-queries.ts'
import styles from './exports.module.css'

const marks: Record<Name, State> = {
  waiting: 'info',
  running: 'info',
  done: 'good',
  failed: 'critical',
  cancelled: 'stale',
}

/** How far an export is, or how it ended. */
export function ExportStateMark({ of }: { readonly of: HistoryExport }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { state, fault, progress, files, filesDone } = of
  return (
    <span className={styles.state}>
      <StateMark state={marks[state]} label={t(`historyExports.state.${state}`)} />
      {fault !== null && <span>{t(`historyExports.fault.${fault}`)}</span>}
      {isUnderWay(of) && (
        <>
          <progress
            className={styles.progress}
            aria-label={t('historyExports.progress')}
            {...(state === 'running' && { max: 1, value: progress })}
          />
          {state === 'running' && (
            <span>
              {t('historyExports.filesDone', { done: format.number(filesDone), total: format.number(files) })}
            </span>
          )}
        </>
      )}
    </span>
  )
}

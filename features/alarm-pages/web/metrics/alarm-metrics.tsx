import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Technology } from '../../../../domain/technology.ts'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { OfflineState } from '../../../../kit/composites/states/offline-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useLive } from '../../../../platform/web/live/live-context.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { useInstantText } from '../../../../platform/web/time/use-instant-text.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import type { AlarmMetrics } from '../../../alarms/contract/alarm-metrics.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { AlarmsView, alarmsLink } from '../../../fleet-views/web/alarms-view-port.ts'
import { alarmMetricsQuery } from '../calls/alarm-queries.ts'
import { splitCodes } from '../question/alarm-question.ts'
import { LearnedRules } from '../rules/learned-rules.tsx'
import styles from './alarm-metrics.module.css'
import { AlarmTrend } from './alarm-trend.tsx'
import { FiguresTable } from './figures-table.tsx'
import { FrequentTables } from './frequent-tables.tsx'
import { MetricBar } from './metric-bar.tsx'
import { metricRange } from './metric-range.ts'

/** Figures of the alarms of a range, after EEMUA 191, beside their aims and the range before. */
export function AlarmMetricsPart({
  farms,
  technology,
}: {
  /** Farms of the technology. */
  readonly farms: readonly FarmRow[]
  readonly technology: Technology | 'all'
}) {
  const { t } = useTranslation()
  const instantText = useInstantText()
  const { clock } = useLive()
  const [view, setView] = useViewState(AlarmsView)
  const nowMs = clock.now() ?? Date.now()
  const { from, to } = metricRange(view, nowMs)
  const farmCode = splitCodes(view.farms)
  const { desk } = view
  const query = useQuery({
    ...alarmMetricsQuery({ from, to, farmCode, technology, desk }),
    placeholderData: keepPreviousData,
  })
  const metrics = query.data
  const linkOf = (target: Partial<AlarmsView>): string => {
    const link = alarmsLink({ farms: view.farms, desk, ...target })
    return technology === 'all' ? link : `${link}&technology=${technology}`
  }
  const retry = () => void query.refetch()
  return (
    <>
      <MetricBar
        view={view}
        onView={(change) => setView(change, { replace: false })}
        nowMs={nowMs}
        farms={farms}
        metrics={metrics}
      />
      {metrics && query.isError && (
        <OfflineState
          label={t('alarmPages.metrics.old')}
          action={
            <Button size="small" busy={query.isFetching} onClick={retry}>
              {t('action.retry')}
            </Button>
          }
        />
      )}
      {metrics ? (
        <div className={styles.page} data-held={query.isPlaceholderData || query.isError || undefined}>
          <p className={styles.note}>
            {t('alarmPages.metrics.note', {
              from: instantText(Date.parse(metrics.from)),
              to: instantText(Date.parse(metrics.to)),
            })}
          </p>
          <Figures metrics={metrics} linkOf={linkOf} />
        </div>
      ) : query.isError ? (
        <QueryError error={query.error} onRetry={retry} busy={query.isFetching} />
      ) : (
        <LoadingState label={t('alarmPages.metrics.loading')} rows={14} />
      )}
      {metrics && <LearnedRules />}
    </>
  )
}

function Figures({
  metrics,
  linkOf,
}: {
  readonly metrics: AlarmMetrics
  readonly linkOf: (view: Partial<AlarmsView>) => string
}) {
  const { t } = useTranslation()
  const { alarms, standing, shelvedHours, suppressedHours, before } = metrics
  if (alarms + standing + shelvedHours + suppressedHours + before.alarms === 0)
    return (
      <EmptyState inline title={t('alarmPages.metrics.empty')}>
        {t('alarmPages.metrics.emptyText')}
      </EmptyState>
    )
  return (
    <>
      <AlarmTrend metrics={metrics} linkOf={linkOf} />
      <div className={styles.parts}>
        <section className={styles.column}>
          <FiguresTable metrics={metrics} linkOf={linkOf} />
        </section>
        <div className={styles.column}>
          <FrequentTables metrics={metrics} linkOf={linkOf} />
        </div>
      </div>
    </>
  )
}

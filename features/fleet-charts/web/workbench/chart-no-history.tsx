import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import type { ChartRange } from '../../../../kit/composites/time-chart/chart-model.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { offsetText } from '../../../../kit/time/zone-clock.ts'
import { useLiveStatus } from '../../../../platform/web/live/live-context.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { ChartView } from '../../../fleet-views/web/chart-view-port.ts'
import { historyBoundsQuery } from '../../../history/web/port.ts'
import { newestRange } from '../charts/chart-range.ts'
import type { ChosenSeries } from '../charts/chart-sources.ts'
import styles from './chart-workbench.module.css'

interface NoHistoryProps {
  readonly chosen: readonly ChosenSeries[]
  readonly range: ChartRange
  readonly zone: string
  readonly onRange: (change: Pick<ChartView, 'range' | 'from' | 'to'>) => void
}

function ToNewest({ lastMs, range, zone, onRange }: Omit<NoHistoryProps, 'chosen'> & { readonly lastMs: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Button onClick={() => onRange(newestRange(range, lastMs))}>
      {t('fleetCharts.toNewest', { time: `${format.instant(lastMs, zone)} ${offsetText(zone, lastMs)}` })}
    </Button>
  )
}

/** Nothing in the range: because history is still arriving, or because nothing was sent. Leads to what is stored. */
export function NoHistory({ chosen, ...way }: NoHistoryProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data: bounds } = useQuery(historyBoundsQuery(chosen.map(({ tag }) => tag.tagId)))
  const { backlog } = useLiveStatus()
  const filling = backlog !== null && backlog.totalRows > 0
  return (
    <EmptyState inline title={t('fleetCharts.empty')} actions={bounds && <ToNewest {...way} lastMs={bounds.lastMs} />}>
      {filling
        ? t('fleetCharts.filling', { share: format.percent(Math.min(1, backlog.sentRows / backlog.totalRows)) })
        : t(bounds === null ? 'fleetCharts.emptyEver' : 'fleetCharts.emptyText')}
    </EmptyState>
  )
}

/** Above a chart of live values alone: what is stored of these machines lies before the range. */
export function OlderHistory({ chosen, ...way }: NoHistoryProps) {
  const { t } = useTranslation()
  const { data: bounds } = useQuery(historyBoundsQuery(chosen.map(({ tag }) => tag.tagId)))
  if (!bounds || bounds.lastMs >= way.range.fromMs) return null
  return (
    <p className={styles.problem} role="status">
      {t('fleetCharts.liveOnly')} <ToNewest {...way} lastMs={bounds.lastMs} />
    </p>
  )
}

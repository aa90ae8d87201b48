import { IconTable, IconTimeline } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import board from '../../../../kit/composites/page/board.module.css'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import type { ChartView } from '../../../fleet-views/web/chart-view-port.ts'
import type { AnalysisChoice } from '../analyses/analysis-wish.ts'
import type { ChartSource } from '../charts/chart-sources.ts'
import { useRanges } from '../charts/use-ranges.ts'
import { ChartLink } from './chart-link.tsx'
import styles from './chart-workbench.module.css'
import { RangeBar } from './range-bar.tsx'
import type { SetChartView } from './set-chart-view.ts'

/** Loaded when somebody asks for such a chart. */
const AnalysisPart = lazy(() => import('./analysis-part.tsx'))

/** Width for which the pace of reading is worked out: such charts do not change with it. */
const widthPx = 1_000

/** A chart that does not run over time, under the tools of the page. */
export function AnalysisDrawing({
  label,
  choice,
  known,
  all,
  zone,
  zoneNote,
  view,
  onView,
  quantityName,
  choices,
}: {
  readonly label: string
  readonly choice: AnalysisChoice
  readonly known: readonly ChartSource[]
  readonly all: readonly ChartSource[]
  readonly zone: string
  readonly zoneNote: string | undefined
  readonly view: ChartView
  readonly onView: SetChartView
  readonly quantityName: (quantity: string) => string
  readonly choices: ReactNode
}) {
  const { t } = useTranslation()
  const { range, newest, nowMs } = useRanges({ view, zone, widthPx })
  const tools = (files: ReactNode) => (
    <>
      <div className={board.bar}>
        {choices}
        <span className={board.end}>
          <IconButton
            label={t(view.table ? 'fleetCharts.chartView' : 'fleetCharts.tableView')}
            icon={view.table ? <IconTimeline size={16} /> : <IconTable size={16} />}
            onClick={() => onView({ table: !view.table })}
          />
          <ChartLink view={view} range={range} />
          {files}
        </span>
      </div>
      <RangeBar
        view={view}
        range={range}
        zone={zone}
        nowMs={nowMs}
        onRange={(change) => onView(change, { replace: false })}
      />
      {zoneNote !== undefined && known.length > 0 && <p className={styles.hint}>{zoneNote}</p>}
    </>
  )
  return (
    <Suspense
      fallback={
        <>
          {tools(null)}
          <LoadingState label={t('fleetState.loadingHistory')} rows={8} />
        </>
      }
    >
      <AnalysisPart
        label={label}
        choice={choice}
        known={known}
        all={all}
        // Read anew now and then where the view follows the clock, not with each pixel.
        range={newest}
        zone={zone}
        view={view}
        quantityName={quantityName}
        tools={tools}
      />
    </Suspense>
  )
}

import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import board from '../../../../kit/composites/page/board.module.css'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { drawsBands, type TimeChartHandle } from '../../../../kit/composites/time-chart/chart-model.ts'
import { isSeenWithin } from '../../../../kit/composites/time-chart/seen-within.ts'
import { TimeChart } from '../../../../kit/composites/time-chart/time-chart.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { isTransientError } from '../../../../platform/web/api/query-client.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { RequestReference } from '../../../../platform/web/states/request-reference.tsx'
import { rangeZoneLabel } from '../../../../platform/web/time/zone-label.ts'
import { type ChartView, joinList, splitList } from '../../../fleet-views/web/chart-view-port.ts'
import { chartFileName, chartSheet } from '../charts/chart-file.ts'
import { customRange } from '../charts/chart-range.ts'
import { type ChartSource, type ChosenSeries, mostSeries } from '../charts/chart-sources.ts'
import { resolutionOf } from '../charts/history-series.ts'
import { isPower } from '../charts/normalised-series.ts'
import { type ChartData, hasExpectation, useChartData } from '../charts/use-chart-data.ts'
import { useStateBands } from '../charts/use-state-bands.ts'
import { ChartDisplay } from './chart-display.tsx'
import { ChartFiles } from './chart-files.tsx'
import { ChartLink } from './chart-link.tsx'
import { NoHistory, OlderHistory } from './chart-no-history.tsx'
import styles from './chart-workbench.module.css'
import { RangeBar } from './range-bar.tsx'
import type { SetChartView } from './set-chart-view.ts'
import { useStoredFiles } from './stored-files.ts'
import { useChartWords } from './use-chart-words.ts'

/** Whether the chart draws means with their band, or alone. */
const drawnKind = (kind: ReturnType<typeof resolutionOf>['kind'], series: ChartData['series']) =>
  kind === 'mean' && drawsBands(series) ? 'meanWithBand' : kind

/** Signals over time, under the tools of the page. */
export function CurveDrawing({
  label,
  zone,
  zoneNote,
  view,
  onView,
  chosen,
  all,
  isCut,
  quantityName,
  choices,
  onChoose,
  nothingChosen,
}: {
  /** Accessible name of the chart. */
  readonly label: string
  readonly zone: string
  readonly zoneNote: string | undefined
  readonly view: ChartView
  readonly onView: SetChartView
  readonly nothingChosen: (choose: () => void) => ReactNode
  readonly chosen: readonly ChosenSeries[]
  /** All that could be chosen. */
  readonly all: readonly ChartSource[]
  readonly isCut: boolean
  readonly quantityName: (quantity: string) => string
  /** What chooses machines and signals. */
  readonly choices: ReactNode
  readonly onChoose: () => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const [widthPx, setWidthPx] = useState(1_000)
  const nameOf = useCallback(
    ({ source, quantity }: ChosenSeries) => `${source.name} · ${quantityName(quantity)}`,
    [quantityName],
  )
  const words = useMemo(
    () => ({
      expected: t('fleetCharts.expected'),
      earlier: t(`fleetCharts.earlier.${view.against}`),
      shareUnit: t('fleetCharts.shareUnit'),
    }),
    [t, view.against],
  )
  const chart = useRef<TimeChartHandle>(null)
  const chartWords = useChartWords()
  const data = useChartData({ chosen, nameOf, quantityName, words, view, zone, widthPx })
  const { range, nowMs } = data
  const bands = useStateBands(chosen, all, data.read, view.states)
  const hidden = useMemo(() => splitList(view.off), [view.off])
  const farmCodes = chosen.map(({ source }) => source.farmCode)
  const fileName = chartFileName(farmCodes, range, zone)
  const stored = useStoredFiles({ data, chosen, nameOf, zone, fileName })
  const changeRange = (change: Pick<ChartView, 'range' | 'from' | 'to'>) => onView(change, { replace: false })
  const { kind, stepMs } = resolutionOf(data.history)
  // An expectation, or an earlier time, is nothing without what it stands beside.
  const isEmpty = !data.series.some((series) => series.companionOf === undefined && isSeenWithin(series, range))
  const isLiveOnly = data.isAnswer && !isEmpty && data.history.every(({ times }) => times.length === 0)

  return (
    <>
      <div className={board.bar}>
        {choices}
        <ChartDisplay
          view={view}
          onView={onView}
          canExpect={chosen.some(hasExpectation)}
          canShare={chosen.some(({ quantity, source }) => isPower(quantity) && source.ratedKw !== null)}
        />
        {chosen.length > 0 && (
          <span className={board.end}>
            <ChartLink view={view} range={range} />
            <ChartFiles
              label={label}
              fileName={fileName}
              sheet={(times) =>
                chartSheet(data.series, hidden, range, zone, t('fleetCharts.time'), times, {
                  bands,
                  header: (name) => t('fleetCharts.states.column', { name }),
                })
              }
              hasPicture={!view.table}
              onPicture={() => chart.current?.savePicture() ?? false}
              stored={stored.section}
              busy={stored.busy}
            />
          </span>
        )}
      </div>
      <RangeBar view={view} range={range} zone={zone} nowMs={nowMs} onRange={changeRange} />
      {zoneNote !== undefined && chosen.length > 0 && <p className={styles.hint}>{zoneNote}</p>}
      {isCut && <p className={styles.hint}>{t('fleetCharts.tooMany', { most: mostSeries })}</p>}
      {chosen.length === 0 ? (
        nothingChosen(onChoose)
      ) : data.error && data.history.length === 0 ? (
        <QueryError inline error={data.error} onRetry={data.retry} busy={data.isFetching}>
          {isTransientError(data.error) && <p>{t('fleetCharts.triedAgain')}</p>}
        </QueryError>
      ) : data.isFirst ? (
        <LoadingState label={t('fleetState.loadingHistory')} rows={8} />
      ) : isEmpty && data.isAnswer ? (
        <NoHistory chosen={chosen} range={range} zone={zone} onRange={changeRange} />
      ) : (
        <div className={styles.chart}>
          {data.error !== null && <NotReadAgain data={data} />}
          {isLiveOnly && <OlderHistory chosen={chosen} range={range} zone={zone} onRange={changeRange} />}
          <TimeChart
            label={label}
            series={data.series}
            range={range}
            onRange={(next) => changeRange(customRange(next))}
            zone={zone}
            zoneLabel={rangeZoneLabel(zone, range)}
            resolutionLabel={t(`fleetCharts.resolution.${drawnKind(kind, data.series)}`, {
              step: format.duration(stepMs),
            })}
            locale={format.locale}
            pictureName={fileName}
            onWidth={(px) => setWidthPx(Math.min(10_000, Math.max(200, Math.round(px / 100) * 100)))}
            handle={chart}
            bands={bands}
            asTable={view.table}
            onAsTable={(table) => onView({ table })}
            hidden={hidden}
            onHidden={(ids) => onView({ off: joinList(ids) })}
            words={chartWords}
          />
        </div>
      )}
    </>
  )
}

/** What was read before stays in sight: how old it is, and a way to try again. */
function NotReadAgain({ data }: { readonly data: ChartData }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <p className={styles.problem} role="status">
      <StateMark
        state="warning"
        label={t('fleetCharts.notReadAgain', { age: format.age(Date.now() - data.readAtMs) })}
      />
      <RequestReference error={data.error} />
      <Button size="small" busy={data.isFetching} onClick={data.retry}>
        {t('action.retry')}
      </Button>
    </p>
  )
}

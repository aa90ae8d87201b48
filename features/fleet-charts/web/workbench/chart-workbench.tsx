import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
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
import { chartFileName } from '../charts/chart-file.ts'
import { customRange } from '../charts/chart-range.ts'
import {
  type ChartSource,
  type ChosenSeries,
  chosenSeries,
  firstChoice,
  mostSeries,
  quantitiesOf,
  wholeFarmId,
} from '../charts/chart-sources.ts'
import { resolutionOf } from '../charts/history-series.ts'
import { isPower } from '../charts/normalised-series.ts'
import { type ChartData, hasExpectation, useChartData } from '../charts/use-chart-data.ts'
import { useUnknownChoice } from '../charts/use-unknown-choice.ts'
import { ChartDisplay } from './chart-display.tsx'
import { ChartFiles } from './chart-files.tsx'
import { NoHistory, OlderHistory } from './chart-no-history.tsx'
import styles from './chart-workbench.module.css'
import { ChoicePanel } from './choice-panel.tsx'
import { RangeBar } from './range-bar.tsx'
import { UnknownChoiceNote } from './unknown-choice-note.tsx'

export type SetChartView = (change: Partial<ChartView>, options?: { readonly replace?: boolean }) => void

interface WorkbenchProps {
  /** Accessible name of the chart. */
  readonly label: string
  readonly sources: readonly ChartSource[]
  /** Begin with a choice of the page when the address names no source. */
  readonly chooseFirst: boolean
  readonly zone: string
  /** Why the times stand in this zone, where that needs a word. */
  readonly zoneNote?: string | undefined
  readonly view: ChartView
  readonly onView: SetChartView
  /** Stands in place of the chart while nothing is chosen; `choose` opens the choice of machines. */
  readonly nothingChosen: (choose: () => void) => ReactNode
}

/** Chooses signals, sources and range, and draws them: the common part of all chart pages. Its state is the address's. */
export function ChartWorkbench({ sources, chooseFirst, view, onView: setView, ...rest }: WorkbenchProps) {
  const { t } = useTranslation()
  const [choosing, setChoosing] = useState(false)
  const { unknown, forget } = useUnknownChoice(view, sources, setView)
  const onView: SetChartView = (change, options) => {
    forget()
    setView(change, options)
  }
  const sourceIds = splitList(view.machines)
  const first = useMemo(() => firstChoice(sources), [sources])
  const known = sources.filter(({ id }) =>
    sourceIds.length > 0 ? sourceIds.includes(id) : chooseFirst && id === first.source,
  )
  const offered = quantitiesOf(known.length > 0 ? known : sources)
  const wanted = splitList(view.signals)
  const quantities = wanted.length > 0 ? wanted : firstChoice(known).quantities
  const quantityName = useCallback(
    (quantity: string) =>
      t([`fleetState.chartSignal.${quantity}`, `fleetState.signal.${quantity}`], { defaultValue: quantity }),
    [t],
  )
  const key = `${known.map(({ id }) => id).join(',')}|${quantities.join(',')}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says whether the choice has changed
  const wished = useMemo(() => chosenSeries(known, quantities), [key, sources])
  const chosen = useMemo(() => wished.slice(0, mostSeries), [wished])
  const only = known.length === 1 ? known[0] : undefined

  return (
    <div className={styles.workbench}>
      {unknown && <UnknownChoiceNote unknown={unknown} />}
      <Drawing
        {...rest}
        view={view}
        onView={onView}
        chosen={chosen}
        isCut={wished.length > mostSeries}
        quantityName={quantityName}
        onChoose={() => setChoosing(true)}
        choices={
          <>
            <ChoicePanel
              label={t('fleetCharts.machines')}
              searchLabel={t('fleetTable.search')}
              choices={sources.map(({ id, name, group }) => ({ id, label: name, group }))}
              chosen={known.map(({ id }) => id)}
              summary={only?.id.endsWith(wholeFarmId) ? only.name : undefined}
              opened={choosing}
              onOpened={setChoosing}
              onChosen={(ids) => onView({ machines: joinList(ids) })}
            />
            <ChoicePanel
              label={t('fleetCharts.signals')}
              searchLabel={t('fleetCharts.chooseSignals')}
              choices={offered.map((quantity) => ({ id: quantity, label: quantityName(quantity) }))}
              chosen={quantities}
              onChosen={(ids) => onView({ signals: joinList(ids) })}
            />
          </>
        }
      />
    </div>
  )
}

function Drawing({
  label,
  zone,
  zoneNote,
  view,
  onView,
  chosen,
  isCut,
  quantityName,
  choices,
  onChoose,
  nothingChosen,
}: Omit<WorkbenchProps, 'sources' | 'chooseFirst'> & {
  readonly chosen: readonly ChosenSeries[]
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
  const data = useChartData({ chosen, nameOf, words, view, zone, widthPx })
  const { range, nowMs } = data
  const hidden = useMemo(() => splitList(view.off), [view.off])
  const fileName = chartFileName(
    chosen.map(({ source }) => source.farmCode),
    range,
    zone,
  )
  const changeRange = (change: Pick<ChartView, 'range' | 'from' | 'to'>) => onView(change, { replace: false })
  const { kind, stepMs } = resolutionOf(data.history)
  // An expectation, or an earlier time, is nothing without what it stands beside.
  const isEmpty = !data.series.some((series) => series.companionOf === undefined && isSeenWithin(series, range))
  const isLiveOnly = data.isAnswer && !isEmpty && data.history.every(({ times }) => times.length === 0)

  return (
    <>
      <div className={styles.bar}>
        {choices}
        <ChartDisplay
          view={view}
          onView={onView}
          canExpect={chosen.some(hasExpectation)}
          canShare={chosen.some(({ quantity, source }) => isPower(quantity) && source.ratedKw !== null)}
        />
        {chosen.length > 0 && (
          <span className={styles.end}>
            <ChartFiles
              label={label}
              data={data}
              chosen={chosen}
              hidden={hidden}
              nameOf={nameOf}
              zone={zone}
              fileName={fileName}
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
            resolutionLabel={t(`fleetCharts.resolution.${kind}`, { step: format.duration(stepMs) })}
            locale={format.locale}
            pictureName={fileName}
            onWidth={(px) => setWidthPx(Math.min(10_000, Math.max(200, Math.round(px / 100) * 100)))}
            hidden={hidden}
            onHidden={(ids) => onView({ off: joinList(ids) })}
            words={{
              tableView: t('fleetCharts.tableView'),
              chartView: t('fleetCharts.chartView'),
              downloadPng: t('fleetCharts.downloadPng'),
              time: t('fleetCharts.time'),
              noData: t('fleetCharts.noData'),
              reset: t('fleetCharts.reset'),
              keys: {
                cross: t('fleetCharts.keyCross'),
                pan: t('fleetCharts.keyPan'),
                zoom: t('fleetCharts.keyZoom'),
                back: t('fleetCharts.keyBack'),
              },
            }}
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

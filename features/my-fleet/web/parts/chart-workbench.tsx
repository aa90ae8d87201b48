import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import type { ChartRange } from '../../../../kit/composites/time-chart/chart-model.ts'
import { TimeChart } from '../../../../kit/composites/time-chart/time-chart.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import { useLiveStatus } from '../../../../platform/web/live/live-context.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { rangeZoneLabel } from '../../../../platform/web/time/zone-label.ts'
import { customRange, newestRange } from '../charts/chart-range.ts'
import {
  type ChartSource,
  type ChosenSeries,
  chosenSeries,
  firstChoice,
  mostSeries,
  quantitiesOf,
} from '../charts/chart-sources.ts'
import { type ChartView, joinList, splitList } from '../charts/chart-view.ts'
import { downloadHistory } from '../charts/download-history.ts'
import { resolutionOf } from '../charts/history-series.ts'
import { stepWords } from '../charts/step-words.ts'
import { type ChartData, useChartData } from '../charts/use-chart-data.ts'
import { signalText } from '../fleet/signal-label.ts'
import { historyBoundsQuery } from '../queries.ts'
import styles from './chart-workbench.module.css'
import { ChoicePanel } from './choice-panel.tsx'
import { RangeBar } from './range-bar.tsx'

export type SetChartView = (change: Partial<ChartView>, options?: { readonly replace?: boolean }) => void

interface WorkbenchProps {
  /** Accessible name of the chart. */
  readonly label: string
  readonly sources: readonly ChartSource[]
  /** Begin with a choice of the page when the address names no source. */
  readonly chooseFirst: boolean
  readonly zone: string
  readonly view: ChartView
  readonly onView: SetChartView
  /** Stands in place of the chart while nothing is chosen. */
  readonly nothingChosen: ReactNode
}

/** Chooses signals, sources and range, and draws them: the common part of all chart pages. Its state is the address's. */
export function ChartWorkbench({ sources, chooseFirst, view, onView, ...rest }: WorkbenchProps) {
  const { t } = useTranslation()
  const sourceIds = splitList(view.machines)
  const first = useMemo(() => firstChoice(sources), [sources])
  const known = sources.filter(({ id }) =>
    sourceIds.length > 0 ? sourceIds.includes(id) : chooseFirst && id === first.source,
  )
  const offered = quantitiesOf(known.length > 0 ? known : sources)
  const wanted = splitList(view.signals)
  const quantities = wanted.length > 0 ? wanted : firstChoice(known).quantities
  const quantityName = useCallback(
    (quantity: string) => {
      const { name, figures } = signalText(quantity)
      return t([`myFleet.chartSignal.${name}`, `myFleet.signal.${name}`], { ...figures, defaultValue: quantity })
    },
    [t],
  )
  const key = `${known.map(({ id }) => id).join(',')}|${quantities.join(',')}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says whether the choice has changed
  const wished = useMemo(() => chosenSeries(known, quantities), [key, sources])
  const chosen = useMemo(() => wished.slice(0, mostSeries), [wished])

  return (
    <div className={styles.workbench}>
      <Drawing
        {...rest}
        view={view}
        onView={onView}
        chosen={chosen}
        isCut={wished.length > mostSeries}
        quantityName={quantityName}
        choices={
          <>
            <ChoicePanel
              label={t('myFleet.charts.machines')}
              searchLabel={t('myFleet.table.search')}
              choices={sources.map(({ id, name, group }) => ({ id, label: name, group }))}
              chosen={known.map(({ id }) => id)}
              onChosen={(ids) => onView({ machines: joinList(ids) })}
            />
            <ChoicePanel
              label={t('myFleet.charts.signals')}
              searchLabel={t('myFleet.charts.chooseSignals')}
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
  view,
  onView,
  chosen,
  isCut,
  quantityName,
  choices,
  nothingChosen,
}: Omit<WorkbenchProps, 'sources' | 'chooseFirst'> & {
  readonly chosen: readonly ChosenSeries[]
  readonly isCut: boolean
  readonly quantityName: (quantity: string) => string
  /** What chooses machines and signals. */
  readonly choices: ReactNode
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const [widthPx, setWidthPx] = useState(1_000)
  const nameOf = useCallback(
    ({ source, quantity }: ChosenSeries) => `${source.name} · ${quantityName(quantity)}`,
    [quantityName],
  )
  const data = useChartData({ chosen, nameOf, view, zone, widthPx })
  const { range, nowMs } = data
  const hidden = useMemo(() => splitList(view.off), [view.off])
  const changeRange = (change: Pick<ChartView, 'range' | 'from' | 'to'>) => onView(change, { replace: false })
  const { kind, stepMs } = resolutionOf(data.history)
  const isEmpty = data.series.every(({ times }) => times.length === 0)

  return (
    <>
      <div className={styles.bar}>
        {choices}
        <RangeBar view={view} range={range} zone={zone} nowMs={nowMs} onRange={changeRange} />
        <span className={styles.end}>
          {chosen.length > 0 && <FileButton data={data} chosen={chosen} zone={zone} />}
        </span>
      </div>
      {isCut && <p className={styles.hint}>{t('myFleet.charts.tooMany', { most: mostSeries })}</p>}
      {chosen.length === 0 ? (
        nothingChosen
      ) : data.error && data.history.length === 0 ? (
        <QueryError inline error={data.error} onRetry={data.retry} busy={data.isFetching} />
      ) : data.isFirst ? (
        <LoadingState label={t('myFleet.loading.history')} rows={8} />
      ) : isEmpty && data.isAnswer ? (
        <NoHistory chosen={chosen} range={range} zone={zone} onRange={changeRange} />
      ) : (
        <div className={styles.chart}>
          {data.error !== null && <NotReadAgain data={data} />}
          <TimeChart
            label={label}
            series={data.series}
            range={range}
            onRange={(next) => changeRange(customRange(next))}
            zone={zone}
            zoneLabel={rangeZoneLabel(zone, range)}
            resolutionLabel={t(`myFleet.charts.resolution.${kind}`, { step: stepWords(stepMs, format.locale) })}
            locale={format.locale}
            onWidth={(px) => setWidthPx(Math.min(10_000, Math.max(200, Math.round(px / 100) * 100)))}
            hidden={hidden}
            onHidden={(ids) => onView({ off: joinList(ids) })}
            words={{
              tableView: t('myFleet.charts.tableView'),
              chartView: t('myFleet.charts.chartView'),
              downloadPng: t('myFleet.charts.downloadPng'),
              time: t('myFleet.charts.time'),
              noData: t('myFleet.charts.noData'),
              reset: t('myFleet.charts.reset'),
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
        label={t('myFleet.charts.notReadAgain', { age: format.age(Date.now() - data.readAtMs) })}
      />
      <Button size="small" busy={data.isFetching} onClick={data.retry}>
        {t('action.retry')}
      </Button>
    </p>
  )
}

/** Nothing in the range: because history is still arriving, or because nothing was sent. Leads to what is stored. */
function NoHistory({
  chosen,
  range,
  zone,
  onRange,
}: {
  readonly chosen: readonly ChosenSeries[]
  readonly range: ChartRange
  readonly zone: string
  readonly onRange: (change: Pick<ChartView, 'range' | 'from' | 'to'>) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data: bounds } = useQuery(historyBoundsQuery(chosen.map(({ tag }) => tag.tagId)))
  const { backlog } = useLiveStatus()
  const filling = backlog !== null && backlog.totalRows > 0
  return (
    <EmptyState
      inline
      title={t('myFleet.charts.empty')}
      actions={
        bounds && (
          <Button onClick={() => onRange(newestRange(range, bounds.lastMs))}>
            {t('myFleet.charts.toNewest', { time: format.instant(bounds.lastMs, zone) })}
          </Button>
        )
      }
    >
      {filling
        ? t('myFleet.charts.filling', { share: format.percent(Math.min(1, backlog.sentRows / backlog.totalRows)) })
        : t(bounds === null ? 'myFleet.charts.emptyEver' : 'myFleet.charts.emptyText')}
    </EmptyState>
  )
}

function FileButton({
  data,
  chosen,
  zone,
}: {
  readonly data: ChartData
  readonly chosen: readonly ChosenSeries[]
  readonly zone: string
}) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const tagIds = [...new Set(chosen.map(({ tag }) => tag.tagId))]
      await downloadHistory({ tagIds, ...data.range, zone, history: data.history })
    } catch (error) {
      const isLimit = error instanceof ApiError && error.status === 429
      showNotice(t(isLimit ? 'myFleet.charts.downloadLimit' : 'myFleet.charts.downloadFailed'), { state: 'warning' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<IconDownload size={16} />} busy={isBusy} onClick={() => void download()}>
      {t('myFleet.charts.download')}
    </Button>
  )
}

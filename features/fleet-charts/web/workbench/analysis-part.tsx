import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PlotChart } from '../../../../kit/composites/plot-chart/plot-chart.tsx'
import type { PlotHandle } from '../../../../kit/composites/plot-chart/plot-model.ts'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import type { ChartRange } from '../../../../kit/composites/time-chart/chart-model.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { rangeZoneLabel } from '../../../../platform/web/time/zone-label.ts'
import type { ChartView } from '../../../fleet-views/web/chart-view-port.ts'
import type { AnalysisKind } from '../../../history/contract/history-analysis.ts'
import type { AnalysisView, ViewParts } from '../analyses/analysis-view.ts'
import { type AnalysisChoice, analysisSubjects, mostPlots, mostSubjects } from '../analyses/analysis-wish.ts'
import { dayHoursView } from '../analyses/day-hours-view.ts'
import { durationView } from '../analyses/duration-view.ts'
import { powerCurveView } from '../analyses/power-curve-view.ts'
import { scatterView } from '../analyses/scatter-view.ts'
import { windRoseView } from '../analyses/wind-rose-view.ts'
import { chartFileName } from '../charts/chart-file.ts'
import type { ChartSource } from '../charts/chart-sources.ts'
import { analysisQuery } from '../queries.ts'
import { ChartFiles } from './chart-files.tsx'
import styles from './chart-workbench.module.css'
import { FiguresTable } from './figures-table.tsx'

const viewOf: Record<AnalysisKind, (parts: ViewParts) => AnalysisView> = {
  scatter: scatterView,
  powerCurve: powerCurveView,
  duration: durationView,
  dayHours: dayHoursView,
  windRose: windRoseView,
}

/** Kinds with one plot for each machine. */
const isOneEach = (kind: AnalysisKind) => kind === 'scatter' || kind === 'dayHours' || kind === 'windRose'

interface AnalysisPartProps {
  /** Name of the farm or machines of the chart. */
  readonly label: string
  readonly choice: AnalysisChoice
  readonly known: readonly ChartSource[]
  readonly all: readonly ChartSource[]
  readonly range: ChartRange
  readonly zone: string
  readonly view: ChartView
  readonly quantityName: (quantity: string) => string
  /** Draws the tools of the page, with the given tools at their end. */
  readonly tools: (files: ReactNode) => ReactNode
}

/** Reads what a kind of chart draws, and makes its view. */
const useAnalysis = ({ choice, known, all, range, zone, view, quantityName }: AnalysisPartProps) => {
  const { kind } = choice
  const { t } = useTranslation()
  const format = useFormat()
  const possible = useMemo(() => analysisSubjects(choice, known, all), [choice, known, all])
  const subjects = useMemo(() => possible.slice(0, mostSubjects), [possible])
  const query = useQuery({
    ...analysisQuery({ kind, subjects, ...range, zone }),
    enabled: subjects.length > 0,
    placeholderData: keepPreviousData,
  })
  const words = useCallback(
    (key: string, values?: Readonly<Record<string, string | number>>) => t(`fleetCharts.${key}`, { ...values }),
    [t],
  )
  const reply = query.data
  const drawn = useMemo(
    () =>
      reply && reply[kind]?.length === subjects.length
        ? viewOf[kind]({ choice, reply, subjects, quantityName, words, format, share: view.share })
        : undefined,
    [reply, kind, choice, subjects, quantityName, words, format, view.share],
  )
  return { possible, subjects, query, reply, drawn }
}

/** A chart that does not run over time, with its figures as a table, its picture and its files. */
export default function AnalysisPart(props: AnalysisPartProps) {
  const { label, choice, range, zone, view, tools } = props
  const { kind } = choice
  const { t } = useTranslation()
  const chart = useRef<PlotHandle>(null)
  const { possible, subjects, query, reply, drawn } = useAnalysis(props)
  const title = `${label} · ${t(`fleetCharts.analysis.kind.${kind}`)}`
  const isEmpty = drawn !== undefined && drawn.table.rows.length === 0
  const note = [
    t(reply && reply.stepMs > 600_000 ? 'fleetCharts.analysis.hourMeans' : 'fleetCharts.analysis.tenMinuteMeans'),
    ...(drawn?.notes ?? []),
    rangeZoneLabel(zone, range),
  ].join(' · ')
  const shown = isOneEach(kind) ? mostPlots : mostSubjects
  const farmCodes = subjects.map(({ source }) => source.farmCode)
  const fileName = `${chartFileName(farmCodes, range, zone)}_${kind}`
  return (
    <>
      {tools(
        drawn && !isEmpty ? (
          <ChartFiles
            label={title}
            fileName={fileName}
            sheet={() => drawn.table}
            onPicture={() => chart.current?.savePicture() ?? false}
            hasPicture={!view.table}
          />
        ) : null,
      )}
      {possible.length > shown && <p className={styles.hint}>{t('fleetCharts.tooMany', { most: shown })}</p>}
      {subjects.length === 0 ? (
        <EmptyState inline title={t('fleetCharts.analysis.impossible')}>
          {t(`fleetCharts.analysis.needs.${kind}`)}
        </EmptyState>
      ) : query.error && !reply ? (
        <QueryError inline error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : !drawn ? (
        <LoadingState label={t('fleetState.loadingHistory')} rows={8} />
      ) : (
        <Drawn {...{ title, drawn, note, fileName, chart }} asTable={view.table} />
      )}
    </>
  )
}

/** Plots or figures, or why there are none. */
function Drawn({
  title,
  drawn,
  note,
  fileName,
  asTable,
  chart,
}: {
  readonly title: string
  readonly drawn: AnalysisView
  readonly note: string
  readonly fileName: string
  readonly asTable: boolean
  readonly chart: RefObject<PlotHandle | null>
}) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  if (drawn.table.rows.length === 0)
    return (
      <EmptyState inline title={t('fleetCharts.empty')}>
        {t('fleetCharts.emptyText')}
      </EmptyState>
    )
  if (asTable) return <FiguresTable label={title} table={drawn.table} />
  return (
    <PlotChart
      label={title}
      plots={drawn.plots}
      legend={drawn.legend}
      note={note}
      locale={locale}
      pictureName={fileName}
      handle={chart}
    />
  )
}

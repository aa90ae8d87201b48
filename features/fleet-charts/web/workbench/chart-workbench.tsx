import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import board from '../../../../kit/composites/page/board.module.css'
import { type ChartView, joinList, splitList } from '../../../fleet-views/web/chart-view-port.ts'
import { analysisChoice, kindsFor } from '../analyses/analysis-wish.ts'
import {
  type ChartSource,
  chosenSeries,
  firstChoice,
  machinesBeside,
  mostSeries,
  quantitiesOf,
  wholeFarmId,
} from '../charts/chart-sources.ts'
import { useUnknownChoice } from '../charts/use-unknown-choice.ts'
import { AllMachines } from './all-machines.tsx'
import { AnalysisDrawing } from './analysis-drawing.tsx'
import { ChoicePanel } from './choice-panel.tsx'
import { CurveDrawing } from './curve-drawing.tsx'
import { KindFields } from './kind-fields.tsx'
import type { SetChartView } from './set-chart-view.ts'
import { UnknownChoiceNote } from './unknown-choice-note.tsx'

interface WorkbenchProps {
  /** Accessible name of the chart. */
  readonly label: string
  readonly sources: readonly ChartSource[]
  /** Begin with a choice of the page when the address names no source. */
  readonly chooseFirst: boolean
  readonly zone: string
  /** Why the times stand in this zone, where that needs a word. */
  readonly zoneNote: string | undefined
  readonly view: ChartView
  readonly onView: SetChartView
  /** Stands in place of the chart while nothing is chosen; `choose` opens the choice of machines. */
  readonly nothingChosen: (choose: () => void) => ReactNode
}

/** What the address chooses of the sources, and what the page chooses where it says nothing. */
const useChoice = ({ sources, chooseFirst, view }: Pick<WorkbenchProps, 'sources' | 'chooseFirst' | 'view'>) => {
  const sourceIds = splitList(view.machines)
  const first = useMemo(() => firstChoice(sources), [sources])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of ids is that of `view.machines`
  const known = useMemo(
    () =>
      sources.filter(({ id }) => (sourceIds.length > 0 ? sourceIds.includes(id) : chooseFirst && id === first.source)),
    [sources, view.machines, chooseFirst, first],
  )
  const offered = useMemo(() => quantitiesOf(known.length > 0 ? known : sources), [known, sources])
  const quantities = useMemo(() => {
    const wanted = splitList(view.signals)
    return wanted.length > 0 ? wanted : firstChoice(known).quantities
  }, [view.signals, known])
  const key = `${known.map(({ id }) => id).join(',')}|${quantities.join(',')}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says whether the choice has changed
  const wished = useMemo(() => chosenSeries(known, quantities), [key, sources])
  const chosen = useMemo(() => wished.slice(0, mostSeries), [wished])
  const choice = useMemo(() => analysisChoice(view, offered, quantities), [view, offered, quantities])
  return { known, offered, quantities, wished, chosen, choice }
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
  const { known, offered, quantities, wished, chosen, choice } = useChoice({ sources, chooseFirst, view })
  const quantityName = useCallback(
    (quantity: string) =>
      t([`fleetState.chartSignal.${quantity}`, `fleetState.signal.${quantity}`], { defaultValue: quantity }),
    [t],
  )
  const only = known.length === 1 ? known[0] : undefined
  const machines = machinesBeside(sources, known)

  const choices = (
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
      <AllMachines
        machines={machines}
        known={known}
        onChosen={(ids) => onView({ machines: joinList(ids), off: '' }, { replace: false })}
      />
      {!choice && (
        <ChoicePanel
          label={t('fleetCharts.signals')}
          searchLabel={t('fleetCharts.chooseSignals')}
          choices={offered.map((quantity) => ({ id: quantity, label: quantityName(quantity) }))}
          chosen={quantities}
          onChosen={(ids) => onView({ signals: joinList(ids) })}
        />
      )}
      <KindFields
        kinds={['time', ...kindsFor(sources)]}
        view={view}
        choice={choice}
        offered={offered}
        quantityName={quantityName}
        onView={onView}
      />
    </>
  )

  return (
    <div className={board.board}>
      {unknown && <UnknownChoiceNote unknown={unknown} />}
      {choice && known.length > 0 ? (
        <AnalysisDrawing
          {...rest}
          choice={choice}
          known={known}
          all={sources}
          view={view}
          onView={onView}
          quantityName={quantityName}
          choices={choices}
        />
      ) : (
        <CurveDrawing
          {...rest}
          view={view}
          onView={onView}
          chosen={chosen}
          all={sources}
          isCut={wished.length > mostSeries}
          quantityName={quantityName}
          onChoose={() => setChoosing(true)}
          choices={choices}
        />
      )}
    </div>
  )
}

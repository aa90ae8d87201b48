import { isDuration, type Signal } from '../../../../domain/signal.ts'
import type { Column } from '../../../../kit/composites/data-table/table-model.ts'
import { LiveValue } from '../../../../platform/web/live/live-value.tsx'
import { farmConnection, stateCode } from '../../../fleet-state/contract/fleet-moment.ts'
import { type FleetRow, farmOf, machinesOf, ratedPowerKw } from '../../../fleet-state/contract/fleet-rows.ts'
import { isDoubted } from '../../../fleet-state/contract/judgements.ts'
import { someOf } from '../../../fleet-state/contract/narrowed-rows.ts'
import { machineValue, powerShare, signalFigure } from '../../../fleet-state/contract/row-figures.ts'
import { signalLabel } from '../../../fleet-state/contract/signal-label.ts'
import {
  DoubtMark,
  FigureCell,
  groupStateWords,
  NameCell,
  NeedCell,
  ShareCell,
  type ShownFigure,
  StateCell,
  stateTrace,
} from '../../../fleet-state/web/cells-port.ts'
import { machineStateWords, stateWord } from '../../../fleet-state/web/state-words-port.ts'
import { ageColumn } from './age-column.tsx'
import { causeColumns } from './cause-columns.tsx'
import type { ColumnParts } from './column-parts.ts'
import { bandOf, columnSignals, groupingOf, resourceOf } from './column-signals.ts'
import { expectedColumn, ratioColumn } from './expected-columns.tsx'
import { figureMarks } from './figure-marks.ts'
import { headerWidth, textWidth } from './header-width.ts'
import { lateTraces } from './late-traces.ts'
import { rowNeed, rowUrgency } from './row-urgency.ts'
import { solarColumns } from './solar-columns.tsx'
import { todayColumns } from './today-columns.tsx'

const signalColumn = ({ name, unit, decimals }: Signal, { technology, live, words }: ColumnParts): Column<FleetRow> => {
  const how = groupingOf(name)
  const band = bandOf(name)
  const header = signalLabel(words.t, name)
  const shown = words.format.inUnit(unit, decimals)
  const figure = (row: FleetRow) => signalFigure(machinesOf(row), name, how ?? 'mean', live)
  const shownGroup = (row: FleetRow): ShownFigure => {
    const { value, freshness, known, total, estimated } = figure(row)
    const text = isDuration(unit) && value !== null ? words.format.duration(value * 1000) : shown.figure(value)
    return { text, freshness, partial: value !== null && known < total, estimated }
  }
  return {
    id: name,
    header,
    // A duration is written as such in each cell; files keep the number.
    ...(isDuration(unit) ? { exportUnit: unit } : { unit: shown.unit }),
    decimals: shown.decimals,
    align: 'right',
    width: headerWidth(header, shown.unit),
    ...(band && { band: words.t(`fleetTable.band.${band}`) }),
    ...((name === 'ActivePower' || (technology !== 'all' && name === resourceOf[technology])) && { card: true }),
    ...(technology === 'all' && name !== 'ActivePower' && { hidden: true }),
    value: (row) => {
      const value = row.kind === 'machine' ? machineValue(row, name, live)?.value : how ? figure(row).value : null
      return typeof value === 'number' ? shown.of(value) : (value ?? null)
    },
    render: (row) =>
      row.kind === 'machine' ? (
        <>
          {name === resourceOf.wind && <DoubtMark row={row} />}
          <LiveValue
            tag={row.tags.get(name)}
            lifeWordTimeOut={row.farmRow.farm.lifeWordTimeOut}
            plantZone={row.farmRow.farm.timezone}
            explained={false}
          />
        </>
      ) : how ? (
        <FigureCell read={() => shownGroup(row)} />
      ) : null,
    explain: (row) => {
      if (row.kind !== 'machine' && !how) return []
      const traces = lateTraces()
      if (row.kind !== 'machine') return how && traces?.groupTrace({ signal: name, how }, figure(row), live, words)
      return (
        traces && [
          ...traces.measuredTrace(row.tags.get(name), row.farmRow.farm, live, words),
          ...(name === resourceOf.wind ? traces.windDoubtTrace(row, live, words) : []),
        ]
      )
    },
    marks: (row) => {
      if (row.kind === 'machine')
        return figureMarks({ ...machineValue(row, name, live), doubted: isDoubted(row, name, live) }, words)
      return how ? figureMarks(shownGroup(row), words) : []
    },
  }
}

/** Of how many machines a group shows how many, where it does not show all. */
const someWords = (row: FleetRow, t: ColumnParts['words']['t']): string[] => {
  const some = someOf(row)
  return some ? [t('fleetTable.someMachines', some)] : []
}

const shareColumn = ({ live, words }: ColumnParts): Column<FleetRow> => {
  const header = words.t('fleetViews.column.share')
  const shareNow = (row: FleetRow) => {
    const { share, power } = powerShare(row, live)
    return { share, stale: power.freshness === 'stale' || farmConnection(farmOf(row), live).state === 'lost' }
  }
  return {
    id: 'share',
    card: true,
    header,
    width: Math.max(116, headerWidth(header)),
    align: 'right',
    filter: 'number',
    decimals: 0,
    exportUnit: '%',
    value: (row) => {
      const value = powerShare(row, live).share
      return value === null ? null : value * 100
    },
    render: (row) => <ShareCell read={() => shareNow(row)} format={words.format} />,
    explain: (row) =>
      lateTraces()?.shareTrace({ ...powerShare(row, live), isGroup: row.kind !== 'machine' }, live, words),
    marks: (row) => figureMarks(shareNow(row).stale ? { freshness: 'stale' } : {}, words),
  }
}

/** Columns of the table of machines. Stable for the same parts: live cells draw themselves. */
export const fleetColumns = (parts: ColumnParts): Column<FleetRow>[] => {
  const { technology, live, words } = parts
  const { t } = words
  const plain = { filter: 'text', hidden: true, band: t('fleetTable.band.plant') } as const
  const [power, ...others] = columnSignals(technology)
  const rated = words.format.inUnit('kW')
  const farmColumn = {
    id: 'farm',
    header: t('fleetViews.column.farm'),
    width: 200,
    value: (row: FleetRow) => farmOf(row).name,
  }
  return [
    {
      id: 'name',
      header: t('fleetViews.column.name'),
      width: parts.isFleet ? 240 : 168,
      filter: 'text',
      value: (row) => row.name,
      render: (row) => <NameCell row={row} />,
      explain: (row) => {
        if (row.kind === 'machine') return []
        const traces = lateTraces()
        return traces && [traces.nameTrace(row, t), ...someWords(row, t)]
      },
      marks: (row) => someWords(row, t),
    },
    {
      id: 'state',
      header: t('fleetViews.column.state'),
      width: Math.max(
        136,
        headerWidth(t('fleetViews.column.state')),
        textWidth(t('fleetState.need.lost')),
        textWidth(t('fleetState.need.silent')),
      ),
      filter: 'choice',
      card: true,
      value: (row) => (row.kind === 'machine' ? stateCode(row, live) : null),
      // Farms as well: the first press brings up what needs somebody most.
      sortValue: (row) => -rowUrgency(row, live),
      choiceLabel: (code) => stateWord(code, t),
      exportValue: (row) => {
        if (row.kind !== 'machine') return groupStateWords(row, live, words)
        return machineStateWords(row, live, words) ?? null
      },
      render: (row) => <StateCell row={row} />,
      explain: (row) => stateTrace(row, live, words),
    },
    ...(parts.isFlat ? [{ ...farmColumn, filter: 'text' } as const] : []),
    ...(power ? [signalColumn(power, parts)] : []),
    shareColumn(parts),
    expectedColumn(parts),
    ratioColumn(parts),
    ...others.map((signal) => signalColumn(signal, parts)),
    ...causeColumns(parts),
    ...todayColumns(parts),
    ...solarColumns(parts),
    ageColumn(parts),
    {
      id: 'need',
      header: t('fleetViews.column.need'),
      width: headerWidth(t('fleetViews.column.need')),
      align: 'right',
      filter: 'none',
      hidden: true,
      value: (row) => rowUrgency(row, live),
      exportValue: (row) => rowNeed(row, live),
      render: (row) => <NeedCell rank={() => rowNeed(row, live)} />,
    },
    {
      id: 'rated',
      header: t('fleetViews.column.rated'),
      unit: rated.unit,
      align: 'right',
      width: headerWidth(t('fleetViews.column.rated'), rated.unit),
      decimals: rated.decimals,
      hidden: true,
      band: t('fleetTable.band.plant'),
      value: (row) => {
        const ratedKw = ratedPowerKw(row)
        return ratedKw === null ? null : rated.of(ratedKw)
      },
    },
    {
      ...plain,
      id: 'model',
      header: t('fleetViews.column.model'),
      value: (row) =>
        row.kind === 'machine' ? [row.machine.manufacturer, row.machine.model].filter(Boolean).join(' ') : null,
    },
    ...(parts.isFlat ? [] : [{ ...plain, ...farmColumn }]),
    { ...plain, id: 'country', header: t('fleetViews.column.country'), value: (row) => farmOf(row).farm.flag },
  ]
}

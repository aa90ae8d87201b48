import { findSignal, type Signal, signals } from '../../../../domain/signal.ts'
import type { Technology } from '../../../../domain/technology.ts'
import type { Column } from '../../../../kit/composites/data-table/table-model.ts'
import { LiveValue } from '../../../../platform/web/live/live-value.tsx'
import { AgeCell } from '../parts/age-cell.tsx'
import { GroupFigure } from '../parts/group-figure.tsx'
import { StateCell, stateWord } from '../parts/machine-state-cell.tsx'
import { NameCell } from '../parts/name-cell.tsx'
import { NeedCell } from '../parts/need-cell.tsx'
import { ShareCell } from '../parts/share-cell.tsx'
import type { FleetLive } from '../parts/use-fleet-live.ts'
import { combine, farmConnection, machineAttention, stateCode } from './fleet-moment.ts'
import { type FleetRow, farmOf, type MachineRow, machinesOf, ratedPowerKw } from './fleet-rows.ts'
import { headerWidth, textWidth } from './header-width.ts'
import { needRank } from './machine-state.ts'

interface ColumnParts {
  readonly technology: Technology | 'all'
  readonly live: FleetLive
  /** Rows of many farms need room for their names. */
  readonly isFleet: boolean
  readonly t: (key: string) => string
}

/** Means say something of a whole farm for these; a mean of directions or bearings would not. */
const meanSignals = new Set([
  'WindSpeed',
  'PlaneOfArrayIrradiance',
  'AmbientTemperature',
  'ModuleTemperature',
  'DcVoltage',
])
/** What a technology lives on: a figure of the card on a phone. */
const resources = new Set(['WindSpeed', 'PlaneOfArrayIrradiance'])
const sumSignals = new Set(['ActivePower', 'DcPower'])

/** Shown at first when farms of all technologies stand together. */
const signalsOfAll = ['ActivePower', 'WindSpeed', 'PlaneOfArrayIrradiance', 'AmbientTemperature']

const bands: Readonly<Record<string, string>> = {
  WindSpeed: 'weather',
  WindDirection: 'weather',
  PlaneOfArrayIrradiance: 'weather',
  AmbientTemperature: 'weather',
  RotorSpeed: 'rotor',
  GeneratorRotationSpeed: 'rotor',
  PitchAngle: 'rotor',
  NacellePosition: 'rotor',
  MainBearingTemperatureRotorEnd: 'temperature',
  GearOilTemperature: 'temperature',
  GeneratorBearingDeTemperature: 'temperature',
  ModuleTemperature: 'temperature',
  DcPower: 'dc',
  DcVoltage: 'dc',
  DcCurrent: 'dc',
}
const bandOrder = ['weather', 'rotor', 'temperature', 'dc']

/** Signals that are columns of a technology, grouped by their bands in the order of the catalogue. */
export const columnSignals = (technology: Technology | 'all'): readonly Signal[] =>
  signals
    .filter(({ column, name, technologies }) =>
      column === undefined || name === 'State'
        ? false
        : technology === 'all'
          ? signalsOfAll.includes(name)
          : technologies.includes(technology),
    )
    .toSorted(
      (left, right) =>
        bandOrder.indexOf(bands[left.name] ?? '') - bandOrder.indexOf(bands[right.name] ?? '') ||
        (left.column ?? 0) - (right.column ?? 0),
    )

/** Signals whose values every row needs, in sight or not: state, sums, means, and what is sorted or filtered by. */
export const neededSignals = (columnsInUse: readonly string[]): readonly string[] => [
  ...new Set(['State', ...sumSignals, ...meanSignals, ...columnsInUse.filter((id) => findSignal(id) !== undefined)]),
]

const powerOf = (live: FleetLive) => (row: FleetRow) =>
  combine(machinesOf(row), 'ActivePower', 'sum', live, live.figure)

const shareOf = (live: FleetLive) => {
  const power = powerOf(live)
  return (row: FleetRow) => {
    const rated = ratedPowerKw(row)
    const value = power(row)
    return value === null || rated === null || rated <= 0 ? null : value / rated
  }
}

const ageOf = (live: FleetLive) => (row: FleetRow) => {
  if (row.kind !== 'machine') return farmConnection(farmOf(row), live).ageMs ?? null
  const nowMs = live.nowMs()
  const times = [...row.tags.values()].flatMap((tag) => live.get(tag.tagId)?.timeMs ?? [])
  return nowMs === undefined || times.length === 0 ? null : Math.max(0, nowMs - Math.max(...times))
}

const signalColumn = ({ name, unit, decimals }: Signal, { technology, live, t }: ColumnParts): Column<FleetRow> => {
  const how = sumSignals.has(name) ? 'sum' : meanSignals.has(name) ? 'mean' : undefined
  const groupValue = (row: FleetRow) => (how ? combine(machinesOf(row), name, how, live, live.figure) : null)
  const machineValue = ({ tags }: MachineRow) => {
    const tag = tags.get(name)
    return tag ? live.figure(tag, live.get(tag.tagId)) : null
  }
  const band = bands[name]
  const header = t(`myFleet.signal.${name}`)
  return {
    id: name,
    header,
    unit,
    decimals,
    align: 'right',
    width: headerWidth(header, unit),
    ...(band && { band: t(`myFleet.band.${band}`) }),
    ...((name === 'ActivePower' || (technology !== 'all' && resources.has(name))) && { card: true }),
    value: (row) => (row.kind === 'machine' ? machineValue(row) : groupValue(row)),
    render: (row) =>
      row.kind === 'machine' ? (
        <LiveValue
          tag={row.tags.get(name)}
          lifeWordTimeOut={row.farmRow.farm.lifeWordTimeOut}
          plantZone={row.farmRow.farm.timezone}
        />
      ) : how ? (
        <GroupFigure row={row} value={groupValue} decimals={decimals} />
      ) : null,
  }
}

/** Columns of the table of machines. Stable for the same parts: live cells draw themselves. */
export const fleetColumns = (parts: ColumnParts): Column<FleetRow>[] => {
  const { technology, live, t } = parts
  const share = shareOf(live)
  const age = ageOf(live)
  const plain = { filter: 'text', hidden: true, band: t('myFleet.band.plant') } as const
  const [power, ...others] = columnSignals(technology)
  const need = (row: FleetRow) =>
    machinesOf(row).reduce((worst, machine) => Math.max(worst, needRank(machineAttention(machine, live))), 0)
  return [
    {
      id: 'name',
      header: t('myFleet.column.name'),
      width: parts.isFleet ? 248 : 168,
      filter: 'text',
      value: (row) => row.name,
      render: (row) => <NameCell row={row} />,
    },
    {
      id: 'state',
      header: t('myFleet.column.state'),
      width: Math.max(148, headerWidth(t('myFleet.column.state')), textWidth(t('myFleet.need.lost'))),
      filter: 'choice',
      card: true,
      value: (row) => (row.kind === 'machine' ? stateCode(row, live) : null),
      choiceLabel: (code) => stateWord(code, t),
      render: (row) => <StateCell row={row} />,
    },
    ...(power ? [signalColumn(power, parts)] : []),
    {
      id: 'share',
      card: true,
      header: t('myFleet.column.share'),
      width: Math.max(132, headerWidth(t('myFleet.column.share'))),
      align: 'right',
      filter: 'number',
      value: (row) => {
        const value = share(row)
        return value === null ? null : value * 100
      },
      render: (row) => <ShareCell row={row} share={share} />,
    },
    ...others.map((signal) => signalColumn(signal, parts)),
    {
      id: 'updated',
      card: technology === 'all',
      header: t('myFleet.column.updated'),
      width: Math.max(104, headerWidth(t('myFleet.column.updated'))),
      align: 'right',
      filter: 'none',
      value: age,
      render: (row) => <AgeCell ageMs={() => age(row)} />,
    },
    {
      id: 'need',
      header: t('myFleet.column.need'),
      width: headerWidth(t('myFleet.column.need')),
      align: 'right',
      filter: 'none',
      hidden: true,
      value: need,
      render: (row) => <NeedCell rank={() => need(row)} />,
    },
    {
      id: 'rated',
      header: t('myFleet.column.rated'),
      unit: 'kW',
      align: 'right',
      width: headerWidth(t('myFleet.column.rated'), 'kW'),
      decimals: 0,
      hidden: true,
      band: t('myFleet.band.plant'),
      value: ratedPowerKw,
    },
    {
      ...plain,
      id: 'model',
      header: t('myFleet.column.model'),
      value: (row) =>
        row.kind === 'machine' ? [row.machine.manufacturer, row.machine.model].filter(Boolean).join(' ') : null,
    },
    { ...plain, id: 'farm', header: t('myFleet.column.farm'), value: (row) => farmOf(row).name },
    { ...plain, id: 'country', header: t('myFleet.column.country'), value: (row) => farmOf(row).farm.flag },
  ]
}

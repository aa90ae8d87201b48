import { machineTypes, stationTypes } from '../../../domain/asset.ts'
import type { PowerModel } from '../../../domain/power-model.ts'
import { type Technology, technologyOfFarmType } from '../../../domain/technology.ts'
import type { CodeMeanings, CodeTexts, FleetMachine, FleetTableEntity, FleetTag } from './fleet-table.ts'

/** A farm as the server returned it, with the models and texts of its reply. */
export interface FleetFarm extends FleetTableEntity {
  readonly powerModels?: Readonly<Record<string, PowerModel>>
  /** Texts of status codes, by the keys that machines refer to. */
  readonly codeBooks?: Readonly<Record<string, CodeTexts>>
  /** Causes that status codes name, by the same keys. */
  readonly codeCauses?: Readonly<Record<string, CodeMeanings>>
}

/** Weather source of a farm: a station or a mast. */
export interface StationRow {
  readonly name: string
  readonly machine: FleetMachine
  /** By signal name. */
  readonly tags: ReadonlyMap<string, FleetTag>
}

/** A farm with its producing machines, ready for display. */
export interface FarmRow {
  readonly kind: 'farm'
  readonly id: string
  readonly name: string
  readonly farm: FleetFarm
  readonly technology: Technology | undefined
  readonly machines: readonly MachineRow[]
  readonly stations: readonly StationRow[]
  readonly children: readonly FleetRow[]
  /** The complete row; set if `machines` holds only the machines that a table shows (narrowed-rows.ts). */
  readonly whole?: FarmRow
}

export interface SubFarmRow {
  readonly kind: 'subFarm'
  readonly id: string
  readonly code: string
  readonly name: string
  readonly farmRow: FarmRow
  readonly installedPowerKw: number
  readonly machines: readonly MachineRow[]
  readonly children: readonly MachineRow[]
  /** See the same field of a farm row. */
  readonly whole?: SubFarmRow
}

export interface MachineRow {
  readonly kind: 'machine'
  readonly id: string
  readonly name: string
  readonly farmRow: FarmRow
  readonly subFarmName: string | undefined
  readonly machine: FleetMachine
  /** Power model; see expected-power.ts. */
  readonly powerModel: PowerModel | undefined
  /** Texts of its status codes, by code; empty if unknown. */
  readonly codeTexts: CodeTexts
  /** Causes that its status codes name, by code. */
  readonly codeCauses?: CodeMeanings
  /** By signal name. */
  readonly tags: ReadonlyMap<string, FleetTag>
}

export type FleetRow = FarmRow | SubFarmRow | MachineRow

export const rowChildren = (row: FleetRow): readonly FleetRow[] | undefined =>
  row.kind === 'machine' ? undefined : row.children

export const rowId = (row: FleetRow): string => row.id

export const machinesOf = (row: FleetRow): readonly MachineRow[] => (row.kind === 'machine' ? [row] : row.machines)

export const farmOf = (row: FleetRow): FarmRow => (row.kind === 'farm' ? (row.whole ?? row) : row.farmRow)

const isMachine = (machine: FleetMachine) => machineTypes.some((type) => type === machine.type)

const isStation = (machine: FleetMachine) => stationTypes.some((type) => type === machine.type)

const tagsByName = (machine: FleetMachine): ReadonlyMap<string, FleetTag> =>
  new Map(machine.tags.map((tag) => [tag.name, tag]))

/** Row of an asset of a farm, also of one that measures and does not produce. */
export const assetRow = (farmRow: FarmRow, machine: FleetMachine, subFarmName?: string): MachineRow => ({
  kind: 'machine',
  id: `${farmRow.id}/${machine.machineCode}`,
  name: machine.name,
  farmRow,
  subFarmName,
  machine,
  tags: tagsByName(machine),
  powerModel: farmRow.farm.powerModels?.[machine.powerModel ?? ''],
  codeTexts: farmRow.farm.codeBooks?.[machine.codeBook ?? ''] ?? {},
  codeCauses: farmRow.farm.codeCauses?.[machine.codeBook ?? ''] ?? {},
})

const farmRow = (farm: FleetFarm): FarmRow => {
  const machines: MachineRow[] = []
  const children: FleetRow[] = []
  const row: FarmRow = {
    kind: 'farm',
    id: farm.farmCode,
    name: farm.name,
    farm,
    technology: technologyOfFarmType(farm.type),
    machines,
    stations: farm.machines
      .filter(isStation)
      .map((machine) => ({ name: machine.name, machine, tags: tagsByName(machine) })),
    children,
  }
  const names = new Map(farm.children.map((unit) => [unit.substationCode, unit.substationName]))
  for (const machine of farm.machines)
    if (isMachine(machine)) machines.push(assetRow(row, machine, names.get(machine.substationCode ?? '')))

  // A single sub-farm is the farm itself, so the level is left out.
  const grouped = farm.subFarmConfiguration === 'several'
  for (const unit of grouped ? farm.children : []) {
    const own = machines.filter((machine) => machine.machine.substationCode === unit.substationCode)
    children.push({
      kind: 'subFarm',
      id: `${farm.farmCode}/${unit.substationCode}`,
      code: unit.substationCode,
      name: unit.substationName,
      farmRow: row,
      installedPowerKw: unit.installedPower,
      machines: own,
      children: own,
    })
  }
  children.push(...machines.filter((machine) => !grouped || !names.has(machine.machine.substationCode ?? '')))
  return row
}

/** Rows of the fleet table in natural order of names: farm, sub-farm if there are several, machine. */
export const fleetRows = (farms: readonly FleetFarm[], locale: string): FarmRow[] => {
  const compare = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }).compare
  return farms.map(farmRow).sort((left, right) => compare(left.name, right.name))
}

/** Base power of a row's share, kW. Null if unknown. */
export const ratedPowerKw = (row: FleetRow): number | null => {
  if (row.kind === 'machine') return row.machine.ratedPower
  if (row.whole) {
    const known = row.machines.flatMap(({ machine }) => machine.ratedPower ?? [])
    return known.length === 0 ? null : known.reduce((sum, rated) => sum + rated, 0)
  }
  return row.kind === 'farm' ? row.farm.installedPower : row.installedPowerKw
}

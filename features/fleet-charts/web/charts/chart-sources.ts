import { machineTypes, measuringTypes } from '../../../../domain/asset.ts'
import type { PowerModel } from '../../../../domain/power-model.ts'
import { findSignal, signals } from '../../../../domain/signal.ts'
import type { FleetMachine, FleetTag } from '../../../fleet-state/contract/fleet-table.ts'

/** Something with a history: a machine, a station or the whole farm. */
export interface ChartSource {
  /** Machine code, or `*` for the whole farm; with `farmCode/` before it on the fleet's page. */
  readonly id: string
  readonly name: string
  /** Heading in the list of choices. */
  readonly group: string
  readonly farmCode: string
  /** Undefined: the whole farm. */
  readonly machineCode: string | undefined
  /** It produces; neither a farm nor a station that measures. */
  readonly isMachine: boolean
  /** Rated power, kW, of which powers may be shown as a share; null where nobody has said. */
  readonly ratedKw: number | null
  /** Reference power curve of a wind turbine at standard density, m/s and kW. */
  readonly curve: readonly (readonly [windSpeed: number, powerKw: number])[] | null
  /** Height of the hub above sea level, m. */
  readonly elevationM: number | null
  /** Whether there is a model that says what it should give. */
  readonly hasModel: boolean
  /** By quantity: the machine's signal name, also for what the farm's controller calls differently. */
  readonly tags: ReadonlyMap<string, FleetTag>
}

export const wholeFarmId = '*'

/** Names that the farm's controller gives to what machines also measure: laid over each other they share a panel. */
const quantityOfFarmSignal: Readonly<Record<string, string>> = {
  SyntheseParcWindPInstantanee: 'ActivePower',
  SyntheseParcSolarPInstantanee: 'ActivePower',
  SyntheseParcHydroPInstantanee: 'ActivePower',
  SyntheseParcBiogasPInstantanee: 'ActivePower',
  SyntheseParcBessPInstantanee: 'ActivePower',
  SyntheseParcWindSpeed: 'WindSpeed',
  SyntheseParcSolarIrradiance: 'PlaneOfArrayIrradiance',
  SyntheseParcBessStateOfCharge: 'StateOfCharge',
}

export const quantityOf = (signalName: string): string => quantityOfFarmSignal[signalName] ?? signalName

/** Texts and the life word have no curve. */
const isDrawable = ({ name }: FleetTag): boolean => name !== 'LifeWord' && findSignal(name)?.valueType !== 'text'

const tagsByQuantity = (tags: readonly FleetTag[]) =>
  new Map(tags.filter(isDrawable).map((tag) => [quantityOf(tag.name), tag]))

interface SourceParts {
  readonly farmCode: string
  readonly tags: readonly FleetTag[]
  readonly machines: readonly FleetMachine[]
  /** kW. */
  readonly installedPower: number
  /** By the keys of the machines. */
  readonly powerModels?: Readonly<Record<string, PowerModel>>
}

const windModel = ({ powerModels = {} }: SourceParts, { powerModel }: FleetMachine) => {
  const model = powerModel === null ? undefined : powerModels[powerModel]
  return model?.kind === 'wind'
    ? { curve: model.curve, elevationM: model.elevationM }
    : { curve: null, elevationM: null }
}

const isAmong = (types: readonly string[], { type }: FleetMachine) => types.includes(type)

interface SourceWords {
  readonly wholeFarm: string
  /** Heading of the farm and its machines, of what measures, and of the electrical station. */
  readonly group: string
  readonly measuring: string
  readonly station: string
  readonly prefix: string
  readonly named: string
  readonly locale: string
}

/**
 * What a farm offers: the whole farm where its controller measures, its machines, then what measures and what stands in its
 * electrical station, each in natural order of names; those without a number are left out.
 */
export const sourcesOf = (parts: SourceParts, words: SourceWords): ChartSource[] => {
  const { farmCode, tags, machines, installedPower } = parts
  const { compare } = new Intl.Collator(words.locale, { numeric: true, sensitivity: 'base' })
  const ordered = machines.toSorted((left, right) => compare(left.name, right.name))
  const isOther = (machine: FleetMachine) => !isAmong([...machineTypes, ...measuringTypes], machine)
  const groups = [
    { group: words.group, members: ordered.filter((machine) => isAmong(machineTypes, machine)) },
    { group: words.measuring, members: ordered.filter((machine) => isAmong(measuringTypes, machine)) },
    { group: words.station, members: ordered.filter(isOther) },
  ]
  return [
    {
      id: wholeFarmId,
      name: words.wholeFarm,
      machineCode: undefined,
      isMachine: false,
      ratedKw: installedPower > 0 ? installedPower : null,
      curve: null,
      elevationM: null,
      hasModel: machines.some(({ powerModel }) => powerModel !== null),
      group: words.group,
      tags,
    },
    ...groups.flatMap(({ group, members }) =>
      members.map((machine) => ({
        id: machine.machineCode,
        name: machine.name,
        machineCode: machine.machineCode,
        isMachine: isAmong(machineTypes, machine),
        ratedKw: machine.ratedPower,
        ...windModel(parts, machine),
        hasModel: machine.powerModel !== null,
        group,
        tags: machine.tags,
      })),
    ),
  ]
    .map((source) => ({
      ...source,
      farmCode,
      id: words.prefix + source.id,
      name: words.named + source.name,
      tags: tagsByQuantity(source.tags),
    }))
    .filter((source) => source.tags.size > 0)
}

/** Most curves of one chart. */
export const mostSeries = 120

/** The machines of the farms of some sources, without what only measures: all that "All machines" shows. */
export const machinesBeside = (sources: readonly ChartSource[], known: readonly ChartSource[]): ChartSource[] => {
  const farms = new Set(known.map(({ farmCode }) => farmCode))
  return sources.filter(({ isMachine, farmCode }) => isMachine && farms.has(farmCode))
}

const place = (quantity: string) => {
  const index = signals.findIndex((signal) => signal.name === quantity)
  return index < 0 ? signals.length : index
}

/** Quantities that any of the sources has, in the order of the catalogue. */
export const quantitiesOf = (sources: readonly ChartSource[]): string[] =>
  [...new Set(sources.flatMap((source) => [...source.tags.keys()]))].sort(
    (left, right) => place(left) - place(right) || left.localeCompare(right),
  )

export interface ChosenSeries {
  readonly id: string
  readonly source: ChartSource
  readonly quantity: string
  readonly tag: FleetTag
}

/** Every chosen quantity of every chosen source that has it, by quantity first so that panels fill from the top. */
export const chosenSeries = (sources: readonly ChartSource[], quantities: readonly string[]): ChosenSeries[] =>
  quantities.flatMap((quantity) =>
    sources.flatMap((source) => {
      const tag = source.tags.get(quantity)
      return tag ? [{ id: `${source.id}:${quantity}`, source, quantity, tag }] : []
    }),
  )

/** What is shown at first: power and resource of the whole farm, or of the first machine that has them. */
export const firstChoice = (sources: readonly ChartSource[]): { source: string; quantities: string[] } => {
  const wanted = [
    'ActivePower',
    'WindSpeed',
    'PlaneOfArrayIrradiance',
    'WaterFlow',
    'SyntheseParcHydroFlow',
    'GasFlow',
    'StateOfCharge',
  ]
  const source = sources.find(({ tags }) => tags.has('ActivePower')) ?? sources[0]
  const quantities = wanted.filter((quantity) => source?.tags.has(quantity))
  const fallback = source ? [...source.tags.keys()].slice(0, 1) : []
  return { source: source?.id ?? '', quantities: quantities.length > 0 ? quantities : fallback }
}

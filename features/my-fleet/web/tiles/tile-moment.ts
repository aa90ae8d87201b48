import { farmPowerSignal } from '../../../../domain/signal.ts'
import type { FleetTag } from '../../contract/fleet-table.ts'
import { expectedPowerTags, expectedSumKw } from '../fleet/expected-power.ts'
import {
  combine,
  countNeeds,
  type FarmConnection,
  type Figure,
  farmConnection,
  type LiveReader,
  lifeTags,
  type NeedCounts,
} from '../fleet/fleet-moment.ts'
import type { FarmRow } from '../fleet/fleet-rows.ts'
import { type Attention, attentions, needRank } from '../fleet/machine-state.ts'

/** Where the power of a farm comes from: its machines, or in a fleet of too many the farm's own signal. */
export type PowerSource = 'machines' | 'farm'

/** More machines than this are not followed one by one for their power: with all inputs of their models they have five tags each. */
const mostMachines = 2_500

export const powerSourceOf = (farms: readonly FarmRow[]): PowerSource =>
  farms.reduce((sum, { machines }) => sum + machines.length, 0) > mostMachines ? 'farm' : 'machines'

/** How a farm stands now, as a tile shows it. Powers in kW. */
export interface TileMoment {
  readonly connection: FarmConnection['state']
  readonly ageMs: number | undefined
  readonly needs: NeedCounts
  /** The worst need of any of its machines; undefined: it needs nobody, or nothing is known. */
  readonly worst: Attention | undefined
  /** Machines that need somebody. */
  readonly needing: number
  readonly powerKw: number | null
  readonly expectedKw: number | null
  /** Charge of a storage, %. */
  readonly chargePercent: number | null
}

export const farmPowerTag = ({ farm, technology }: FarmRow): FleetTag | undefined =>
  technology && farm.tags.find(({ name }) => name === farmPowerSignal[technology])

const chargeSignal = 'SyntheseParcBessStateOfCharge'

export const chargeTag = ({ farm }: FarmRow): FleetTag | undefined =>
  farm.tags.find(({ name }) => name === chargeSignal)

/** Ids of the tags that moments of these farms read, those that tell who needs somebody first. */
export const tileTagIds = (farms: readonly FarmRow[], source: PowerSource): readonly number[] => {
  const machineTags = (row: FarmRow, name: string) => row.machines.flatMap(({ tags }) => tags.get(name) ?? [])
  const powerTags = (row: FarmRow) => {
    const own = source === 'farm' ? farmPowerTag(row) : undefined
    return own ? [own] : machineTags(row, 'ActivePower')
  }
  const tags = [
    ...farms.flatMap(lifeTags),
    ...farms.flatMap((row) => machineTags(row, 'State')),
    ...farms.flatMap(powerTags),
    ...farms.flatMap((row) => chargeTag(row) ?? []),
    ...(source === 'machines' ? farms.flatMap((row) => row.machines.flatMap(expectedPowerTags)) : []),
  ]
  return [...new Set(tags.map(({ tagId }) => tagId))]
}

const figureOf = (tag: FleetTag | undefined, reader: LiveReader, figure: Figure): number | null =>
  tag ? figure(tag, reader.get(tag.tagId)) : null

export const tileMoment = (row: FarmRow, source: PowerSource, reader: LiveReader, figure: Figure): TileMoment => {
  const { state, ageMs } = farmConnection(row, reader)
  const needs = countNeeds(row.machines, reader)
  const ofMachines = () => combine(row.machines, 'ActivePower', 'sum', reader, figure)
  const ofFarm = () => figureOf(farmPowerTag(row), reader, figure)
  return {
    connection: state,
    ageMs,
    needs,
    worst: attentions.find((attention) => needs[attention] > 0) ?? (state === 'lost' ? 'lost' : undefined),
    needing: attentions.reduce((sum, attention) => sum + needs[attention], 0),
    powerKw: source === 'machines' ? (ofMachines() ?? ofFarm()) : (ofFarm() ?? ofMachines()),
    expectedKw: source === 'machines' ? expectedSumKw(row.machines, reader, figure) : null,
    chargePercent: figureOf(chargeTag(row), reader, figure),
  }
}

/** Whether two moments look the same on a tile, so that the older one may stay. */
export const looksSame = (one: TileMoment, other: TileMoment): boolean => {
  const { needs, ageMs, ...plain } = one
  const second = (ms: number | undefined) => (ms === undefined ? undefined : Math.floor(ms / 1000))
  return (
    second(ageMs) === second(other.ageMs) &&
    Object.entries(plain).every(([name, value]) => other[name as keyof typeof plain] === value) &&
    Object.entries(needs).every(([name, count]) => other.needs[name as keyof NeedCounts] === count)
  )
}

/** How much a farm needs somebody: its worst need first, then how many of its machines need somebody. Higher is more urgent. */
export const urgencyOf = ({ worst, needs, needing }: TileMoment): readonly [number, number, number] => [
  needRank(worst),
  worst ? needs[worst] : 0,
  needing,
]

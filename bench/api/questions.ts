import { type AssetType, machineTypes, measuringTypes } from '../../domain/asset.ts'
import { getFleetOverview } from '../../features/fleet-state/contract/fleet-overview.ts'
import { getFleetTable } from '../../features/fleet-state/contract/fleet-table.ts'
import { getFleetToday } from '../../features/fleet-state/contract/fleet-today.ts'
import { getMonitoredAssetsCount } from '../../features/fleet-state/contract/monitored-assets.ts'
import type { PlantManifest } from '../../features/plant-connection/contract/plant-manifest.ts'
import type { Endpoint, ReplyOf } from '../../platform/contract/endpoint.ts'

/** A call, and what it may cost. */
export interface Call {
  readonly name: string
  readonly path: string
  /** At most so many ms at p95, and bytes on the wire. */
  readonly aimMs: number
  readonly aimBytes?: number
}

export interface Question extends Call {
  /** Throws when a reply does not hold all of these plants. */
  check(text: string, plants: readonly PlantManifest[]): void
}

type Counts = Readonly<Record<string, number>>

const question = <E extends Endpoint>(
  endpoint: E,
  call: Omit<Call, 'path'>,
  countsOf: (reply: ReplyOf<E>) => Counts,
  expectedOf: (plants: readonly PlantManifest[]) => Counts,
): Question => ({
  ...call,
  path: endpoint.path,
  check: (text, plants) => {
    const [held, expected] = [countsOf(endpoint.reply.parse(JSON.parse(text)) as ReplyOf<E>), expectedOf(plants)]
    for (const [name, count] of Object.entries(expected))
      if (held[name] !== count) throw new Error(`${call.name}: ${held[name]} ${name} were answered, there are ${count}`)
  },
})

const devicesOf = (plants: readonly PlantManifest[], isWanted: (type: AssetType) => boolean): number =>
  plants.flatMap(({ devices }) => devices).filter(({ type }) => isWanted(type)).length

export const questions: readonly Question[] = [
  question(
    getFleetTable,
    { name: 'fleet table', aimMs: 300, aimBytes: 1_000_000 },
    ({ results }) => ({ farms: results.length, assets: results.flatMap(({ machines }) => machines).length }),
    (plants) => ({ farms: plants.length, assets: devicesOf(plants, (type) => type !== 'FARM') }),
  ),
  question(
    getFleetOverview,
    { name: 'fleet overview', aimMs: 500 },
    ({ results }) => {
      const farms = results.filter(({ parentCode }) => parentCode === null).length
      return { farms, machines: results.length - farms }
    },
    (plants) => ({ farms: plants.length, machines: devicesOf(plants, (type) => machineTypes.includes(type)) }),
  ),
  question(
    getFleetToday,
    { name: 'figures of today', aimMs: 500 },
    ({ farms }) => ({ farms: new Set(farms.map(({ farmCode }) => farmCode)).size }),
    (plants) => ({ farms: plants.length }),
  ),
  question(
    getMonitoredAssetsCount,
    { name: 'monitored assets', aimMs: 300 },
    (counts) => ({ assets: Object.values(counts).reduce((sum, count) => sum + count, 0) }),
    (plants) => ({
      assets: devicesOf(plants, (type) => machineTypes.includes(type) || measuringTypes.includes(type)),
    }),
  ),
]

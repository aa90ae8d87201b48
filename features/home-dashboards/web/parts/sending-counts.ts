import { measuringTypes } from '../../../../domain/asset.ts'
import { farmConnection, type LiveReader } from '../../../fleet-state/contract/fleet-moment.ts'
import { assetRow, type FarmRow, type MachineRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { machineSends } from '../../../fleet-state/contract/machine-sends.ts'

/** Kinds of assets in the order of the page: those that produce, by technology, then those that measure. */
export const assetKinds = ['wind', 'solar', 'hydro', 'biogas', 'bess', 'iot'] as const
export type AssetKind = (typeof assetKinds)[number]

/** Assets that switch, protect or carry are of no kind and not counted. */
const kinds = new Map<string, AssetKind>([
  ['WIND_TURBINE', 'wind'],
  ['INVERTER', 'solar'],
  ['HYDRO_UNIT', 'hydro'],
  ['BIOGAS_ENGINE', 'biogas'],
  ['BATTERY_BANK', 'bess'],
  ...measuringTypes.map((type) => [type, 'iot'] as const),
])

/** An asset that the page counts. */
export interface CountedAsset {
  readonly kind: AssetKind
  readonly row: MachineRow
}

/** The counted assets of some farms. */
export const countedAssets = (farms: readonly FarmRow[]): readonly CountedAsset[] =>
  farms.flatMap((farmRow) =>
    farmRow.farm.machines.flatMap((machine) => {
      const kind = kinds.get(machine.type)
      return kind ? [{ kind, row: assetRow(farmRow, machine) }] : []
    }),
  )

/** Signals of an asset that show whether it sends: state and power of a machine, else some of its signals. */
const mostSignals = 3

/** Tags to subscribe to, to know which assets send. */
export const sendingTagIds = (assets: readonly CountedAsset[]): readonly number[] =>
  assets.flatMap(({ row: { tags } }) => {
    const known = ['ActivePower', 'State'].flatMap((name) => tags.get(name) ?? [])
    const used = known.length > 0 ? known : [...tags.values()].slice(0, mostSignals)
    return used.map(({ tagId }) => tagId)
  })

export interface SendingCount {
  readonly kind: AssetKind
  readonly sending: number
  readonly total: number
}

/** Whether an asset sends. One that the page does not follow in a very large fleet sends while its farm is online. */
const sends = (row: MachineRow, live: LiveReader, followed: ReadonlySet<number>): boolean => {
  if ([...row.tags.values()].some(({ tagId }) => followed.has(tagId))) return machineSends(row, live)
  const { state, isAwaited = false } = farmConnection(row.farmRow, live)
  return state === 'connected' && !isAwaited
}

/**
 * Number of assets that send, and of all, by kind, without kinds that have no assets. An asset that the server has not
 * received since its start does not send.
 */
export const sendingCounts = (
  assets: readonly CountedAsset[],
  live: LiveReader,
  followed: ReadonlySet<number>,
): readonly SendingCount[] => {
  const counts = new Map<AssetKind, { sending: number; total: number }>()
  for (const { kind, row } of assets) {
    const count = counts.get(kind) ?? { sending: 0, total: 0 }
    counts.set(kind, count)
    count.total += 1
    if (sends(row, live, followed)) count.sending += 1
  }
  return assetKinds.flatMap((kind) => {
    const count = counts.get(kind)
    return count ? [{ kind, ...count }] : []
  })
}

import { measuringTypes } from '../../../../domain/asset.ts'
import type { FleetTableEntity } from '../../../fleet-state/contract/fleet-table.ts'

/** Kinds of assets in the order of the page: what produces by its technology, and what measures. */
export const assetKinds = ['wind', 'solar', 'hydro', 'biogas', 'bess', 'iot'] as const
export type AssetKind = (typeof assetKinds)[number]

/** What switches, protects or carries is of no kind and not counted. */
const kinds = new Map<string, AssetKind>([
  ['WIND_TURBINE', 'wind'],
  ['INVERTER', 'solar'],
  ['HYDRO_UNIT', 'hydro'],
  ['BIOGAS_ENGINE', 'biogas'],
  ['BATTERY_BANK', 'bess'],
  ...measuringTypes.map((type) => [type, 'iot'] as const),
])

export interface SendingCount {
  readonly kind: AssetKind
  readonly sending: number
  readonly total: number
}

/** Assets that send and all of them, by kind; those of a farm that is not heard do not send. Kinds without assets are left out. */
export const sendingCounts = (
  farms: readonly FleetTableEntity[],
  isHeard: (farm: FleetTableEntity) => boolean,
): SendingCount[] =>
  assetKinds
    .map((kind) => {
      let sending = 0
      let total = 0
      for (const farm of farms) {
        const own = farm.machines.filter(({ type }) => kinds.get(type) === kind).length
        total += own
        if (own > 0 && isHeard(farm)) sending += own
      }
      return { kind, sending, total }
    })
    .filter(({ total }) => total > 0)

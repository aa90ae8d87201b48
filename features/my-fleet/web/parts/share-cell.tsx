import { farmConnection } from '../fleet/fleet-moment.ts'
import { type FleetRow, farmOf } from '../fleet/fleet-rows.ts'
import { PowerShare } from './power-share.tsx'
import { usePulse } from './pulse.ts'
import { useFleetLive } from './use-fleet-live.ts'

/** Power of a row as a share of what it could give, made anew each second. */
export function ShareCell({
  row,
  share,
}: {
  readonly row: FleetRow
  readonly share: (row: FleetRow) => number | null
}) {
  usePulse()
  const live = useFleetLive()
  return <PowerShare share={share(row)} stale={farmConnection(farmOf(row), live).state === 'lost'} />
}

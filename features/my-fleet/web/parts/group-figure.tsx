import { LiveFigure } from '../../../../kit/composites/page/live-figure.tsx'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import { farmConnection } from '../fleet/fleet-moment.ts'
import { type FleetRow, farmOf } from '../fleet/fleet-rows.ts'
import { usePulse } from './pulse.ts'
import { useFleetLive } from './use-fleet-live.ts'

/** Sum or mean of a group, made anew each second; hatched when the farm is not connected. */
export function GroupFigure({
  row,
  value,
  decimals,
}: {
  readonly row: FleetRow
  readonly value: (row: FleetRow) => number | null
  readonly decimals: number
}) {
  usePulse()
  const format = useFormat()
  const live = useFleetLive()
  const figure = value(row)
  const stale = figure !== null && farmConnection(farmOf(row), live).state === 'lost'
  return <LiveFigure text={format.number(figure, decimals)} stale={stale} fades={false} />
}

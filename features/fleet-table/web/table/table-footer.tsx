import { useTranslation } from 'react-i18next'
import { useMedia } from '../../../../kit/primitives/use-media.ts'
import { phoneQuery } from '../../../../kit/tokens/breakpoints.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { farmConnection } from '../../../fleet-state/contract/fleet-moment.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { useFleetLive, useTicked } from '../../../fleet-state/web/live-port.ts'

/** "118 of 121 machines · updated 3 s ago", by the newest value of any farm. */
export function TableFooter({
  farms,
  shown,
  total,
  hasStars,
}: {
  readonly farms: readonly FarmRow[]
  readonly shown: number
  readonly total: number
  /** Whether a figure of a card is marked as incomplete now. */
  readonly hasStars: () => boolean
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const live = useFleetLive()
  const isPhone = useMedia(phoneQuery)
  const age = useTicked(() => {
    const ages = farms.flatMap((farm) => farmConnection(farm, live).ageMs ?? [])
    return ages.length > 0 ? format.age(Math.min(...ages)) : ''
  })
  // Where nothing hovers the star is explained here.
  const explainsStar = useTicked(() => isPhone && hasStars())
  const counts = t('fleetTable.footer', { count: total, shown: format.number(shown), total: format.number(total) })
  return (
    <span>
      {counts}
      {age !== '' && ` · ${t('fleetTable.updated', { age })}`}
      {explainsStar && ` · ${t('fleetState.mark.partialLegend')}`}
    </span>
  )
}

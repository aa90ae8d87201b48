import { useTranslation } from 'react-i18next'
import { useNavigation } from '../../../platform/web/navigation/use-navigation.ts'
import { dayOf, type FleetDay } from '../../fleet-state/contract/fleet-day.ts'
import type { FarmRow } from '../../fleet-state/contract/fleet-rows.ts'
import type { MomentOf } from '../../fleet-state/contract/tile-moment.ts'
import { FarmTile } from '../../my-fleet/web/tiles-port.ts'
import { pageOf, type WallStop } from './wall-stops.ts'
import styles from './wall-tiles.module.css'

/** Height that a curve is drawn for; it takes what its tile has. */
const curveHeight = 64

/** A page of large tiles, those that need somebody on the first. */
export function WallTiles({
  farms,
  momentOf,
  day,
  stop,
}: {
  /** In the order of need. */
  readonly farms: readonly FarmRow[]
  readonly momentOf: MomentOf
  readonly day: FleetDay | undefined
  readonly stop: WallStop
}) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const shown = pageOf(farms, stop.page)
  const first = pageOf(farms, 0).length * stop.page
  return (
    <div className={styles.page}>
      <div className={styles.tiles}>
        {shown.map((row) => (
          <FarmTile
            key={row.id}
            row={row}
            moment={momentOf(row)}
            day={dayOf(row, day)}
            curveHeight={curveHeight}
            onNavigate={navigate}
          />
        ))}
      </div>
      {farms.length > shown.length && (
        <p className={styles.place}>
          {t('fleetWall.page', { from: first + 1, to: first + shown.length, count: farms.length })}
        </p>
      )}
    </div>
  )
}

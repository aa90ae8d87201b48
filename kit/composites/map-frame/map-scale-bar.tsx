import { useSyncExternalStore } from 'react'
import styles from './map-frame.module.css'
import { mapScale } from './map-scale.ts'
import type { MapStage } from './map-stage.ts'

const mostPx = 96

/** How long a distance in the middle of the map is drawn. */
export function MapScaleBar({ stage, locale }: { readonly stage: MapStage; readonly locale: string }) {
  const text = useSyncExternalStore(stage.subscribe, () => {
    const { km, px } = mapScale(stage.view(), mostPx)
    return `${km} ${Math.round(px)}`
  })
  const [km = 0, px = 0] = text.split(' ').map(Number)
  const metres = km < 1
  const figure = new Intl.NumberFormat(locale, { style: 'unit', unit: metres ? 'meter' : 'kilometer' })
  return (
    <div className={styles.scale} aria-hidden="true">
      <span>{figure.format(metres ? km * 1000 : km)}</span>
      <span className={styles.scaleLine} style={{ width: px }} />
    </div>
  )
}

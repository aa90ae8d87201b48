import { memo } from 'react'
import { StateMark } from '../../primitives/state-mark.tsx'
import styles from './map-frame.module.css'
import type { ClusterLook, MapPoint, PointLook } from './map-model.ts'

interface MarkerProps {
  readonly id: string
  /** Accessible name, and what hovering says. */
  readonly words: string
  readonly rank: number
  readonly chosen: boolean
  readonly highlighted: boolean
  /** The one that Tab reaches; arrows go on from there. */
  readonly reachable: boolean
}

/** One point: what it is, the shape of its state when somebody is needed, its name where there is room. */
export const PointMarker = memo(function PointMarker({
  point,
  look,
  opens,
  ...marker
}: MarkerProps & {
  readonly point: MapPoint
  readonly look: PointLook | undefined
  /** A press on the label opens the point. */
  readonly opens: boolean
}) {
  return (
    <div
      className={styles.place}
      data-place={marker.id}
      style={{ zIndex: marker.rank + (marker.highlighted ? 20 : 1) }}
    >
      <Button {...marker} state={look?.isPartly ? undefined : look?.state}>
        {look?.state && <StateMark state={look.state} label="" labelHidden />}
        <span className={styles.mark} aria-hidden="true">
          {point.mark}
        </span>
      </Button>
      <span className={styles.label} data-opens={opens ? marker.id : undefined} aria-hidden="true">
        <span className={styles.name}>{point.name}</span>
        {look?.note && <span className={styles.note}>{look.note}</span>}
      </span>
    </div>
  )
})

/** Several points: how many, and the worst state among them with the number of points in it. */
export const ClusterMarker = memo(function ClusterMarker({
  count,
  state,
  worst,
  ...marker
}: MarkerProps & Pick<ClusterLook, 'count' | 'state' | 'worst'>) {
  return (
    <div
      className={styles.place}
      data-place={marker.id}
      style={{ zIndex: marker.rank + (marker.highlighted ? 20 : 1) }}
    >
      <Button {...marker} state={state} many={count}>
        {state && (
          <span className={styles.worst}>
            <StateMark state={state} label="" labelHidden />
            {worst}
          </span>
        )}
        <span className={styles.count}>{state ? `/ ${count}` : count}</span>
      </Button>
    </div>
  )
})

function Button({
  id,
  words,
  chosen,
  highlighted,
  reachable,
  state,
  many,
  children,
}: Omit<MarkerProps, 'rank'> & {
  readonly state: PointLook['state']
  readonly many?: number
  readonly children: React.ReactNode
}) {
  return (
    <button
      type="button"
      className={styles.marker}
      data-marker={id}
      data-state={state}
      data-many={many === undefined ? undefined : many < 10 ? 'few' : many < 50 ? 'some' : 'lots'}
      data-highlighted={highlighted || undefined}
      aria-pressed={many === undefined ? chosen : undefined}
      tabIndex={reachable ? 0 : -1}
      aria-label={words}
      title={words}
    >
      {children}
    </button>
  )
}

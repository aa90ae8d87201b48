import { IconBolt } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { MapFrame } from '../composites/map-frame/map-frame.tsx'
import type { MapPoint, PointLook } from '../composites/map-frame/map-model.ts'
import type { MapView } from '../composites/map-frame/map-view.ts'
import { SegmentedControl } from '../primitives/segmented-control.tsx'
import { mapWords } from './demo-words.ts'
import styles from './gallery.module.css'

const noise = (seed: number) => {
  const value = Math.sin(seed * 12.9898) * 43_758.5453
  return value - Math.floor(value)
}

const pointsOf = (count: number): MapPoint[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    name: index === 2 ? 'Parque eólico de Nossa Senhora da Boa Viagem e Santa Catarina' : `Plant ${index + 1}`,
    longitude: -8 + noise(index + 1) * 22,
    latitude: 38 + noise(index + 0.5) * 14,
    mark: <IconBolt />,
  }))

const states = ['critical', 'warning', 'stale', 'info'] as const
const lookOf = (index: number): PointLook => {
  const state = states[Math.floor(noise(index + 0.3) * 60)]
  return {
    rank: state ? states.length - states.indexOf(state) : 0,
    state,
    words: state ?? 'in order',
    note: `${(noise(index + 0.7) * 40).toFixed(1)} MW`,
  }
}
const nothing: ReadonlySet<string> = new Set()

/** A few places, many, and none. */
export function GalleryMap() {
  const [count, setCount] = useState('40')
  const [view, setView] = useState<MapView | null>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [highlighted, setHighlighted] = useState(nothing)
  const points = useMemo(() => pointsOf(Number(count)), [count])
  const looks = useMemo(() => new Map(points.map((point, index) => [point.id, lookOf(index)])), [points])
  const onHighlight = useCallback(
    (ids: readonly string[]) => setHighlighted(ids.length > 0 ? new Set(ids) : nothing),
    [],
  )
  return (
    <div className={styles.section}>
      <SegmentedControl
        label="Number of places"
        value={count}
        onChange={setCount}
        choices={['0', '1', '40', '500'].map((value) => ({ value, label: value }))}
      />
      <div className={styles.map}>
        <MapFrame
          label="Places of the gallery"
          points={points}
          looks={looks}
          view={view}
          onView={setView}
          chosen={chosen}
          onChoose={setChosen}
          highlighted={highlighted}
          onHighlight={onHighlight}
          words={mapWords}
          locale="en-GB"
        />
      </div>
      <p>{chosen.length > 0 ? `chosen ${chosen.join(', ')}` : 'nothing chosen'}</p>
    </div>
  )
}

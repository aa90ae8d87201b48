import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { MapCanvas } from './map-canvas.tsx'
import { MapControls } from './map-controls.tsx'
import styles from './map-frame.module.css'
import type { BaseLayer, MapWords } from './map-model.ts'
import { MapScaleBar } from './map-scale-bar.tsx'
import { MapTiles } from './map-tiles.tsx'
import {
  type MapPlace,
  type MapSize,
  type MapView,
  panned,
  placeOf,
  screenOf,
  worldOf,
  worldPx,
  zoomedAt,
} from './map-view.ts'
import { SiteHandles } from './site-handles.tsx'
import { type LabelStart, siteLabels } from './site-labels.ts'
import site from './site-map.module.css'
import type { SiteShape } from './site-shape.ts'
import { useMapGestures } from './use-map-gestures.ts'
import { useMapStage } from './use-map-stage.ts'

export interface SiteMapProps {
  readonly label: string
  readonly shapes: readonly SiteShape[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string | undefined) => void
  /** The ground was pressed: while something is drawn or measured. Without it a press on the ground chooses nothing. */
  readonly onPlace: ((place: MapPlace) => void) | undefined
  /** A place of the chosen shape was moved, by hand or by keys. Missing: it does not move. */
  readonly onMove: ((id: string, at: number, place: MapPlace) => void) | undefined
  /** The drawing or the measurement under way. */
  readonly sketch: SiteShape | undefined
  /** Accessible name of a place that can be moved. */
  readonly handleLabel: (shape: SiteShape, at: number) => string
  readonly words: MapWords
  readonly locale: string
  readonly baseLayer?: BaseLayer
}

/** As near as single machines and cables need, about 0.2 m a px. */
const siteReach = { mostZoom: 19, nearest: 16 } as const
const arrowPx = 120
const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowRight: [-arrowPx, 0],
  ArrowLeft: [arrowPx, 0],
  ArrowDown: [0, -arrowPx],
  ArrowUp: [0, arrowPx],
}

/** The place at a point of the window, px. */
export const placeAt = (view: MapView, size: MapSize, x: number, y: number): MapPlace => {
  const centre = worldOf(view)
  const px = worldPx(view.zoom)
  return placeOf({ x: centre.x + (x - size.width / 2) / px, y: centre.y + (y - size.height / 2) / px })
}

/** Points, lines and areas of a site above the packaged map. Drag, wheel, pinch, buttons and keys move the map. */
export function SiteMap({
  label,
  shapes,
  chosen,
  onChoose,
  onPlace,
  onMove,
  sketch,
  handleLabel,
  words,
  locale,
  baseLayer,
}: SiteMapProps) {
  const root = useRef<HTMLDivElement>(null)
  const helpId = useId()
  const stage = useMapStage(siteReach)
  const view = useSyncExternalStore(stage.subscribe, stage.view)
  const size = stage.size()

  useEffect(() => {
    const element = root.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      stage.resize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [stage])
  useEffect(() => stage.hold(shapes.flatMap(({ places }) => places)), [stage, shapes])
  useMapGestures(root, stage, nothing)

  const zoom = (steps: number) => {
    const middle = { x: size.width / 2, y: size.height / 2 }
    stage.show(zoomedAt(stage.view(), size, steps, middle, stage.mostZoom), 'press')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = arrows[key]
    if (arrow) stage.show(panned(stage.view(), size, ...arrow, stage.mostZoom), 'press')
    else if (key === '+' || key === '=') zoom(1)
    else if (key === '-') zoom(-1)
    else if (key === '0') stage.show(null, 'step')
    else return
    event.preventDefault()
  }
  const press = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('button, [data-holds]')) return
    const box = root.current?.getBoundingClientRect()
    if (onPlace && box) onPlace(placeAt(view, size, event.clientX - box.left, event.clientY - box.top))
    else if (!(event.target instanceof Element && event.target.closest('[data-shape]'))) onChoose(undefined)
  }
  const at = (place: MapPlace) => screenOf(view, size, worldOf(place))
  const drawn = [...shapes, ...(sketch ? [sketch] : [])]
  const held = sketch ?? shapes.find(({ id }) => id === chosen)
  const labels = siteLabels(drawn, at, size, held?.id)
  return (
    <div
      ref={root}
      role="application"
      className={styles.map}
      data-draws={onPlace ? '' : undefined}
      aria-label={label}
      aria-describedby={helpId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes arrows and zoom by keyboard
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={press}
    >
      <MapCanvas stage={stage} clustersAt={noClusters} locale={locale} noBase={words.noBase} />
      {baseLayer && <MapTiles stage={stage} layer={baseLayer} />}
      <svg className={site.shapes} aria-hidden="true">
        {drawn.map((shape) => (
          <Drawn
            key={shape.id}
            shape={shape}
            at={at}
            label={labels.get(shape.id)}
            isChosen={shape.id === held?.id}
            onChoose={onChoose}
          />
        ))}
      </svg>
      {held && onMove && (
        <SiteHandles shape={held} at={at} view={view} size={size} label={handleLabel} onMove={onMove} root={root} />
      )}
      <MapControls words={words} onZoom={zoom} onFit={() => stage.show(null, 'step')} />
      <MapScaleBar stage={stage} locale={locale} />
      <p id={helpId} className="visually-hidden">
        {words.help}
      </p>
    </div>
  )
}

const nothing = () => undefined
const noClusters = () => []

function Drawn({
  shape: { id, name, shape, places, colour },
  at,
  label,
  isChosen,
  onChoose,
}: {
  readonly shape: SiteShape
  readonly at: (place: MapPlace) => { readonly x: number; readonly y: number }
  /** Missing: there is no room for the name. The title still has it. */
  readonly label: LabelStart | undefined
  readonly isChosen: boolean
  readonly onChoose: (id: string) => void
}) {
  const points = places.map(at)
  const [first] = points
  if (!first) return null
  const path = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list beside the map does the same by keyboard
    <g
      data-shape={shape}
      data-chosen={isChosen || undefined}
      className={site.shape}
      style={{ '--tone': `var(--series-${colour})` } as never}
      onClick={() => onChoose(id)}
    >
      {shape === 'area' && <polygon points={path} />}
      {shape === 'line' && <polyline points={path} />}
      {shape === 'point' && <circle cx={first.x} cy={first.y} r={isChosen ? 8 : 6} />}
      <title>{name}</title>
      {label && (
        <text x={first.x + label.x} y={first.y + label.y} textAnchor={label.anchor}>
          {name}
        </text>
      )}
    </g>
  )
}

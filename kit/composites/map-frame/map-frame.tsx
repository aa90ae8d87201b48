import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef } from 'react'
import { shortcuts } from '../../shortcuts/shortcut-registry.ts'
import { useListedKeys } from '../../shortcuts/use-shortcut.ts'
import { MapCanvas } from './map-canvas.tsx'
import { clusterLevels, type MapCluster } from './map-clusters.ts'
import { MapControls } from './map-controls.tsx'
import styles from './map-frame.module.css'
import { MapMarkers } from './map-markers.tsx'
import type { MapFrameProps } from './map-model.ts'
import { MapScaleBar } from './map-scale-bar.tsx'
import { MapTiles } from './map-tiles.tsx'
import { fitted, type MapView, maxZoom, panned, sameView, screenOf, worldOf, zoomedAt } from './map-view.ts'
import { useMapGestures } from './use-map-gestures.ts'
import { useMapStage } from './use-map-stage.ts'
import { wayOut } from './way-out.ts'

const arrowPx = 120
const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowRight: [-arrowPx, 0],
  ArrowLeft: [arrowPx, 0],
  ArrowDown: [0, -arrowPx],
  ArrowUp: [0, arrowPx],
}

/**
 * Points on a map that needs no external tiles, only files of the page. Points close to each other form a cluster
 * that shows its worst state.
 * A press on a cluster zooms to its points, or calls `onChoose` if they have the same position.
 * Drag, wheel, pinch and buttons move the map, and so do keys: arrows, + and -, and 0 for all points.
 */
export function MapFrame({
  label,
  points,
  looks,
  view,
  onView,
  chosen,
  onChoose,
  onOpen,
  highlighted,
  onHighlight,
  onInSight,
  cover,
  words,
  locale,
  baseLayer,
}: MapFrameProps) {
  const root = useRef<HTMLDivElement>(null)
  const helpId = useId()
  const stage = useMapStage()
  const { keyMove, keyZoom, keyAll } = words
  useListedKeys(
    useMemo(
      () => [
        ...(keyMove
          ? [
              {
                id: 'map.move',
                keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
                label: keyMove,
                group: label,
              },
            ]
          : []),
        ...(keyZoom ? [{ id: 'map.zoom', keys: ['+', '-'], label: keyZoom, group: label }] : []),
        ...(keyAll ? [{ id: 'map.all', keys: ['0'], label: keyAll, group: label }] : []),
      ],
      [keyMove, keyZoom, keyAll, label],
    ),
  )
  const clustersAt = useMemo(() => clusterLevels(points), [points])
  const pointOf = useMemo(() => new Map(points.map((point) => [point.id, point])), [points])

  useEffect(() => {
    const element = root.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      stage.resize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [stage])

  useEffect(() => stage.hold(points), [stage, points])

  /** The last view reported to the caller. The same view coming back is no new navigation. */
  const reported = useRef<MapView | null | undefined>(undefined)
  useEffect(() => {
    if (reported.current !== undefined && sameView(view, reported.current)) return
    reported.current = view
    stage.show(view, 'address')
  }, [stage, view])
  useEffect(
    () =>
      stage.onRest((by) => {
        if (by === 'address') return
        reported.current = stage.isFitting() ? null : stage.view()
        onView(reported.current, by === 'step')
      }),
    [stage, onView],
  )

  useEffect(() => {
    if (!onInSight) return
    let before: string | undefined
    const reportInSight = () => {
      const [at, size] = [stage.view(), stage.size()]
      if (size.width === 0) return
      const ids = clustersAt(at.zoom)
        .filter((cluster) => {
          const { x, y } = screenOf(at, size, cluster)
          return x >= 0 && y >= 0 && x <= size.width && y <= size.height
        })
        .flatMap(({ members }) => members)
      const key = ids.join('\n')
      if (key === before) return
      before = key
      onInSight(ids)
    }
    reportInSight()
    return stage.onRest(reportInSight)
  }, [stage, clustersAt, onInSight])

  const [firstChosen] = chosen
  useEffect(() => {
    const lid = cover?.current
    const point = firstChosen === undefined ? undefined : pointOf.get(firstChosen)
    if (!lid || !point) return
    const uncover = () => {
      const frame = root.current?.getBoundingClientRect()
      if (!frame) return
      const box = lid.getBoundingClientRect()
      const by = wayOut(screenOf(stage.view(), stage.size(), worldOf(point)), {
        left: box.left - frame.left,
        right: box.right - frame.left,
        top: box.top - frame.top,
        bottom: box.bottom - frame.top,
        width: frame.width,
      })
      if (by) stage.show(panned(stage.view(), stage.size(), ...by), 'press')
    }
    const observer = new ResizeObserver(uncover)
    observer.observe(lid)
    return () => observer.disconnect()
  }, [stage, cover, pointOf, firstChosen])

  const clearSelection = useCallback(() => onChoose([]), [onChoose])
  useMapGestures(root, stage, clearSelection)

  const zoom = (steps: number) => {
    const { width, height } = stage.size()
    stage.show(zoomedAt(stage.view(), stage.size(), steps, { x: width / 2, y: height / 2 }), 'press')
  }
  const showAll = () => stage.show(null, 'step')
  const press = (cluster: MapCluster) => {
    const [only] = cluster.members
    if (cluster.members.length === 1 && only !== undefined) return onChoose([only])
    const nearer = fitted(
      cluster.members.flatMap((id) => pointOf.get(id) ?? []),
      stage.size(),
      72,
      maxZoom,
    )
    const falls = !clustersAt(nearer.zoom).some(
      (one) => one.members.length === cluster.members.length && one.id === cluster.id,
    )
    if (!falls) return onChoose(cluster.members)
    // The marker will be gone: the keyboard goes on from the map.
    root.current?.focus({ preventScroll: true })
    stage.show(nearer, 'step')
  }
  const act = (key: string): boolean => {
    const arrow = arrows[key]
    if (arrow) stage.show(panned(stage.view(), stage.size(), ...arrow), 'press')
    else if (key === '+' || key === '=') zoom(1)
    else if (key === '-') zoom(-1)
    else if (key === '0' || key === 'Home') showAll()
    else if (key === 'Escape' && chosen.length > 0) onChoose([])
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || shortcuts.isOff(event.key)) return
    if (act(event.key)) event.preventDefault()
  }

  return (
    <div
      ref={root}
      role="application"
      className={styles.map}
      aria-label={label}
      aria-describedby={helpId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes arrows and zoom by keyboard
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <MapCanvas stage={stage} clustersAt={clustersAt} locale={locale} noBase={words.noBase} />
      {baseLayer && <MapTiles stage={stage} layer={baseLayer} />}
      <MapMarkers
        stage={stage}
        clustersAt={clustersAt}
        points={pointOf}
        looks={looks}
        chosen={chosen}
        highlighted={highlighted}
        onHighlight={onHighlight}
        onPress={press}
        {...(onOpen && { onOpen })}
        words={words}
      />
      <MapControls words={words} onZoom={zoom} onFit={showAll} />
      <MapScaleBar stage={stage} locale={locale} />
      <p id={helpId} className="visually-hidden">
        {words.help}
      </p>
    </div>
  )
}

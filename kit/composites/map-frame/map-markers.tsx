import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { clusterLook, worstOf } from './cluster-look.ts'
import { type Box, labelPlaces } from './label-places.ts'
import type { MapCluster } from './map-clusters.ts'
import styles from './map-frame.module.css'
import { ClusterMarker, PointMarker } from './map-marker.tsx'
import type { MapFrameProps, MapPoint } from './map-model.ts'
import type { MapStage } from './map-stage.ts'
import { screenOf } from './map-view.ts'
import { nextMarker } from './next-marker.ts'

/** Markers this far outside of the window are still there, so that none appears at the edge of a drag. */
const marginPx = 60

/** Clusters in or near the window; the same list as long as they are the same. */
const useClustersInSight = (stage: MapStage, clustersAt: (zoom: number) => readonly MapCluster[]) => {
  const held = useRef<{ key: string; of: unknown; clusters: readonly MapCluster[] }>({
    key: '',
    of: null,
    clusters: [],
  })
  return useSyncExternalStore(stage.subscribe, () => {
    const [view, size] = [stage.view(), stage.size()]
    const clusters = clustersAt(view.zoom).filter((cluster) => {
      const { x, y } = screenOf(view, size, cluster)
      return x > -marginPx && y > -marginPx && x < size.width + marginPx && y < size.height + marginPx
    })
    const key = clusters.map(({ id }) => id).join('\n')
    if (held.current.key !== key || held.current.of !== clustersAt) held.current = { key, of: clustersAt, clusters }
    return held.current.clusters
  })
}

/** Where the buttons of the map stand: labels leave them room. */
const controlsOf = (markers: HTMLElement | null): readonly Box[] => {
  const controls = markers?.parentElement?.querySelector<HTMLElement>('[data-controls]')
  if (!controls) return []
  const { offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight } = controls
  return [{ left, top, right: left + offsetWidth, bottom: top + offsetHeight }]
}

/** The id that the nearest element of a kind names: of a marker, or of the point that a label opens. */
const named = (target: EventTarget | null, kind: 'marker' | 'opens'): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>(`[data-${kind}]`)?.dataset[kind] : undefined

const openLabel = (target: EventTarget | null, onOpen: MapFrameProps['onOpen']): void => {
  const id = named(target, 'opens')
  if (id !== undefined) onOpen?.(id)
}

/**
 * Markers of the map. React renders which markers exist and their appearance. Their positions are updated in each
 * frame without React.
 */
export function MapMarkers({
  stage,
  clustersAt,
  points,
  looks,
  chosen,
  highlighted,
  onHighlight,
  onPress,
  onOpen,
  words,
}: Pick<MapFrameProps, 'looks' | 'chosen' | 'highlighted' | 'onHighlight' | 'onOpen' | 'words'> & {
  readonly stage: MapStage
  readonly clustersAt: (zoom: number) => readonly MapCluster[]
  readonly points: ReadonlyMap<string, MapPoint>
  readonly onPress: (cluster: MapCluster) => void
}) {
  const layer = useRef<HTMLDivElement>(null)
  const clusters = useClustersInSight(stage, clustersAt)
  const [focused, setFocused] = useState<string | null>(null)
  const shown = useMemo(
    () =>
      clusters
        .map((cluster) => ({ cluster, look: clusterLook(cluster.members, looks) }))
        .sort((left, right) => right.look.rank - left.look.rank || right.look.worst - left.look.worst),
    [clusters, looks],
  )
  const byId = useMemo(() => new Map(clusters.map((cluster) => [cluster.id, cluster])), [clusters])
  const reachable = focused !== null && byId.has(focused) ? focused : shown[0]?.cluster.id

  const elementOf = useCallback(
    (id: string) => layer.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(id)}"]`) ?? undefined,
    [],
  )

  // Places follow the view without React.
  useLayoutEffect(() => {
    const places = clusters.map((cluster) => ({ cluster, element: elementOf(cluster.id) }))
    const put = () => {
      const [view, size] = [stage.view(), stage.size()]
      for (const { cluster, element } of places) {
        const { x, y } = screenOf(view, size, cluster)
        if (element) element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
      }
    }
    put()
    return stage.subscribe(put)
  }, [stage, clusters, elementOf])

  // Labels find their sides when the movement rests, and when who is there, how bad or how wide it is has changed.
  useLayoutEffect(() => {
    const write = () => {
      const [view, size] = [stage.view(), stage.size()]
      const items = shown.flatMap(({ cluster, look }) => {
        const element = elementOf(cluster.id)
        const [button, label] = element?.children ?? []
        if (!(button instanceof HTMLElement)) return []
        const { x, y } = screenOf(view, size, cluster)
        const [labelWidth, labelHeight] =
          label instanceof HTMLElement ? [label.offsetWidth, label.offsetHeight] : [0, 0]
        return [
          {
            id: cluster.id,
            x,
            y,
            markerWidth: button.offsetWidth,
            markerHeight: button.offsetHeight,
            labelWidth,
            labelHeight,
            rank: look.rank,
          },
        ]
      })
      const sides = labelPlaces(items, size, controlsOf(layer.current))
      for (const { id, markerWidth } of items) {
        const element = elementOf(id)
        const side = sides.get(id)
        if (!element) continue
        if (side === 'left' || side === 'right') element.style.setProperty('--marker-half', `${markerWidth / 2}px`)
        if (element.dataset.side === side) continue
        if (side) element.dataset.side = side
        else delete element.dataset.side
      }
    }
    write()
    return stage.onRest(write)
  }, [stage, shown, elementOf])

  // A marker that is gone, as a cluster that was opened, tells no pointer that it has left it.
  const litBy = useRef<string | undefined>(undefined)
  const light = (cluster: MapCluster | undefined) => {
    litBy.current = cluster?.id
    onHighlight(cluster?.members ?? [])
  }
  useEffect(() => {
    if (litBy.current === undefined || byId.has(litBy.current)) return
    litBy.current = undefined
    onHighlight([])
  }, [byId, onHighlight])

  const clusterOf = (target: EventTarget | null): MapCluster | undefined => byId.get(named(target, 'marker') ?? '')
  const onKeyDown = (event: KeyboardEvent) => {
    const from = clusterOf(event.target)
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return
    const next = nextMarker(from, clusters, event.key)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (next) elementOf(next.id)?.querySelector('button')?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is heard here comes from the buttons inside
    <div
      ref={layer}
      className={styles.markers}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const cluster = clusterOf(event.target)
        if (cluster) onPress(cluster)
        else openLabel(event.target, onOpen)
      }}
      onPointerOver={(event) => {
        if (event.pointerType !== 'touch') light(clusterOf(event.target))
      }}
      onPointerLeave={() => light(undefined)}
      onFocus={(event) => {
        const cluster = clusterOf(event.target)
        setFocused(cluster?.id ?? null)
        light(cluster)
      }}
      onBlur={() => light(undefined)}
    >
      {shown.map(({ cluster, look }) => {
        const [only = ''] = cluster.members
        const point = points.get(worstOf(cluster.members, looks) ?? only)
        if (!point) return null
        const isLit = cluster.members.some((id) => highlighted.has(id))
        const marker = { id: cluster.id, rank: look.rank, highlighted: isLit, reachable: cluster.id === reachable }
        if (cluster.members.length > 1)
          return (
            <ClusterMarker
              key={cluster.id}
              {...marker}
              chosen={false}
              words={words.cluster(look, point)}
              count={look.count}
              state={look.state}
              worst={look.worst}
            />
          )
        const own = looks.get(only)
        return (
          <PointMarker
            key={cluster.id}
            {...marker}
            chosen={chosen.includes(only)}
            words={own ? `${point.name}: ${own.words}` : point.name}
            point={point}
            look={own}
            opens={onOpen !== undefined}
          />
        )
      })}
    </div>
  )
}

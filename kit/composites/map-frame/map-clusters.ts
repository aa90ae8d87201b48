import { type MapPlace, maxZoom, minZoom, type WorldPoint, worldOf, worldPx } from './map-view.ts'

/** A cluster of points that are too close to each other at a zoom, or a single point. */
export interface MapCluster extends WorldPoint {
  /** Of a single point: its own. */
  readonly id: string
  /** Ids of the points, in the order given. */
  readonly members: readonly string[]
}

/** Closer than this, px, markers would cover each other: half again as wide as high, because they hold figures side by side. */
const radiusPx = 42
const wider = 1.6
/** Levels per step of zoom. */
const perStep = 2

const merged = (one: MapCluster, other: MapCluster): MapCluster => {
  const members = [...one.members, ...other.members]
  const share = other.members.length / members.length
  return {
    id: `${members[0]}+${members.length - 1}`,
    x: one.x + (other.x - one.x) * share,
    y: one.y + (other.y - one.y) * share,
    members,
  }
}

/** Each takes in the neighbours within the radius; cells of its size keep the search short. */
const merge = (finer: readonly MapCluster[], radius: number): readonly MapCluster[] => {
  const cells = new Map<string, number[]>()
  const cellOf = ({ x, y }: WorldPoint) => [Math.floor(x / radius / wider), Math.floor(y / radius)] as const
  for (const [index, cluster] of finer.entries()) {
    const key = cellOf(cluster).join(' ')
    cells.set(key, [...(cells.get(key) ?? []), index])
  }
  const taken = new Set<number>()
  const result: MapCluster[] = []
  for (const [index, cluster] of finer.entries()) {
    if (taken.has(index)) continue
    taken.add(index)
    const [column, row] = cellOf(cluster)
    const near = [-1, 0, 1]
      .flatMap((down) => [-1, 0, 1].flatMap((right) => cells.get(`${column + right} ${row + down}`) ?? []))
      .filter((at) => {
        const other = finer[at]
        return other && !taken.has(at) && Math.hypot((other.x - cluster.x) / wider, other.y - cluster.y) < radius
      })
      .sort((left, right) => left - right)
    let grown = cluster
    for (const at of near) {
      const other = finer[at]
      if (!other) continue
      taken.add(at)
      grown = merged(grown, other)
    }
    result.push(grown)
  }
  return result.length === finer.length ? finer : result
}

/**
 * Clusters of points by zoom level. Each level is built from the next finer one, so zooming in only splits clusters.
 * Clusters depend only on positions: neither panning nor new states move them.
 */
export const clusterLevels = (
  points: readonly (MapPlace & { readonly id: string })[],
): ((zoom: number) => readonly MapCluster[]) => {
  let level: readonly MapCluster[] = points.map((point) => ({ id: point.id, ...worldOf(point), members: [point.id] }))
  const levels = new Map<number, readonly MapCluster[]>()
  for (let step = maxZoom * perStep; step >= minZoom * perStep; step -= 1) {
    level = merge(level, radiusPx / worldPx(step / perStep))
    levels.set(step, level)
  }
  return (zoom) => levels.get(Math.floor(Math.min(Math.max(zoom, minZoom), maxZoom) * perStep)) ?? level
}

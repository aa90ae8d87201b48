import type { WorldPoint } from './map-view.ts'

const directions: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/**
 * The marker that an arrow leads to: the nearest in that direction, where a way aside counts double. Null: there is
 * none; undefined: the key is no arrow.
 */
export const nextMarker = <Marker extends WorldPoint>(
  from: Marker,
  markers: readonly Marker[],
  key: string,
): Marker | null | undefined => {
  const direction = directions[key]
  if (!direction) return undefined
  const [right, down] = direction
  let best: Marker | null = null
  let least = Number.POSITIVE_INFINITY
  for (const marker of markers) {
    const [x, y] = [marker.x - from.x, marker.y - from.y]
    const ahead = x * right + y * down
    const aside = Math.abs(x * down) + Math.abs(y * right)
    const way = ahead + 2 * aside
    if (ahead <= 0 || aside > 2 * ahead || way >= least) continue
    best = marker
    least = way
  }
  return best
}

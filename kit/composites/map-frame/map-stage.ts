import { clamped, fitted, type MapPlace, type MapSize, type MapView, maxZoom } from './map-view.ts'

/** By what a view came about: a hand that moves it, a press, a press that one may want to go back from, or the address. */
export type MovedBy = 'hand' | 'press' | 'step' | 'address'

/** View of the map, kept outside React. Drawing follows it frame by frame. */
export interface MapStage {
  readonly view: () => MapView
  readonly size: () => MapSize
  /** No view is nearer. */
  readonly mostZoom: number
  /** All content is in sight, and stays so. */
  readonly isFitting: () => boolean
  /** Hears each change of view or size. */
  readonly subscribe: (changed: () => void) => () => void
  /** Hears when a movement has come to rest. */
  readonly onRest: (rested: (by: MovedBy) => void) => () => void
  readonly resize: (size: MapSize) => void
  /** Content that `show(null)` fits into the view. */
  readonly hold: (content: readonly MapPlace[]) => void
  /** A view, or null: all content, also after the window changed. */
  readonly show: (view: MapView | null, by: MovedBy) => void
  /** Ends a movement that is under way. */
  readonly stop: () => void
}

/** How near the map may come, and how near it shows all content by itself. Default: as far as countries are drawn. */
export interface MapReach {
  readonly mostZoom?: number
  readonly nearest?: number
}

interface Clockwork extends MapReach {
  readonly nowMs: () => number
  readonly nextFrame: (work: () => void) => void
  readonly later: (work: () => void, ms: number) => () => void
  /** Movements are left out. */
  readonly isStill: () => boolean
}

const glideMs = 260
const restMs = 140

const eased = (share: number): number => 1 - (1 - share) ** 3

const mixed = (from: MapView, to: MapView, share: number): MapView => {
  const mix = (one: number, other: number) => one + (other - one) * share
  // The centre moves with the scale, so that a zoom into a corner does not swing past it.
  const grown = 2 ** -(to.zoom - from.zoom)
  const wanted = 2 ** (-(to.zoom - from.zoom) * share)
  const centre = Math.abs(to.zoom - from.zoom) < 0.01 ? share : (1 - wanted) / (1 - grown)
  return {
    longitude: from.longitude + (to.longitude - from.longitude) * centre,
    latitude: from.latitude + (to.latitude - from.latitude) * centre,
    zoom: mix(from.zoom, to.zoom),
  }
}

export const createMapStage = ({
  nowMs,
  nextFrame,
  later,
  isStill,
  mostZoom = maxZoom,
  nearest,
}: Clockwork): MapStage => {
  const listeners = new Set<() => void>()
  const restListeners = new Set<(by: MovedBy) => void>()
  let size: MapSize = { width: 0, height: 0 }
  let content: readonly MapPlace[] = []
  let isFitting = true
  let view: MapView = { longitude: 0, latitude: 0, zoom: 1 }
  let movement = 0
  let cancelRest: (() => void) | undefined
  /** Cause of the current movement. */
  let restless: MovedBy | undefined

  const fittedView = () => fitted(content, size, undefined, nearest)
  const isDrawn = () => size.width > 0 && size.height > 0
  const put = (next: MapView, by: MovedBy) => {
    view = next
    for (const heard of listeners) heard()
    cancelRest?.()
    restless = by
    cancelRest = later(() => {
      restless = undefined
      for (const heard of restListeners) heard(by)
    }, restMs)
  }
  const glide = (to: MapView, by: MovedBy) => {
    const [from, startMs] = [view, nowMs()]
    movement += 1
    const own = movement
    const step = () => {
      if (own !== movement) return
      const share = Math.min(1, (nowMs() - startMs) / glideMs)
      // The window may be another one than when it began.
      put(clamped(share < 1 ? mixed(from, to, eased(share)) : to, size, mostZoom), by)
      if (share < 1) nextFrame(step)
    }
    step()
  }
  /**
   * Adapts to a new window size or new content. A movement to a view continues; a movement to all content ends at
   * once.
   * Listeners receive the original cause in both cases.
   */
  const settle = () => {
    if (!isDrawn()) return
    if (isFitting) movement += 1
    put(isFitting ? fittedView() : clamped(view, size, mostZoom), restless ?? 'address')
  }

  return {
    view: () => view,
    size: () => size,
    mostZoom,
    isFitting: () => isFitting,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    onRest(rested) {
      restListeners.add(rested)
      return () => restListeners.delete(rested)
    },
    resize(next) {
      if (next.width === size.width && next.height === size.height) return
      size = next
      settle()
    },
    hold(next) {
      content = next
      if (isFitting) settle()
    },
    show(next, by) {
      isFitting = next === null
      if (!isDrawn()) {
        if (next) view = next
        return
      }
      const target = next ? clamped(next, size, mostZoom) : fittedView()
      if ((by === 'press' || by === 'step') && !isStill()) glide(target, by)
      else {
        movement += 1
        put(target, by)
      }
    },
    stop() {
      movement += 1
      restless = undefined
      cancelRest?.()
    },
  }
}

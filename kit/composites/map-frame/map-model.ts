import type { ReactNode, RefObject } from 'react'
import type { State } from '../../primitives/state-mark.tsx'
import type { MapPlace, MapView } from './map-view.ts'

/** A point of the map. Pass a stable list; changing states come as {@link PointLook}. */
export interface MapPoint extends MapPlace {
  readonly id: string
  /** Label next to the marker, shown if there is room. */
  readonly name: string
  /** 14 px icon of what it is. */
  readonly mark: ReactNode
}

/** How a point is doing now. Keep the object while nothing in it changes: its marker then stays as it is. */
export interface PointLook {
  /** 0: nobody is needed; the higher, the worse. */
  readonly rank: number
  /** The mark of the state; undefined: plain, because nobody is needed. */
  readonly state: State | undefined
  /** Only a part of it is in that state: the shape tells it, its edge stays whole. */
  readonly isPartly?: boolean
  /** How it is doing in words, for those who listen: "Fault, 12.4 of 24 MW". */
  readonly words: string
  /** Second line of the label, e.g. "12.4 MW". */
  readonly note?: string
}

/** Content of a cluster. */
export interface ClusterLook {
  readonly count: number
  readonly rank: number
  readonly state: State | undefined
  /** Points in the worst state; 0 when nobody is needed. */
  readonly worst: number
}

export interface MapWords {
  readonly zoomIn: string
  readonly zoomOut: string
  /** Shows all points. */
  readonly fit: string
  /** How the map is moved by keys, for those who listen. */
  readonly help: string
  /** Descriptions of the keys of the map, for the list of shortcuts; missing for a map without interaction. */
  readonly keyMove?: string
  readonly keyZoom?: string
  readonly keyAll?: string
  /** The base map could not be fetched. */
  readonly noBase: string
  /**
   * Accessible name of a cluster, with its first point in the worst state. It contains the visible text: "2 / 12", or
   * the count alone without a problem.
   */
  readonly cluster: (look: ClusterLook, worstPoint: MapPoint) => string
}

/** Raster tiles of a map server (Web Mercator, 256 px). */
export interface BaseLayer {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly url: string
  /** Text for their source. */
  readonly attribution: string
}

export interface MapFrameProps {
  /** Accessible name of the map. */
  readonly label: string
  readonly points: readonly MapPoint[]
  /** By point id; a point without one is drawn plain. */
  readonly looks: ReadonlyMap<string, PointLook>
  /** Null: all points are in sight, whatever the size of the window. */
  readonly view: MapView | null
  /** Once a movement has come to rest. `step`: by a press that one may want to go back from. */
  readonly onView: (view: MapView | null, step: boolean) => void
  readonly chosen: readonly string[]
  /** One point, several that stand at one place, or none when the ground is pressed. */
  readonly onChoose: (ids: readonly string[]) => void
  /** A label was pressed. Without it labels take no press. */
  readonly onOpen?: (id: string) => void
  /** Points that something beside the map points at, or that the hand is on. */
  readonly highlighted: ReadonlySet<string>
  readonly onHighlight: (ids: readonly string[]) => void
  /** Which points are in sight, each time that changed and the movement is at rest. */
  readonly onInSight?: (ids: readonly string[]) => void
  /** An overlay of the caller, e.g. a card. The map moves the selection out from behind it. */
  readonly cover?: RefObject<HTMLElement | null>
  readonly words: MapWords
  readonly locale: string
  /** Tiles above the built-in map. */
  readonly baseLayer?: BaseLayer
}

import type { MapPlace } from './map-view.ts'

/** A point, a line or an area on the map of a site. */
export interface SiteShape {
  readonly id: string
  readonly name: string
  readonly shape: 'point' | 'line' | 'area'
  readonly places: readonly MapPlace[]
  /** Its colour: one of the colours of series, from 1. */
  readonly colour: number
}

import { type MapSize, type MapView, screenOf, worldOf, worldPx } from './map-view.ts'

export const tilePx = 256
const mostZoom = 19

export interface MapTile {
  readonly zoom: number
  readonly column: number
  readonly row: number
}

/** Tiles that a window needs, and where the first of them lies. */
export interface TilesInSight {
  readonly tiles: readonly MapTile[]
  /** Upper left corner of the first tile, px of the window, and how much larger than its pixels each tile is drawn. */
  readonly left: number
  readonly top: number
  readonly scale: number
}

/** Tiles at the whole zoom that is nearest, so that each is drawn at 0.7 to 1.4 of its size. Row by row. */
export const tilesInSight = (view: MapView, size: MapSize): TilesInSight => {
  const zoom = Math.min(mostZoom, Math.max(0, Math.round(view.zoom)))
  const across = 2 ** zoom
  const px = worldPx(view.zoom)
  const centre = worldOf(view)
  const range = (middle: number, length: number) => {
    const half = length / 2 / px
    const first = Math.max(0, Math.floor((middle - half) * across))
    return { first, last: Math.min(across - 1, Math.floor((middle + half) * across)) }
  }
  const [columns, rows] = [range(centre.x, size.width), range(centre.y, size.height)]
  const tiles: MapTile[] = []
  for (let row = rows.first; row <= rows.last; row += 1)
    for (let column = columns.first; column <= columns.last; column += 1) tiles.push({ zoom, column, row })
  const { x: left, y: top } = screenOf(view, size, { x: columns.first / across, y: rows.first / across })
  return { tiles, left, top, scale: px / across / tilePx }
}

/** Address of a tile. */
export const tileAddress = (url: string, { zoom, column, row }: MapTile): string =>
  url.replaceAll('{z}', String(zoom)).replaceAll('{x}', String(column)).replaceAll('{y}', String(row))

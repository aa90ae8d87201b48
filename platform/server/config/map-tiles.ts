/** Raster tiles of the map. */
export interface MapTilesConfig {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly url: string
  readonly attribution: string
}

interface TileValues {
  readonly mapTilesUrl?: string | undefined
  readonly mapTilesAttribution?: string | undefined
}

/** Whether a text is the address of tiles: http or https, with zoom, column and row. */
export const isTileAddress = (text: string): boolean =>
  ['{z}', '{x}', '{y}'].every((part) => text.includes(part)) &&
  URL.canParse(text) &&
  /^https?:$/.test(new URL(text).protocol) &&
  /^[\w.:[\]-]+$/.test(new URL(text).host)

/** Tiles below the farms of the map; undefined: the built-in map alone. */
export const mapTilesOf = ({
  mapTilesUrl: url,
  mapTilesAttribution: attribution,
}: TileValues): MapTilesConfig | undefined =>
  url === undefined || attribution === undefined ? undefined : { url, attribution }

export const wrongMapTiles = ({ mapTilesUrl, mapTilesAttribution }: TileValues): string[] =>
  (mapTilesUrl === undefined) === (mapTilesAttribution === undefined)
    ? []
    : ['MAP_TILES_URL and MAP_TILES_ATTRIBUTION belong together: set both, or none']

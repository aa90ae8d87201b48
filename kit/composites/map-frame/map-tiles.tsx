import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import styles from './map-frame.module.css'
import type { BaseLayer } from './map-model.ts'
import type { MapStage } from './map-stage.ts'
import { type MapTile, tileAddress, tilePx, tilesInSight } from './tiles-in-sight.ts'

/** The same list as long as the same tiles are in sight. */
const useTiles = (stage: MapStage): readonly MapTile[] => {
  const held = useRef<readonly MapTile[]>([])
  return useSyncExternalStore(stage.subscribe, () => {
    const size = stage.size()
    const tiles = size.width === 0 || size.height === 0 ? [] : tilesInSight(stage.view(), size).tiles
    if (JSON.stringify(tiles) !== JSON.stringify(held.current)) held.current = tiles
    return held.current
  })
}

/** Tiles of a map server above the built-in map, without colour. Where a tile is missing, the built-in map shows. */
export function MapTiles({ stage, layer }: { readonly stage: MapStage; readonly layer: BaseLayer }) {
  const place = useRef<HTMLDivElement>(null)
  const tiles = useTiles(stage)
  const [first] = tiles
  useLayoutEffect(() => {
    const put = () => {
      const { left, top, scale } = tilesInSight(stage.view(), stage.size())
      if (place.current) place.current.style.transform = `translate(${left}px, ${top}px) scale(${scale})`
    }
    put()
    return stage.subscribe(put)
  }, [stage])
  return (
    <>
      <div ref={place} className={styles.tiles} aria-hidden="true">
        {tiles.map((tile) => (
          <Tile
            key={`${tile.zoom}/${tile.column}/${tile.row}`}
            address={tileAddress(layer.url, tile)}
            left={(tile.column - (first?.column ?? 0)) * tilePx}
            top={(tile.row - (first?.row ?? 0)) * tilePx}
          />
        ))}
      </div>
      <p className={styles.attribution}>{layer.attribution}</p>
    </>
  )
}

function Tile({ address, left, top }: { readonly address: string; readonly left: number; readonly top: number }) {
  const [isMissing, setMissing] = useState(false)
  if (isMissing) return null
  return (
    <img
      className={styles.tile}
      src={address}
      alt=""
      draggable={false}
      width={tilePx}
      height={tilePx}
      style={{ left, top }}
      onError={() => setMissing(true)}
    />
  )
}

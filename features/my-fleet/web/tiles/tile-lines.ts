import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import type { TileGroup } from '../../contract/tile-groups.ts'

/** A line of the page: the title of a group, or as many tiles as stand beside each other. */
export type TileLine =
  | { readonly kind: 'title'; readonly group: TileGroup; readonly folded: boolean }
  | { readonly kind: 'tiles'; readonly groupId: string; readonly farms: readonly FarmRow[] }

/** Lines from top to bottom. Without titles when all farms stand together. */
export const tileLines = (
  groups: readonly TileGroup[],
  {
    columns,
    folded,
    titled,
  }: { readonly columns: number; readonly folded: ReadonlySet<string>; readonly titled: boolean },
): readonly TileLine[] =>
  groups.flatMap((group): readonly TileLine[] => {
    const isFolded = titled && folded.has(group.id)
    const lines: TileLine[] = titled ? [{ kind: 'title', group, folded: isFolded }] : []
    for (let at = 0; !isFolded && at < group.farms.length; at += columns)
      lines.push({ kind: 'tiles', groupId: group.id, farms: group.farms.slice(at, at + columns) })
    return lines
  })

/** Names a tile among all: a farm may stand in several groups. */
export const tilePlace = (groupId: string, farmId: string): string => `${groupId}/${farmId}`

/** Tiles beside each other in a width; at least one. */
export const columnsIn = (widthPx: number, leastPx: number, gapPx: number): number =>
  Math.max(1, Math.floor((widthPx + gapPx) / (leastPx + gapPx)))

/** Where an arrow key leads from the place of a tile: over titles and short lines, and nowhere past the ends. */
export const tileAfter = (lines: readonly TileLine[], place: string, key: string): string | undefined => {
  const rows = lines.flatMap((line) =>
    line.kind === 'tiles' ? [line.farms.map(({ id }) => tilePlace(line.groupId, id))] : [],
  )
  const all = rows.flat()
  const row = rows.findIndex((places) => places.includes(place))
  const column = rows[row]?.indexOf(place) ?? -1
  if (column < 0) return undefined
  const at = all.indexOf(place)
  const below = (step: number) => {
    const target = rows[row + step]
    return target?.[Math.min(column, target.length - 1)]
  }
  switch (key) {
    case 'ArrowRight':
      return all[at + 1]
    case 'ArrowLeft':
      return all[at - 1]
    case 'ArrowDown':
      return below(1)
    case 'ArrowUp':
      return below(-1)
    case 'Home':
      return all[0]
    case 'End':
      return all.at(-1)
    default:
      return undefined
  }
}

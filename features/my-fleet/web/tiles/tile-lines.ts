import type { FarmRow } from '../fleet/fleet-rows.ts'
import type { TileGroup } from './tile-groups.ts'

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

/** Tiles beside each other in a width; at least one. */
export const columnsIn = (widthPx: number, leastPx: number, gapPx: number): number =>
  Math.max(1, Math.floor((widthPx + gapPx) / (leastPx + gapPx)))

/** Where an arrow key leads from a tile: over titles and short lines, and nowhere past the ends. */
export const tileAfter = (lines: readonly TileLine[], farmId: string, key: string): string | undefined => {
  const rows = lines.flatMap((line) => (line.kind === 'tiles' ? [line.farms] : []))
  const all = rows.flat()
  const row = rows.findIndex((farms) => farms.some(({ id }) => id === farmId))
  const column = rows[row]?.findIndex(({ id }) => id === farmId) ?? -1
  if (column < 0) return undefined
  const at = all.findIndex(({ id }) => id === farmId)
  const below = (step: number) => {
    const target = rows[row + step]
    return target?.[Math.min(column, target.length - 1)]?.id
  }
  switch (key) {
    case 'ArrowRight':
      return all[at + 1]?.id
    case 'ArrowLeft':
      return all[at - 1]?.id
    case 'ArrowDown':
      return below(1)
    case 'ArrowUp':
      return below(-1)
    case 'Home':
      return all[0]?.id
    case 'End':
      return all.at(-1)?.id
    default:
      return undefined
  }
}

import { type WallView, wallViews } from '../../fleet-views/web/wall-view-port.ts'

/** Seconds that one view may stand. */
export const wallPeriods = [10, 20, 30, 60, 120] as const

/** The same views with one more or one less; the last one stays. */
export const toggledViews = (views: readonly WallView[], view: WallView): readonly WallView[] => {
  if (!views.includes(view)) return wallViews.filter((one) => one === view || views.includes(one))
  return views.length === 1 ? views : views.filter((one) => one !== view)
}

/** One stop of the cycle. */
export interface WallStop {
  readonly view: WallView
  /** Which part of a view that does not fit at once, from 0. */
  readonly page: number
  readonly pages: number
  /** Which turn of all the views it belongs to, from 0. */
  readonly round: number
}

/** Farms beside and below each other on a wall, and how many pages of them follow each other before the other views come again. */
export const wallTiles = { columns: 4, rows: 2, mostPages: 4 } as const
const perPage = wallTiles.columns * wallTiles.rows

/** Farms that need attention on one page: rows that can be read from afar. */
export const worstRows = 7

/**
 * Stops until everything has been shown once. Of many farms each round of the views shows the next few pages: every farm has
 * its turn, and none waits for a hundred pages to see who needs somebody.
 */
export const wallStops = (views: readonly WallView[], farms: number, needing = 0): readonly WallStop[] => {
  const worstPages = Math.max(1, Math.ceil(needing / worstRows))
  const pages = Math.max(1, Math.ceil(farms / perPage))
  const rounds = views.includes('tiles') ? Math.ceil(pages / wallTiles.mostPages) : 1
  return Array.from({ length: rounds }, (_, round) =>
    views.flatMap((view): readonly WallStop[] => {
      if (view === 'worst')
        return Array.from({ length: worstPages }, (_, page) => ({ view, page, pages: worstPages, round }))
      if (view !== 'tiles') return [{ view, page: 0, pages: 1, round }]
      const first = round * wallTiles.mostPages
      const count = Math.min(wallTiles.mostPages, pages - first)
      return Array.from({ length: count }, (_, index) => ({ view, page: first + index, pages, round }))
    }),
  ).flat()
}

/** The part of a list on one page. */
export const pageOf = <Item>(items: readonly Item[], page: number, size = perPage): readonly Item[] =>
  items.slice(page * size, (page + 1) * size)

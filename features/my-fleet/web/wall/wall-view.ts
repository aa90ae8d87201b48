import { z } from 'zod'

/** What a wall shows in turn: the fleet's power, who needs somebody, all farms, the map. */
export const wallViews = ['power', 'worst', 'tiles', 'overview'] as const
export type WallView = (typeof wallViews)[number]

/** Seconds that one view may stand. */
export const wallPeriods = [10, 20, 30, 60, 120] as const

/** What the address holds of wall mode: `?wall=tiles,overview,worst&every=20` on any page of the whole fleet. */
export const WallState = z.object({
  /** Views in their order, with commas; empty: no wall. */
  wall: z.string().max(100).default(''),
  every: z.number().int().min(5).max(3600).default(20),
})
export type WallState = z.output<typeof WallState>

/** Views that an address names, each once, in its order; names that mean nothing are left out. */
export const wallViewsOf = (text: string): readonly WallView[] => [
  ...new Set(text.split(',').flatMap((name) => wallViews.find((view) => view === name.trim()) ?? [])),
]

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
}

/** Farms beside and below each other on a wall, and how many pages of them are shown at most: the ones that need most. */
export const wallTiles = { columns: 4, rows: 2, mostPages: 4 } as const
const perPage = wallTiles.columns * wallTiles.rows

/** Stops of one round. */
export const wallStops = (views: readonly WallView[], farms: number): readonly WallStop[] =>
  views.flatMap((view) => {
    const pages = view === 'tiles' ? Math.min(wallTiles.mostPages, Math.max(1, Math.ceil(farms / perPage))) : 1
    return Array.from({ length: pages }, (_, page) => ({ view, page, pages }))
  })

/** The part of a list that stands on a page. */
export const pageOf = <Item>(items: readonly Item[], page: number): readonly Item[] =>
  items.slice(page * perPage, (page + 1) * perPage)

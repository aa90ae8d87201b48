import * as v from 'valibot'
import { wholeNumber } from '../../../../platform/web/outside/values.ts'
import { textOf } from '../../../../platform/web/url-state/fields.ts'

/** What a wall shows in turn: the fleet's power, who needs somebody, all farms, the map. */
export const wallViews = ['power', 'worst', 'tiles', 'overview'] as const
export type WallView = (typeof wallViews)[number]

/** What the address holds of wall mode: `?wall=tiles,overview,worst&every=20` on any page of the whole fleet. */
export const WallState = v.object({
  /** Views in their order, with commas; empty: no wall. */
  wall: textOf(100),
  every: v.optional(wholeNumber(5, 3600), 20),
})
export type WallState = v.InferOutput<typeof WallState>

/** Views that an address names, each once, in its order; names that mean nothing are left out. */
export const wallViewsOf = (text: string): readonly WallView[] => [
  ...new Set(text.split(',').flatMap((name) => wallViews.find((view) => view === name.trim()) ?? [])),
]

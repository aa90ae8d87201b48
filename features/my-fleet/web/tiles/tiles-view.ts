import { z } from 'zod'
import { askedNeeds } from '../fleet/machine-state.ts'
import { SearchText } from '../fleet/search-text.ts'

/** By what tiles stand together; `view`: by the saved views that let their farms through. */
export const tileGroupings = ['country', 'technology', 'subsidiary', 'view', 'none'] as const
export type TileGrouping = (typeof tileGroupings)[number]

/** In which order tiles stand: those that need somebody first, by name, or the largest first. */
export const tileOrders = ['need', 'name', 'power'] as const
export type TileOrder = (typeof tileOrders)[number]

/** What the address holds of the tiles. */
export const TilesView = z.object({
  group: z.enum(tileGroupings).default('country'),
  order: z.enum(tileOrders).default('need'),
  /** Only farms of whose machines one has this need; `station`: whose electrical station raises something. */
  need: z.enum(['all', ...askedNeeds]).default('all'),
  search: SearchText,
  /** Ids of the groups that are folded. */
  folded: z.array(z.string().max(120)).max(200).default([]),
})
export type TilesView = z.output<typeof TilesView>

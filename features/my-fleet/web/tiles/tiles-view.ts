import * as v from 'valibot'
import { shortText } from '../../../../platform/web/outside/values.ts'
import { oneOf } from '../../../../platform/web/url-state/fields.ts'
import { askedNeeds } from '../fleet/machine-state.ts'
import { SearchText } from '../fleet/search-text.ts'

/** By what tiles stand together; `view`: by the saved views that let their farms through. */
export const tileGroupings = ['country', 'technology', 'subsidiary', 'view', 'none'] as const
export type TileGrouping = (typeof tileGroupings)[number]

/** In which order tiles stand: those that need somebody first, by name, or the largest first. */
export const tileOrders = ['need', 'name', 'power'] as const
export type TileOrder = (typeof tileOrders)[number]

/** What the address holds of the tiles. */
export const TilesView = v.object({
  group: oneOf(tileGroupings, 'country'),
  order: oneOf(tileOrders, 'need'),
  /** Only farms of whose machines one has this need; `station`: whose electrical station raises something. */
  need: oneOf(['all', ...askedNeeds], 'all'),
  search: SearchText,
  /** Ids of the groups that are folded. */
  folded: v.optional(v.pipe(v.array(shortText(120)), v.maxLength(200)), []),
})
export type TilesView = v.InferOutput<typeof TilesView>

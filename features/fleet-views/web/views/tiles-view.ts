import * as v from 'valibot'
import { shortText } from '../../../../platform/web/outside/values.ts'
import { oneOf } from '../../../../platform/web/url-state/fields.ts'
import { askedNeeds } from '../../../fleet-state/contract/machine-need.ts'
import { tileGroupings, tileOrders, tileSizes } from '../../contract/tile-choices.ts'
import { SearchText } from './search-text.ts'

/** Most groups that an address may hold as folded. */
export const mostFolded = 200

/** What the address holds of the tiles. */
export const TilesView = v.object({
  group: oneOf(tileGroupings, 'none'),
  order: oneOf(tileOrders, 'need'),
  size: oneOf(tileSizes, 'full'),
  /**
   * Only farms of whose machines one has this need; `station`: with an alarm of the station; `needing`: with any; `noData`: of
   * which nothing is known yet.
   */
  need: oneOf(['all', 'needing', 'noData', ...askedNeeds], 'all'),
  search: SearchText,
  /** Ids of the groups that are folded. */
  folded: v.optional(v.pipe(v.array(shortText(120)), v.maxLength(mostFolded)), []),
})
export type TilesView = v.InferOutput<typeof TilesView>

import * as v from 'valibot'
import { oneOf, textOf } from '../../../../platform/web/url-state/fields.ts'
import { askedNeeds } from '../../../fleet-state/contract/machine-need.ts'
import { SearchText } from './search-text.ts'

/** What the address holds of the map of the fleet. */
export const OverviewView = v.object({
  /** "latitude,longitude,zoom"; empty: all farms are in sight. */
  map: textOf(60),
  /** Only farms of whose machines one has this need; `station`: whose electrical station raises something. */
  need: oneOf(['all', ...askedNeeds], 'all'),
  search: SearchText,
  /** Codes of the farms whose card is open: one, or several that stand at one place, with commas. */
  chosen: textOf(500),
  /** What stands below the names on the map. */
  show: oneOf(['power', 'weather'], 'power'),
  /** What a phone shows: there is no room for both. */
  panel: oneOf(['list', 'map'], 'list'),
})
export type OverviewView = v.InferOutput<typeof OverviewView>

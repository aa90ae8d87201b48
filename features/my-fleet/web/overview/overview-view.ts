import { z } from 'zod'
import { askedNeeds } from '../fleet/machine-state.ts'
import { SearchText } from '../fleet/search-text.ts'

/** What the address holds of the map of the fleet. */
export const OverviewView = z.object({
  /** "latitude,longitude,zoom"; empty: all farms are in sight. */
  map: z.string().max(60).default(''),
  /** Only farms of whose machines one has this need; `station`: whose electrical station raises something. */
  need: z.enum(['all', ...askedNeeds]).default('all'),
  search: SearchText,
  /** Codes of the farms whose card is open: one, or several that stand at one place, with commas. */
  chosen: z.string().max(500).default(''),
  /** What stands below the names on the map. */
  show: z.enum(['power', 'weather']).default('power'),
  /** What a phone shows: there is no room for both. */
  panel: z.enum(['list', 'map']).default('list'),
})
export type OverviewView = z.output<typeof OverviewView>

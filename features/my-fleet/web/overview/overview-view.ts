import { z } from 'zod'
import { attentions } from '../fleet/machine-state.ts'
import { SearchText } from '../fleet/search-text.ts'

/** What the address holds of the map of the fleet. */
export const OverviewView = z.object({
  /** "latitude,longitude,zoom"; empty: all farms are in sight. */
  map: z.string().max(60).default(''),
  /** Only farms with a machine that needs this kind of attention. */
  need: z.enum(['all', ...attentions]).default('all'),
  search: SearchText,
  /** Codes of the farms whose card is open: one, or several that stand at one place, with commas. */
  chosen: z.string().max(500).default(''),
  /** What stands below the names on the map. */
  show: z.enum(['power', 'weather']).default('power'),
  /** What a phone shows: there is no room for both. */
  panel: z.enum(['list', 'map']).default('list'),
})
export type OverviewView = z.output<typeof OverviewView>

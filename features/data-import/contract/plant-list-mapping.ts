import { z } from 'zod'
import { technologies } from '../../../domain/technology.ts'
import { isTimeZone } from '../../../domain/time-zone.ts'

const column = z.string().min(1)
const zone = z.string().refine(isTimeZone, 'is not a time zone, e.g. Europe/Paris')

/** How a list of plants without measurements is read: one row a plant. */
export const PlantListMapping = z.object({
  /** Origin of the list, and assumptions about its columns. */
  source: z.string().max(600),
  csv: z
    .object({
      delimiter: z.string().length(1).default(','),
      decimal: z.enum(['.', ',']).default('.'),
      encoding: z.enum(['detect', 'utf-8', 'utf-16le', 'utf-16be', 'windows-1252']).default('detect'),
    })
    .prefault({}),
  /** Sheet of a workbook; the first when absent. */
  sheet: z.string().min(1).optional(),
  columns: z.object({
    /** Tells the plants apart; names may repeat. */
    code: column,
    name: column,
    technology: column,
    /** Two letters, or a name in English, French, Spanish, Portuguese or German. */
    country: column,
    power: column,
    latitude: column.optional(),
    longitude: column.optional(),
    timezone: column.optional(),
    region: column.optional(),
  }),
  /** Technology by the text of its column. */
  technologies: z.record(z.string(), z.enum(technologies)),
  /** kW of one unit of the power column, e.g. 1000 for MW. */
  powerFactor: z.number().positive(),
  /** Zones by country code, where the list has no column of zones. Countries of one zone need no entry. */
  zones: z.record(z.string().regex(/^[A-Z]{2}$/), zone).default({}),
})
export type PlantListMapping = z.infer<typeof PlantListMapping>

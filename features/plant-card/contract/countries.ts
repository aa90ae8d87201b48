import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'

const Country = z
  .object({
    englishName: z.string(),
    /** ISO 3166-1 alpha-2. */
    twoLetterISORegionName: z.string(),
  })
  .meta({ id: 'Country' })

export const getCountries = endpoint({
  id: 'getCountries',
  method: 'GET',
  path: '/api/Countries',
  summary: 'All countries, sorted by their English name',
  right: 'signed-in',
  reply: z.array(Country),
})

import { z } from 'zod'
import { isCountry } from '../../../domain/country.ts'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { pentagramFaults } from '../../farms/contract/pentagram.ts'

/** Slashes and dots would make another address of the name. */
const isPlain = (name: string): boolean => !/[/\\.]/.test(name)

/** The pentagram for a new farm: free now, and kept for it when the farm is created. */
export const generatePentagram = endpoint({
  id: 'generatePentagram',
  method: 'GET',
  path: '/api/GeneratePentagramByName/:farmName/:countryCode',
  summary: 'Pentagram for a new farm: three letters of its name and the code of its country; no farm has or had it',
  right: { product: 'PlantConnection', flag: READ },
  params: z.strictObject({
    farmName: z
      .string()
      .max(120)
      .refine(isPlain, 'must be a name without slashes and dots')
      .refine((name) => !pentagramFaults(name, 'FR').includes('farmName'), 'must have a letter from A to Z'),
    countryCode: z.string().refine(isCountry, 'must be the code of a country, for example FR'),
  }),
  reply: z.object({ data: z.string() }),
})

import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'

const degrees = (most: number) => z.coerce.number().min(-most).max(most)

/** Height of the ground above the sea at a place, m. Without a provider it is null, and the reply says why. */
export const getAltitude = endpoint({
  id: 'getPlantConnectionAltitude',
  method: 'GET',
  path: '/api/PlantConnectionAltitude',
  summary: 'Height of the ground at a place in m; null with the reason if no provider of heights is set',
  right: 'signed-in',
  query: z.strictObject({ latitude: degrees(90), longitude: degrees(180) }),
  reply: z.object({ data: z.number().nullable(), reason: z.enum(['no-provider']).nullable() }),
})

import { z } from 'zod'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/** A model that can still be chosen: its status is not `withdrawn`. */
export const ListedModel = z
  .object({ id: z.string(), manufacturer: z.string(), model: z.string(), variant: z.string().nullable() })
  .meta({ id: 'ListedModel' })

const modelList = <const Name extends 'Tracker' | 'Inverter' | 'Anemometer'>(name: Name, nouns: string) =>
  endpoint({
    id: `getPlantConnection${name}ModelList`,
    method: 'GET',
    path: `/api/PlantConnection${name}ModelList`,
    summary: `Models of ${nouns} for the connection of a plant, by manufacturer and model`,
    right: { product: 'PlantConnection', flag: READ },
    reply: z.object({ results: z.array(ListedModel) }),
  })

/** Model lists of the plant connection (specification 001 §7), by type of the inventory. */
export const modelLists = {
  SolarTracker: modelList('Tracker', 'solar trackers'),
  Inverter: modelList('Inverter', 'inverters'),
  Anemometer: modelList('Anemometer', 'anemometers'),
}

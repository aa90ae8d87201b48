import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { readsInventories } from './inventory-right.ts'

/** Figures of one inventory. */
export const InventoryFigures = z
  .object({
    /** `WindTurbine`, `Bearing` and so on. */
    type: z.string(),
    models: z.number().int(),
    /** Models that lack a needed or expected value. */
    incomplete: z.number().int(),
    /** Models that no record refers to. */
    unused: z.number().int(),
  })
  .meta({ id: 'InventoryFigures' })
export type InventoryFigures = z.infer<typeof InventoryFigures>

/** One of the newest changes of models. */
export const ModelChange = z
  .object({
    type: z.string(),
    id: z.string(),
    name: z.string(),
    /** Operation id of the call. */
    operation: z.string(),
    /** Null if Solvane itself made the change. */
    by: z.string().nullable(),
    atMs: z.number(),
    /** False: the model no longer exists. */
    exists: z.boolean(),
  })
  .meta({ id: 'ModelChange' })
export type ModelChange = z.infer<typeof ModelChange>

/** Most of the newest changes in a reply. */
export const mostModelChanges = 12

export const getEquipmentInventory = endpoint({
  id: 'getEquipmentInventory',
  method: 'GET',
  path: '/api/EquipmentInventory',
  isOurs: true,
  summary: 'Numbers of models, incomplete and unused ones by kind, and the newest changes',
  right: readsInventories,
  reply: z.object({ results: z.array(InventoryFigures), changes: z.array(ModelChange) }),
})

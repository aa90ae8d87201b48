import { z } from 'zod'
import { MANAGE } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { idPatterns } from '../../../platform/contract/record-id.ts'
import { type InventoryType, inventoryList } from './inventory-list.ts'
import { readsInventories } from './inventory-right.ts'
import { mostMerged } from './merge-limit.ts'

const types = inventoryList.map(({ type }) => type) as [InventoryType, ...InventoryType[]]
const id = z.string().regex(idPatterns.integer, 'must be a whole number from 1')

/** The kind of the models decides which of the two rights counts. */
const manages = {
  anyOf: [
    { product: 'PICFarmEquipments', flag: MANAGE },
    { product: 'WindTurbineEquipment', flag: MANAGE },
  ],
} as const

const Merge = z
  .object({
    id: z.number().int(),
    /** Names of the models that are gone. */
    names: z.array(z.string()),
    /** References that moved to the model that stays. */
    moved: z.number().int(),
    by: z.string(),
    atMs: z.number(),
  })
  .meta({ id: 'ModelMerge' })
export type ModelMerge = z.infer<typeof Merge>

/** Makes one model of duplicates: references and documents move to the model that stays, and the others are deleted. */
export const mergeModels = endpoint({
  id: 'mergeEquipmentModels',
  method: 'POST',
  path: '/api/EquipmentInventory/:type/Merges',
  isOurs: true,
  summary:
    'Makes one model of duplicates as one change set; refused if the caller may not change a record that names one',
  right: manages,
  params: z.strictObject({ type: z.enum(types) }),
  body: z.strictObject({
    /** The model that stays. */
    keep: id,
    merge: z
      .array(z.strictObject({ id, version: z.number().int() }))
      .min(1)
      .max(mostMerged),
  }),
  pace: 'work',
  mayTakeMs: 100_000,
  reply: Merge,
})

/** Merges into a model that can be taken back, newest first. */
export const getModelMerges = endpoint({
  id: 'getEquipmentModelMerges',
  method: 'GET',
  path: '/api/EquipmentInventory/:type/:id/Merges',
  isOurs: true,
  summary: 'Merges into one model that can be taken back, newest first',
  right: readsInventories,
  params: z.strictObject({ type: z.enum(types), id }),
  reply: z.object({ results: z.array(Merge) }),
})

/** Takes back a merge: the deleted models return with their ids, and their references with them. */
export const undoModelMerge = endpoint({
  id: 'undoEquipmentModelMerge',
  method: 'POST',
  path: '/api/EquipmentInventory/:type/Merges/:number/Undo',
  isOurs: true,
  summary: 'Takes back a merge; a reference that others have changed since stays as it is, and is counted',
  right: manages,
  params: z.strictObject({ type: z.enum(types), number: z.coerce.number().int().min(1).max(2_147_483_647) }),
  body: z.strictObject({}),
  pace: 'work',
  mayTakeMs: 100_000,
  reply: z.object({ changedSince: z.number().int() }),
})

import { z } from 'zod'
import { EDIT, READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { recordIdSchema } from '../../../platform/contract/record-id-schema.ts'
import { AsOfQuery, GivenValidity } from '../../../platform/contract/temporal-calls.ts'
import { partKind, substationKind } from './equipment-kinds.ts'

const code = () => recordIdSchema('code')

/** Fields of a part that a user can enter. */
const partKeys = [...new Set([...Object.keys(partKind.fields), ...Object.keys(substationKind.fields)])]

/** A machine or a part in the tree of a sub-farm. */
export const EquipmentTreeNode = z
  .object({
    code: z.string(),
    type: z.string(),
    name: z.string(),
    /** The node above; null at the top of the tree. */
    parentCode: z.string().nullable(),
    /** The machine or the sub-farm in which it stands. */
    assetCode: z.string(),
    /** Values by the keys of the fields of its type; powers in kW, lengths in m. */
    values: z.record(z.string(), z.unknown()),
    /** Whether users add and delete it here. Machines come from the plant. */
    canBeCreated: z.boolean(),
  })
  .meta({ id: 'EquipmentTreeNode' })
export type EquipmentTreeNode = z.infer<typeof EquipmentTreeNode>

export const EquipmentTree = z
  .object({
    sutCode: z.string(),
    farmCode: z.string(),
    /** Grows with each change of the equipment of the farm. A save sends the one that the user saw. */
    version: z.number().int(),
    /** Parents before their children. */
    nodes: z.array(EquipmentTreeNode),
  })
  .meta({ id: 'EquipmentTree' })
export type EquipmentTree = z.infer<typeof EquipmentTree>

const trees = {
  method: 'GET',
  isOurs: true,
  params: z.strictObject({ code: code() }),
  query: AsOfQuery(),
  reply: EquipmentTree,
} as const

export const getEquipmentTree = endpoint({
  ...trees,
  id: 'getEquipmentTree',
  path: '/api/Equipments/Trees/:code',
  summary: 'Machines and parts of a sub-farm or of one machine, also as of a day',
  right: { product: 'PICFarmEquipments', flag: READ },
})

export const getSubstationTree = endpoint({
  ...trees,
  id: 'getSubstationTree',
  path: '/api/Equipments/SubstationTrees/:code',
  summary: 'Substations of a sub-farm with their parts, also as of a day',
  right: { product: 'PICFarmEquipmentSubstationAndCabling', flag: READ },
})

/** A time in which a part stood in a machine, or lay elsewhere. */
export const EquipmentStay = z
  .object({
    /** Epoch milliseconds; null: since the part began, or until further notice. */
    fromMs: z.number().nullable(),
    toMs: z.number().nullable(),
    location: z.string(),
    /** Code and name of the machine or sub-farm; null elsewhere, and for a machine of a farm without permission. */
    assetCode: z.string().nullable(),
    name: z.string().nullable(),
    /** Operating hours when it came out, h; null if unknown. */
    hours: z.number().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'EquipmentStay' })
export type EquipmentStay = z.infer<typeof EquipmentStay>

export const getEquipmentStays = endpoint({
  id: 'getEquipmentStays',
  method: 'GET',
  path: '/api/Equipments/Parts/:id/Stays',
  isOurs: true,
  summary: 'Machines in which a part stood, newest first',
  right: { product: 'PICFarmEquipments', flag: READ },
  params: z.strictObject({ id: code() }),
  reply: z.object({ results: z.array(EquipmentStay) }),
})

/** The right to change equipment or substations; each part asks for its own. */
export const changeRight = {
  anyOf: [
    { product: 'PICFarmEquipments', flag: EDIT },
    { product: 'PICFarmEquipmentSubstationAndCabling', flag: EDIT },
  ],
} as const

/** The old part comes out, the new one goes in, from the start of a day. Parts below the old one stay in the machine. */
export const exchangeEquipment = endpoint({
  id: 'exchangeEquipment',
  method: 'POST',
  path: '/api/Equipments/Exchanges',
  isOurs: true,
  summary: 'Exchanges a part for a new one or for one from stock, from a day on; 409 after a change by another user',
  right: changeRight,
  body: z.strictObject({
    code: code(),
    version: z.number().int(),
    /** Day of the plant, or instant; not in the future. */
    on: z.string().min(1).max(40),
    reason: z.string().max(500).optional(),
    /** Where the old part goes. */
    old: z.strictObject({
      location: z.enum(['machine', 'stock', 'repair', 'scrap']),
      /** With `machine`: the machine, and the part there that holds it. */
      assetCode: code().optional(),
      parentCode: code().optional(),
      hoursAtRemoval: z.number().nullable().optional(),
      registerAtRemoval: z.number().nullable().optional(),
    }),
    /** A part from stock, or the values of a new one. */
    stockCode: code().optional(),
    part: z.partialRecord(z.enum(partKeys), z.unknown()).optional(),
  }),
  reply: z.object({ code: z.string(), changeSet: z.number().int() }),
})

/** A changed field of a node (specification 001 §3, equipment form field). */
export const EquipmentFormField = z
  .strictObject({
    entityCode: code(),
    entityType: z.string().max(60),
    key: z.string().max(60),
    value: z.unknown(),
    /** `Decimal` and `Integer` are read from texts; other values stay as they are. */
    valueType: z.string().max(20).optional(),
  })
  .meta({ id: 'EquipmentFormField' })
export type EquipmentFormField = z.infer<typeof EquipmentFormField>

const mostFields = 20_000
const mostNodes = 2_000

/** Specification 001 §7: the changes of the editor, all or none. */
export const updateEquipment = endpoint({
  id: 'updateEquipment',
  method: 'PUT',
  path: '/api/equipment/update',
  summary:
    'Saves changed fields, new and deleted parts of a sub-farm in one transaction; 409 after a change by another user',
  right: changeRight,
  pace: 'work',
  largestBody: 8_000_000,
  body: z.strictObject({
    sutCode: code(),
    /** Version of the tree that the user saw; without it the newest. */
    version: z.number().int().optional(),
    validity: GivenValidity.optional(),
    fields: z.array(EquipmentFormField).max(mostFields),
    created: z
      .array(
        z.strictObject({
          code: code(),
          type: z.string().max(60),
          /** The part or the machine above; null below the sub-farm. */
          parentCode: code().nullable(),
        }),
      )
      .max(mostNodes)
      .default([]),
    deleted: z.array(code()).max(mostNodes).default([]),
  }),
  reply: z.object({ changeSet: z.number().int().nullable(), version: z.number().int() }),
})

import { z } from 'zod'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'

/** What calls about people and groups ask for. */
export const read = { product: 'BackOfficeUsers', flag: READ } as const
export const edit = { product: 'BackOfficeUsers', flag: EDIT } as const
export const manage = { product: 'BackOfficeUsers', flag: MANAGE } as const

/** Wind modes carry lists of people and groups: who edits equipment chooses among names. */
export const readNames = {
  anyOf: [read, { product: 'WindTurbineEquipment', flag: EDIT }, { product: 'PICFarmEquipments', flag: EDIT }],
} as const

/** Of a person or a group, in the address of a call. */
export const Id = z.strictObject({ id: z.uuid() })

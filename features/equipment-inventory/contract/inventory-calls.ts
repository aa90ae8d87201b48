import { z } from 'zod'
import type { Fields } from '../../../platform/contract/field.ts'
import { type RecordCalls, recordCalls } from '../../../platform/contract/record-calls.ts'
import type { RecordKind } from '../../../platform/contract/record-kind.ts'
import { type Inventory, inventories } from './inventories.ts'
import type { InventoryType } from './inventory-list.ts'

/** The calls of a kind of model. A deletion may come without the version that the user saw (specification 001 §7). */
export const modelCalls = (kind: RecordKind): RecordCalls<Fields> =>
  recordCalls(kind, { confirm: { version: z.coerce.number().int().optional() } }) as unknown as RecordCalls<Fields>

const made = new Map<InventoryType, RecordCalls<Fields>>(
  inventories.map(({ type, kind }) => [type, modelCalls(kind)] as const),
)

/** The calls of an inventory. */
export const callsOf = ({ type }: Pick<Inventory, 'type'>): RecordCalls<Fields> => {
  const calls = made.get(type)
  if (!calls) throw new Error(`there is no inventory ${type}`)
  return calls
}

import { eq } from 'drizzle-orm'
import type { LooseValues } from '../../../platform/contract/field.ts'
import type { ValueFault } from '../../../platform/contract/field-check.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { nodeByCode } from '../../farms/server/nodes-port.ts'
import { isTypeOf, partTypes, placesOf, subFarmPlace, substationTypes } from '../contract/equipment-types.ts'
import { equipmentPart, substationPart } from './tables.ts'

/** Where a part can hang: its type, its machine or sub-farm, and the part above it. */
interface Place {
  readonly type: string
  readonly assetCode: string | null
  readonly parentCode: string | null
}

const placeOfPart = async (tx: Db, code: string): Promise<Place | undefined> => {
  for (const table of [equipmentPart, substationPart]) {
    const { type, assetCode, parentCode } = table
    const [row] = await tx.select({ type, assetCode, parentCode }).from(table).where(eq(table.id, code))
    if (row) return row as unknown as Place
  }
  return undefined
}

const fault = (field: string, code: string, sentence: string, value: string): ValueFault => ({
  field,
  code,
  sentence,
  value,
})

/** Whether a part is below another one, at any depth. */
const isBelow = async (tx: Db, code: string | null, above: string): Promise<boolean> => {
  const seen = new Set<string>()
  for (let next = code; next !== null && !seen.has(next); next = (await placeOfPart(tx, next))?.parentCode ?? null) {
    if (next === above) return true
    seen.add(next)
  }
  return false
}

/** Faults of the place of a part: its machine is on its farm, and the part above it can hold it. `id`: of a stored part. */
export const placeFaults = async (
  tx: Db,
  { type, farmCode, assetCode, parentCode }: LooseValues,
  id: string | undefined,
): Promise<readonly ValueFault[]> => {
  const ofType = String(type)
  if (assetCode === null || assetCode === undefined)
    return parentCode ? [fault('parentCode', 'no-machine', 'needs a machine', String(parentCode))] : []
  const place = String(assetCode)
  const node = await nodeByCode(tx, place)
  if (!node || node.farmCode !== farmCode)
    return [fault('assetCode', 'unknown-record', 'must be a machine or sub-farm of the farm', place)]
  if (!isTypeOf([...partTypes, ...substationTypes], ofType)) return []
  const wanted = placesOf[ofType]
  const holds = (one: string) => wanted.includes(one)
  const nodeType = node.level === 'subFarm' ? subFarmPlace : node.type
  if (parentCode === null || parentCode === undefined)
    return holds(nodeType)
      ? []
      : [fault('assetCode', 'wrong-place', `must be ${wanted.join(' or ')}, not ${nodeType}`, place)]
  const code = String(parentCode)
  const above = await placeOfPart(tx, code)
  if (!above || above.assetCode !== place)
    return [fault('parentCode', 'unknown-record', 'must be a part of the same machine', code)]
  if (!holds(above.type))
    return [fault('parentCode', 'wrong-place', `must be ${wanted.join(' or ')}, not ${above.type}`, code)]
  if (id !== undefined && (await isBelow(tx, code, id)))
    return [fault('parentCode', 'below-itself', 'must not be below the part itself', code)]
  return []
}

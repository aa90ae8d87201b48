import { inArray } from 'drizzle-orm'
import type { ValueFault } from '../../../platform/contract/field-check.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { companySubCategory } from './tables.ts'

/** A company has only sub-categories of the list, each once. */
export const unknownSubCategories = async (tx: Db, codes: readonly string[]): Promise<readonly ValueFault[]> => {
  const field = 'subCategories'
  const twice = codes.find((code, at) => codes.indexOf(code) !== at)
  if (twice !== undefined) return [{ field, code: 'twice', value: twice, sentence: `has ${twice} twice` }]
  if (codes.length === 0) return []
  const rows = await tx
    .select({ id: companySubCategory.id })
    .from(companySubCategory)
    .where(inArray(companySubCategory.id, [...codes]))
    .for('key share')
  const known = new Set(rows.map(({ id }) => String(id)))
  const unknown = codes.find((code) => !known.has(code))
  return unknown === undefined
    ? []
    : [{ field, code: 'not-a-choice', value: unknown, sentence: `"${unknown}" is no sub-category` }]
}

import { arrayContains, asc } from 'drizzle-orm'
import { ProblemError } from '../../../platform/server/http/problems.ts'
import type { RecordStore } from '../../../platform/server/record/record-store.ts'
import { tableStore } from '../../../platform/server/record/table-store.ts'
import { companyKind } from '../contract/company.ts'
import { companyRelationKind } from '../contract/company-relation.ts'
import { shareholdingKind } from '../contract/shareholding.ts'
import { subCategoryKind } from '../contract/sub-category.ts'
import { company, companyRelation, companySubCategory, shareholding } from './tables.ts'

export type StoredCompany = typeof company.$inferSelect

/** A text of a row, for the audit log. */
const textOf = (key: string) => (row: object) => String(Reflect.get(row, key) ?? '')

export const companyStore = tableStore({ kind: companyKind, table: company, nameOf: textOf('name') })
export const shareholdingStore = tableStore({ kind: shareholdingKind, table: shareholding, nameOf: textOf('id') })
export const relationStore = tableStore({ kind: companyRelationKind, table: companyRelation, nameOf: textOf('id') })

const subCategories = tableStore({
  kind: subCategoryKind,
  table: companySubCategory,
  orderBy: [companySubCategory.position, companySubCategory.id],
  nameOf: textOf('id'),
})

/** Sub-categories. One that a company has stays: links refer to it, and lists of companies have its code. */
export const subCategoryStore: RecordStore<typeof subCategoryKind.fields, typeof companySubCategory.$inferSelect> = {
  ...subCategories,
  async remove(tx, before, request) {
    const code = textOf('id')(before)
    const users = await tx
      .select({ id: company.id, name: company.name })
      .from(company)
      .where(arrayContains(company.subCategories, [code]))
      .orderBy(asc(company.name))
      .limit(20)
    if (users.length > 0)
      throw new ProblemError(
        409,
        'in-use',
        'Companies have this sub-category',
        users.map(({ id, name }) => ({
          ...{ path: 'uses.company', code: 'used-by' },
          ...{ message: String(name), value: String(id) },
        })),
      )
    await subCategories.remove(tx, before, request)
  },
}

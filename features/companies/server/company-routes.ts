import { localDay } from '../../../domain/local-day.ts'
import { READ } from '../../../domain/right.ts'
import type { Texts } from '../../../platform/contract/field.ts'
import { passes, seesFarm } from '../../../platform/server/auth/rights.ts'
import { hidden } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { knownKinds } from '../../../platform/server/record/known-kinds.ts'
import type { Records } from '../../../platform/server/record/records.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { readsInventories } from '../../equipment-inventory/contract/inventory-right.ts'
import { nodeByCode } from '../../farms/server/nodes-port.ts'
import { farmByCode } from '../../farms/server/port.ts'
import { companyKind } from '../contract/company.ts'
import {
  deleteCompanyById,
  getCompanyLinkedSubFarms,
  getCompanyModels,
  getCompanySubCategory,
  getLikeCompanies,
  getManufacturers,
  mergeCompanies,
} from '../contract/company-calls.ts'
import { companyRight } from '../contract/company-right.ts'
import { soundsLike } from '../contract/like-sounding.ts'
import { getOwnership } from '../contract/ownership-call.ts'
import { farmsOfReader } from './company-figures.ts'
import { modelsOf } from './company-models.ts'
import { companiesByName, linksOf } from './company-queries.ts'
import { mergeInto } from './merge-companies.ts'
import { readBooks } from './ownership-books.ts'
import { ownershipOfNode } from './ownership-of-node.ts'
import { type StoredCompany, subCategoryStore } from './stores.ts'

const mostLike = 10

/** Binds the calls about companies beside those of their kind. */
export const bindCompanyRoutes = (
  routes: Routes,
  db: Db,
  records: Records<StoredCompany>,
  nowMs: () => number,
): void => {
  routes.bind(deleteCompanyById, async (request) => {
    const { companyId: id } = request.query
    const known = knownKinds(db).get(companyKind.kind)
    await records.remove(request, { id }, async (tx, before) => (await known?.store.remove(tx, before, request)) ?? {})
    return { id }
  })

  routes.bind(getCompanyLinkedSubFarms, async ({ principal, query: { id } }) => {
    await records.find(id)
    const results = await linksOf(db, id, await farmsOfReader(db, principal))
    return { id, results, listCodeWidget: [...new Set(results.map(({ entCode }) => entCode))] }
  })

  routes.bind(getManufacturers, async () => {
    const rows = await companiesByName(db)
    return rows
      .filter(({ isManufacturer }) => isManufacturer)
      .map(({ id, name }) => ({ companyId: Number(id), companyName: name }))
  })

  routes.bind(getCompanySubCategory, async () =>
    (await subCategoryStore.all(db))
      .filter(({ isActive }) => isActive === true)
      .map(({ id, labels }) => ({ code: String(id), labels: labels as Texts })),
  )

  routes.bind(getLikeCompanies, async ({ query: { name } }) => {
    const like = (await companiesByName(db)).filter((row) => soundsLike(name, row.name))
    return { results: like.slice(0, mostLike).map(({ id, name: other, country }) => ({ id, name: other, country })) }
  })

  routes.bind(getCompanyModels, async ({ principal, params: { id } }) => {
    const found = await records.find(id)
    if (!passes(principal, readsInventories)) return { isHidden: true, results: [] }
    return { isHidden: false, results: await modelsOf(db, String(found.name), principal) }
  })

  routes.bind(mergeCompanies, (request) => mergeInto(db, records, request.body, request))

  routes.bind(getOwnership, async ({ principal, params: { entCode }, query }) => {
    const node = await nodeByCode(db, entCode)
    const isSeen = node && seesFarm(principal, node.farmCode, { product: 'PICFarmCompanies', flag: READ })
    const farm = isSeen ? await farmByCode(db, node.farmCode) : undefined
    if (!node || !farm || node.level === 'asset') throw hidden('This farm or sub-farm does not exist')
    const to = query.to ?? localDay(nowMs(), farm.timezone)
    return ownershipOfNode(await readBooks(db, [farm]), {
      ...{ entCode, from: query.from ?? to, to },
      seesCompanies: passes(principal, companyRight.read),
    })
  })
}

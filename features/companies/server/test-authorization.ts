import { randomInt, randomUUID } from 'node:crypto'
import { MANAGE, READ } from '../../../domain/right.ts'
import { isIdOf } from '../../../platform/contract/record-id.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type CallRows, needs, type RecordMaker } from '../../../tests/spec/authorization/call-row.ts'
import { nodeListRows } from '../../../tests/spec/authorization/node-list-rows.ts'
import { recordRows } from '../../../tests/spec/authorization/record-rows.ts'
import { workbookRows } from '../../../tests/spec/authorization/workbook-rows.ts'
import { companyKind, companyWorkbook } from '../contract/company.ts'
import { companyLinkKind } from '../contract/company-link.ts'
import { companyRelationKind } from '../contract/company-relation.ts'
import { shareholdingKind } from '../contract/shareholding.ts'
import { subCategoryKind } from '../contract/sub-category.ts'
import { company, companyLink, companyRelation, companySubCategory, shareholding } from './tables.ts'

/** The company and the sub-category that links of the tests name: they are there before each call. */
const namedCompany = '900001'
const otherCompany = '900002'
const role = 'operator'

const texts = (text: string) => ({ 'en-GB': text, 'fr-FR': text, 'es-ES': text, 'pt-PT': text })

const aCompany = (id: string) => ({
  ...{ id, name: `Company ${id}`, country: 'FR', subCategories: [], isManufacturer: false, isOwnGroup: false },
})

/** Writes what other records name, once. */
const writeNamed = async (db: Db): Promise<void> => {
  await db
    .insert(companySubCategory)
    .values({ id: role, labels: texts(role), position: 1, isActive: true } as never)
    .onConflictDoNothing()
  await db
    .insert(company)
    .values([aCompany(namedCompany), aCompany(otherCompany)] as never)
    .onConflictDoNothing()
}

const newCompany = async (db: Db): Promise<string> => {
  const id = String(randomInt(1e6, 9e8))
  await db.insert(company).values(aCompany(id) as never)
  return id
}

const about: RecordMaker = { make: async ({ relations: { db } }) => ({ recordId: await newCompany(db) }) }
const twoCompanies: RecordMaker = {
  make: async ({ relations: { db } }) => ({ recordId: await newCompany(db), partId: await newCompany(db) }),
}
const named: RecordMaker = {
  make: async ({ relations: { db } }) => {
    await writeNamed(db)
    return { recordId: namedCompany }
  },
}

/** Tests of inputs have no record: their placeholder is no whole number. */
const wholeNumber = (id: string | undefined): string => (id !== undefined && isIdOf('integer', id) ? id : '1')

const madeIn = (table: typeof shareholding | typeof companyRelation, values: () => object): RecordMaker => ({
  make: async ({ relations: { db } }) => {
    await writeNamed(db)
    const recordId = randomUUID()
    await db.insert(table as typeof shareholding).values({ id: recordId, ...values() } as never)
    return { recordId }
  },
})

/** A creation that names a company needs it in the store. */
const withNamed = (rows: CallRows, create: string): CallRows => {
  const row = rows[create]
  // A user who may only manage cannot read the company.
  return row ? { ...rows, [create]: { ...row, about: named, outcomes: { ...row.outcomes, manage: 400 } } } : rows
}

const share = () => ({ company: namedCompany, holderName: randomUUID(), share: 0, from: '2020-01-01' })
const relation = () => ({ company: namedCompany, other: otherCompany, sort: 'sister' })
const link = { company: namedCompany, role, from: '2020-01-01' }

const links = nodeListRows(companyLinkKind, companyLink, { values: link, field: 'reference', entCode: '-SF' })

/** The rows of links write what a link names before they write the link. */
const linksWithNamed: CallRows = Object.fromEntries(
  Object.entries(withNamed(links, 'createCompanyLink')).map(([id, row]) => {
    const { about: maker } = row
    if (!maker) return [id, row]
    const make: RecordMaker['make'] = async (server, callerId) => {
      await writeNamed(server.relations.db)
      return maker.make(server, callerId)
    }
    return [id, { ...row, about: { ...maker, make } }]
  }),
)

const product = 'PICCompanies'
const readsCompanies = needs(READ, { farm: false })
/** Another product opens the call, too. */
const readsAlso = { ...readsCompanies, otherProducts: 200 } as const

const others: CallRows = {
  deleteCompanyById: {
    ...{ product, about, outcomes: needs(MANAGE, { farm: false }) },
    request: ({ recordId }) => ({ url: `/api/Companies?companyId=${wholeNumber(recordId)}` }),
  },
  getCompanyLinkedSubFarms: {
    ...{ product, about, outcomes: readsCompanies },
    request: ({ recordId }) => ({ url: `/api/CompanyLinkedSubFarms?id=${wholeNumber(recordId)}` }),
  },
  getCompanyModels: {
    ...{ product, about, outcomes: readsCompanies },
    request: ({ recordId }) => ({ url: `/api/Companies/${recordId}/Models` }),
  },
  getManufacturers: { product, request: () => ({ url: '/api/Manufacturers' }), outcomes: readsAlso },
  getActiveCompanySubCategories: {
    product,
    request: () => ({ url: '/api/CompanySubCategory' }),
    outcomes: readsAlso,
  },
  getLikeCompanies: { product, request: () => ({ url: '/api/Companies/Like?name=North' }), outcomes: readsCompanies },
  mergeCompanies: {
    ...{ product, about: twoCompanies, outcomes: needs(MANAGE, { farm: false }) },
    request: ({ recordId, partId }) => ({
      url: '/api/Companies/Merges',
      body: { keep: wholeNumber(recordId), merge: [{ id: wholeNumber(partId), version: 1 }] },
    }),
  },
  getOwnership: {
    product: 'PICFarmCompanies',
    request: ({ farmCode }) => ({ url: `/api/PlantCards/Nodes/${farmCode}.E/Ownership` }),
    outcomes: needs(READ, { farm: true }),
  },
}

const aSubCategory: RecordMaker = {
  make: async ({ relations: { db } }) => {
    const recordId = `c${randomInt(1e8, 9e8)}`
    await db
      .insert(companySubCategory)
      .values({ id: recordId, labels: texts(recordId), position: 1, isActive: true } as never)
    return { recordId }
  },
}

export const authorization: CallRows = {
  ...recordRows(companyKind, { about, values: () => ({ name: randomUUID(), country: 'FR', subCategories: [] }) }),
  ...recordRows(subCategoryKind, {
    about: aSubCategory,
    values: () => ({ id: `c${randomInt(1e8, 9e8)}`, labels: texts('Example') }),
  }),
  ...withNamed(
    recordRows(shareholdingKind, { about: madeIn(shareholding, share), values: share }),
    'createShareholding',
  ),
  ...withNamed(
    recordRows(companyRelationKind, { about: madeIn(companyRelation, relation), values: relation }),
    'createCompanyRelation',
  ),
  ...linksWithNamed,
  ...workbookRows(companyWorkbook, {
    plain: Buffer.from('id,version,action\n'),
    wrong: Buffer.from('id,version,action\n999999999,1,\n'),
  }),
  ...others,
}

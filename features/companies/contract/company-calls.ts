import { z } from 'zod'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { idPatterns } from '../../../platform/contract/record-id.ts'
import { LinkedSubFarm } from './company-link.ts'
import { companyRight } from './company-right.ts'
import { mostMerged } from './merge-limit.ts'

const id = z.string().regex(idPatterns.integer, 'must be a whole number from 1')

const TextsByLanguage = z.object({
  'en-GB': z.string(),
  'fr-FR': z.string(),
  'es-ES': z.string(),
  'pt-PT': z.string(),
})

/** Deletes a company without naming the version that the user saw (specification 001 §7). */
export const deleteCompanyById = endpoint({
  id: 'deleteCompanyById',
  method: 'DELETE',
  path: '/api/Companies',
  summary: 'Deletes one company; 409 with the list of uses while it is in use',
  right: companyRight.manage,
  query: z.strictObject({ companyId: id }),
  reply: z.object({ id }),
})

export const getCompanyLinkedSubFarms = endpoint({
  id: 'getCompanyLinkedSubFarms',
  method: 'GET',
  path: '/api/CompanyLinkedSubFarms',
  summary: 'Links of one company to sub-farms of the farms that the user sees, and the codes of these sub-farms',
  right: companyRight.read,
  query: z.strictObject({ id }),
  reply: z.object({
    id,
    results: z.array(LinkedSubFarm),
    /** Codes of the sub-farms, each once. */
    listCodeWidget: z.array(z.string()),
  }),
})

export const getManufacturers = endpoint({
  id: 'getManufacturers',
  method: 'GET',
  path: '/api/Manufacturers',
  summary: 'Companies that are manufacturers, sorted by name',
  right: {
    anyOf: [
      companyRight.read,
      { product: 'PICFarmEquipments', flag: READ },
      { product: 'WindTurbineEquipment', flag: READ },
    ],
  },
  reply: z.array(z.object({ companyId: z.number().int(), companyName: z.string() }).meta({ id: 'Manufacturer' })),
})

export const getCompanySubCategory = endpoint({
  id: 'getActiveCompanySubCategories',
  method: 'GET',
  path: '/api/CompanySubCategory',
  summary: 'Active sub-categories of companies in the order of the list, with their labels',
  right: { anyOf: [companyRight.read, { product: 'PICContacts', flag: READ }] },
  reply: z.array(z.object({ code: z.string(), labels: TextsByLanguage }).meta({ id: 'ActiveCompanySubCategory' })),
})

/** A company whose name sounds like another one. */
export const LikeCompany = z.object({ id, name: z.string(), country: z.string() }).meta({ id: 'LikeCompany' })
export type LikeCompany = z.infer<typeof LikeCompany>

export const getLikeCompanies = endpoint({
  id: 'getLikeCompanies',
  method: 'GET',
  path: '/api/Companies/Like',
  isOurs: true,
  summary: 'Companies whose names are written or sound like a name, at most ten',
  right: companyRight.read,
  query: z.strictObject({ name: z.string().max(120) }),
  reply: z.object({ results: z.array(LikeCompany) }),
})

/** Models of the inventories that a manufacturer makes. */
export const ModelOfCompany = z
  .object({
    /** Type of the inventory, e.g. `Gearbox`. */
    type: z.string(),
    id: z.string(),
    name: z.string(),
    /** Machines of plants that name manufacturer and model. */
    uses: z.number().int(),
    /** Farms where they stand, of those that the user sees. */
    farms: z.array(z.string()),
  })
  .meta({ id: 'ModelOfCompany' })
export type ModelOfCompany = z.infer<typeof ModelOfCompany>

export const getCompanyModels = endpoint({
  id: 'getCompanyModels',
  method: 'GET',
  path: '/api/Companies/:id/Models',
  isOurs: true,
  summary: 'Models of the inventories that a company makes, and how many machines of plants name each',
  right: companyRight.read,
  params: z.strictObject({ id }),
  reply: z.object({
    /** The user may not read the inventories. */
    isHidden: z.boolean(),
    results: z.array(ModelOfCompany),
  }),
})

export const mergeCompanies = endpoint({
  id: 'mergeCompanies',
  method: 'POST',
  path: '/api/Companies/Merges',
  isOurs: true,
  summary:
    'Makes one company of duplicates as one change set: links, shares, relations and documents move to the one that stays',
  right: companyRight.manage,
  body: z.strictObject({
    /** The company that stays. */
    keep: id,
    merge: z
      .array(z.strictObject({ id, version: z.number().int() }))
      .min(1)
      .max(mostMerged),
  }),
  pace: 'work',
  mayTakeMs: 100_000,
  reply: z.object({
    changeSet: z.number().int(),
    /** References that moved. */
    moved: z.number().int(),
    /** Names of the companies that are gone. */
    names: z.array(z.string()),
  }),
})

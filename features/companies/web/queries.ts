import { queryOptions } from '@tanstack/react-query'
import type { Fields } from '../../../platform/contract/field.ts'
import { pagedList } from '../../../platform/contract/record-calls.ts'
import type { RecordKind } from '../../../platform/contract/record-kind.ts'
import type { AsOf } from '../../../platform/contract/temporal-calls.ts'
import { call } from '../../../platform/web/api/call.ts'
import type { RecordRow } from '../../../platform/web/record/list/use-record-columns.ts'
import { recordQueries } from '../../../platform/web/record/record-queries.ts'
import type { KindCalls } from '../../../platform/web/record/time/temporal-queries.ts'
import { type Company, companyCalls, companyKind } from '../contract/company.ts'
import {
  getCompanyLinkedSubFarms,
  getCompanyModels,
  getCompanySubCategory,
  getLikeCompanies,
} from '../contract/company-calls.ts'
import { companyLinkCalls, companyLinkKind } from '../contract/company-link.ts'
import { companyRelationKind } from '../contract/company-relation.ts'
import { getOwnership } from '../contract/ownership-call.ts'
import { shareholdingKind } from '../contract/shareholding.ts'
import { subCategoryKind } from '../contract/sub-category.ts'

/** Queries of companies: their figures change with links and shares, too. */
export const companyQueries = recordQueries<typeof companyKind.fields, Company & RecordRow, Company>(
  companyKind,
  companyCalls,
)

const ofOwnership = [companyKind.kind, companyLinkKind.kind, shareholdingKind.kind]

/** Active sub-categories in the order of the list. */
export const subCategoriesQuery = () =>
  queryOptions({
    queryKey: [subCategoryKind.kind, 'active'],
    meta: { records: [subCategoryKind.kind] },
    queryFn: ({ signal }) => call(getCompanySubCategory, {}, signal),
  })

/** Links of a company to sub-farms that the user sees. */
export const linkedSubFarmsQuery = (id: string) =>
  queryOptions({
    queryKey: [companyLinkKind.kind, 'of company', id],
    meta: { records: [companyLinkKind.kind, 'farmGeneral', 'subFarmGeneral'] },
    queryFn: async ({ signal }) => (await call(getCompanyLinkedSubFarms, { query: { id } }, signal)).results,
    staleTime: 0,
  })

/** Records of a kind that belong to a company: its shares, its relations. */
export const ofCompanyQuery = <F extends Fields>(
  { kind }: Pick<RecordKind<F>, 'kind'>,
  calls: Pick<KindCalls<F>, 'list'>,
  id: string,
) =>
  queryOptions({
    queryKey: [kind, 'of company', id],
    meta: { records: [kind, companyKind.kind, companyRelationKind.kind] },
    queryFn: async ({ signal }): Promise<readonly RecordRow[]> => {
      const query = { perPage: -1, filters: JSON.stringify({ company: { equals: id } }) }
      return (await call(pagedList(calls), { query: query as never }, signal))
        .results as unknown as readonly RecordRow[]
    },
    staleTime: 0,
  })

/** Companies whose names sound like a name. */
export const likeCompaniesQuery = (name: string) =>
  queryOptions({
    queryKey: [companyKind.kind, 'like', name],
    meta: { records: [companyKind.kind] },
    queryFn: async ({ signal }) => (await call(getLikeCompanies, { query: { name } }, signal)).results,
  })

/** Models that a company makes. */
export const companyModelsQuery = (id: string) =>
  queryOptions({
    queryKey: [companyKind.kind, 'models', id],
    meta: { records: [companyKind.kind] },
    queryFn: ({ signal }) => call(getCompanyModels, { params: { id } }, signal),
    staleTime: 0,
  })

/** Owners of a farm or sub-farm through all layers. */
export const ownershipQuery = (entCode: string, query: { readonly from?: string; readonly to?: string }) =>
  queryOptions({
    queryKey: [shareholdingKind.kind, 'ownership', entCode, query.from ?? '', query.to ?? ''],
    meta: { records: ofOwnership },
    queryFn: ({ signal }) => call(getOwnership, { params: { entCode }, query }, signal),
    staleTime: 0,
    placeholderData: (before) => before,
  })

/** Links of companies to all sub-farms of a farm, as of a day if one is asked for. */
export const linksOfFarmQuery = (farmCode: string, asked: AsOf = {}) =>
  queryOptions({
    queryKey: [companyLinkKind.kind, 'of farm', farmCode, asked.asOf ?? '', asked.knownAt ?? ''],
    meta: { records: [companyLinkKind.kind] },
    queryFn: async ({ signal }): Promise<readonly RecordRow[]> => {
      const query = { ...asked, perPage: -1, filters: JSON.stringify({ farmCode: { equals: farmCode } }) }
      const page = await call(pagedList(companyLinkCalls), { query: query as never }, signal)
      return page.results as unknown as readonly RecordRow[]
    },
    staleTime: 0,
  })

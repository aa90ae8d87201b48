import { kindTable } from '../../../platform/server/record/kind-table.ts'
import { companyKind } from '../contract/company.ts'
import { companyLinkKind } from '../contract/company-link.ts'
import { companyRelationKind } from '../contract/company-relation.ts'
import { shareholdingKind } from '../contract/shareholding.ts'
import { subCategoryKind } from '../contract/sub-category.ts'

export const companySubCategory = kindTable('company_sub_category', subCategoryKind)
export const company = kindTable('company', companyKind)

const refers = { company: () => company, companySubCategory: () => companySubCategory }

/** Roles of companies at sub-farms. */
export const companyLink = kindTable('company_link', companyLinkKind, refers, ['entCode', 'farmCode'])
export const shareholding = kindTable('shareholding', shareholdingKind, refers)
export const companyRelation = kindTable('company_relation', companyRelationKind, refers)

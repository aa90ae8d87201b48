import { type RecordLinks, recordLinks } from '../../../platform/web/record/record-links.ts'
import { companiesPath, companyLink } from '../contract/company-paths.ts'

const addresses = recordLinks(companiesPath, { edit: 'Details/Edit/:id', create: 'Details/Create', ids: 'integer' })

/** Addresses of companies (specification 001 §2). The form of a company opens on its card. */
export const companyLinks: RecordLinks = { ...addresses, edit: (id) => `${companyLink(id)}?edit=company` }

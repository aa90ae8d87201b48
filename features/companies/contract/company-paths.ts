/** Addresses of companies (specification 001 §2). */
export const companiesPath = '/PlantIDCard/Companies'
export const companyCardPath = `${companiesPath}/Details/Edit/$companyId`
export const companiesWorkbookPath = `${companiesPath}/Workbook`
export const subCategoriesPath = `${companiesPath}/SubCategories`
export const createCompanyPath = `${companiesPath}/Details/Create`

/** Address of the card of a company, or of one of its tabs. */
export const companyLink = (id: string, rest = ''): string =>
  `${companiesPath}/Details/Edit/${encodeURIComponent(id)}${rest && `/${rest}`}`

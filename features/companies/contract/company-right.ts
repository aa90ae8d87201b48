import { EDIT, MANAGE, READ } from '../../../domain/right.ts'

const product = 'PICCompanies'

/** Rights on companies, their shareholders, their relations and the list of sub-categories. */
export const companyRight = {
  read: { product, flag: READ },
  edit: { product, flag: EDIT },
  manage: { product, flag: MANAGE },
} as const

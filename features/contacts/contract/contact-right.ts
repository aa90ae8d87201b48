import { EDIT, MANAGE, READ } from '../../../domain/right.ts'

const product = 'PICContacts'

/** Rights on contacts. Private numbers take the right to manage. */
export const contactRight = {
  read: { product, flag: READ },
  edit: { product, flag: EDIT },
  manage: { product, flag: MANAGE },
} as const

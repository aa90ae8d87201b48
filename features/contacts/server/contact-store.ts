import { tableStore } from '../../../platform/server/record/table-store.ts'
import { contactKind } from '../contract/contact.ts'
import { contact } from './tables.ts'

export const contactStore = tableStore({
  kind: contactKind,
  table: contact,
  nameOf: (row) => String(Reflect.get(row, 'fullName') ?? ''),
})
export type StoredContact = typeof contact.$inferSelect

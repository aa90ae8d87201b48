import type { ValueFault } from '../../../platform/contract/field-check.ts'

/** A number of a contact, in the rows of a field. */
export interface PhoneRow {
  readonly number: string
  readonly sort: string | null
  readonly nights: string | null
}

/** The number with + and digits only, as a phone dials it. */
export const dialledNumber = (number: string): string => number.replace(/[^\d+]/g, '')

/** E.164: + and the country code, 8 to 15 digits. */
const isInternational = (number: string): boolean => /^\+[1-9]\d{7,14}$/.test(dialledNumber(number))

/** Faults of the numbers of a field: each begins with + and the code of its country. Pure. */
export const phoneFaults = (field: string, rows: readonly PhoneRow[]): readonly ValueFault[] => {
  const wrong = rows.find(({ number }) => !isInternational(number))
  return wrong ? [{ field, code: 'not-international', value: wrong.number }] : []
}

/** All numbers as they are dialled, for the search by digits. */
export const numbersText = (rows: readonly PhoneRow[]): string | null =>
  rows.length === 0 ? null : rows.map(({ number }) => dialledNumber(number)).join(' ')

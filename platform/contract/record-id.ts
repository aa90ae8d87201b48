/**
 * Ids of a kind: UUIDs, whole numbers from 1 in the order of creation, or codes that are chosen at creation, e.g. that of a
 * machine. Calls have all of them as text.
 */
export type RecordIds = 'uuid' | 'integer' | 'code'

/** Longest id. */
export const longestId = 50

/** As `z.uuid()` takes it: of a version that there is, or nothing but zeros or f. */
const uuid =
  /^(?:[\da-fA-F]{8}-[\da-fA-F]{4}-[1-8][\da-fA-F]{3}-[89abAB][\da-fA-F]{3}-[\da-fA-F]{12}|0{8}(?:-0{4}){3}-0{12}|f{8}(?:-f{4}){3}-f{12})$/

/** What each sort of ids looks like. */
export const idPatterns: Readonly<Record<RecordIds, RegExp>> = {
  uuid,
  integer: /^[1-9]\d{0,8}$/,
  code: /^[A-Za-z0-9][A-Za-z0-9_.-]{0,49}$/,
}

/** Whether a text can be the id of a record of a kind. */
export const isIdOf = (ids: RecordIds = 'uuid', text: string): boolean => idPatterns[ids].test(text)

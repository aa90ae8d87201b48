import { z } from 'zod'

/** Ids of a kind: UUIDs, or whole numbers from 1 in the order of creation. */
export type RecordIds = 'uuid' | 'integer'

/** A whole number from 1 as text. */
const wholeNumber = /^[1-9]\d{0,8}$/

/** Schema of the id of a record. */
export const recordIdSchema = (ids: RecordIds = 'uuid') =>
  ids === 'integer' ? z.string().regex(wholeNumber, 'must be a whole number from 1') : z.uuid()

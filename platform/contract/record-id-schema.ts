import { z } from 'zod'
import { idPatterns, type RecordIds } from './record-id.ts'

/** Schema of the id of a record. */
export const recordIdSchema = (ids: RecordIds = 'uuid') => {
  if (ids === 'integer') return z.string().regex(idPatterns.integer, 'must be a whole number from 1')
  if (ids === 'code')
    return z.string().regex(idPatterns.code, 'must have letters, digits, _ . - only, at most 50 characters')
  return z.uuid()
}

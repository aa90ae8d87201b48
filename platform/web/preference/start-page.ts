import * as v from 'valibot'
import { createStoredValue, type StoredValue } from './stored-value.ts'

/** Path within the page where a person begins after signing in, when no address was asked for. */
export const startPageOf = (personId: string): StoredValue<string> =>
  createStoredValue(
    `solvane.startPage.${personId}`,
    v.pipe(v.string(), v.regex(/^\/(?!\/)/), v.maxCodePoints(200)),
    '/',
  )

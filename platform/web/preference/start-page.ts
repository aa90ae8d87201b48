import * as z from 'zod/mini'
import { createStoredValue, type StoredValue } from './stored-value.ts'

/** Path within the page where a person begins after signing in, when no address was asked for. */
export const startPageOf = (personId: string): StoredValue<string> =>
  createStoredValue(`solvane.startPage.${personId}`, z.string().check(z.regex(/^\/(?!\/)/), z.maxLength(200)), '/')

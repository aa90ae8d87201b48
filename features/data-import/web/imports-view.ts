import * as v from 'valibot'
import { wholeFrom } from '../../../platform/web/url-state/fields.ts'

/** What the address holds of the imports. */
export const ImportsView = v.object({
  /** From 1. */
  page: wholeFrom(1),
})

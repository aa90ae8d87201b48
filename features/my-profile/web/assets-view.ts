import * as z from 'zod/mini'
import { cutText } from '../../../platform/web/url-state/fields.ts'

/** What the address holds of a list of farms. */
export const AssetsView = z.object({
  search: cutText(100),
})

import * as v from 'valibot'
import { cutText } from '../../../platform/web/url-state/fields.ts'

/** What the address holds of a list of farms. */
export const AssetsView = v.object({
  search: cutText(100),
})

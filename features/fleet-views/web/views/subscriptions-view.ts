import * as v from 'valibot'
import { oneOf, textOf } from '../../../../platform/web/url-state/fields.ts'

export const subscriptionPages = ['cards', 'log', 'webhooks'] as const

/** Fields of the address of the page of subscriptions. */
export const SubscriptionsView = v.object({
  view: oneOf(subscriptionPages, 'cards'),
  /** Id of the subscription in the form, or `new`. */
  edit: textOf(36),
  /** Id of the subscription whose deliveries the log shows; empty: of all. */
  of: textOf(36),
})

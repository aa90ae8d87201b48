/** Public interface: view parameters of the page of subscriptions. */

export { SubscriptionsView, subscriptionPages } from './views/subscriptions-view.ts'

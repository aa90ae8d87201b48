/** Public interface of notifications: how other features notify users. */
export { createNotifier, type Notifier } from './notifier.ts'
export { foreseeDelivery, type Occurrence } from './weigh-delivery.ts'

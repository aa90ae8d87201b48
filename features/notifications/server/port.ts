/** The door of notifications: how other features tell people of something. */
export { createNotifier, type Notifier } from './notifier.ts'
export { foreseeDelivery, type Occurrence } from './weigh-delivery.ts'

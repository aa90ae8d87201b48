/** Public interface of notifications: how other features notify users. */
export { type Habits, habitsOf } from './habits.ts'
export { createNotifier, type Notifier } from './notifier.ts'
export { foreseeDelivery, type Occurrence } from './weigh-delivery.ts'

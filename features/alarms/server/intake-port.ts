export { announceAlarms } from './announce.ts'
export { type AlarmIntake, createEventIntake } from './intake/event-intake.ts'
export type { ReceivedEvents } from './intake/received-rows.ts'
export { storeEvents } from './intake/store-events.ts'

/** The door of notifications: how other features tell people of something. */
export { createNotifier, type Notifier, type Occurrence } from './notifier.ts'

/** The door of notifications: how other features tell people of something. */
export { createNotifier, type MailChannel, type Notifier, type Occurrence } from './notifier.ts'

/** Public interface: jobs that remind users of dates on cards. */
export { type DueDate, dateReminders } from './date-reminders.ts'

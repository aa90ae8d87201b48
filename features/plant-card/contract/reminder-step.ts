/** Days before a due date on which Solvane reminds users: reviews, calibrations, inspections, notices (specification 001 §2). */
export const reminderDays = [7, 30, 60] as const

const dayMs = 24 * 3_600_000

/** Days from one day to another, both as ISO text. */
export const daysUntil = (today: string, day: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / dayMs)

/**
 * The reminder that is due on a day: 7, 30 or 60. Undefined more than 60 days before, and after the date itself. A reminder
 * that was missed, e.g. because the server was off, comes later.
 */
export const reminderStep = (today: string, day: string): (typeof reminderDays)[number] | undefined => {
  const days = daysUntil(today, day)
  return days < 0 ? undefined : reminderDays.find((step) => days <= step)
}

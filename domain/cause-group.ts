/** What kind of trouble an alarm belongs to. */
export const causeGroups = [
  'grid',
  'station',
  'communication',
  'weather',
  'machine',
  'safety',
  'maintenance',
  'limit',
  'unknown',
] as const
export type CauseGroup = (typeof causeGroups)[number]

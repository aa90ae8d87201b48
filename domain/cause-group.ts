/** Kinds of trouble that alarms belong to. */
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

/**
 * Alarms behind a figure of the metrics. Each start of a chatter is a row, but in `chatters`. Without a range the figure is of the
 * last 30 days. `standing`: also those that started before the range. `shelved` and `suppressed`: hidden in the range.
 */
export const alarmKinds = [
  'starts',
  'crowded',
  'floods',
  'topCodes',
  'topMachines',
  'chatters',
  'chattering',
  'fleeting',
  'standing',
  'acknowledged',
  'shelved',
  'suppressed',
  'caused',
] as const
export type AlarmKind = (typeof alarmKinds)[number]

/** Limits of the figures, of which pages and queries are made, too. */
export const kindLimits = {
  /** Windows of the range, from its start. */
  windowMs: 600_000,
  crowdedAbove: 10,
  fleetingMs: 5_000,
  standingMs: 86_400_000,
  /** Codes and machines of the lists of the most frequent ones. */
  top: 10,
  /** Without a range. */
  defaultMs: 30 * 86_400_000,
  longestMs: 366 * 86_400_000,
} as const

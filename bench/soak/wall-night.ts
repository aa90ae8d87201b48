const dayMs = 86_400_000

/** How far ahead a clock must go so that it is midnight in a zone `inMs` from now. */
export const aheadToMidnight = (nowMs: number, zone: string, inMs: number): number => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(nowMs + inMs)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return dayMs - ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1_000
}

/** A view for each 30 s of twelve hours. */
export const nightChanges = 1_440

/** Longer than that no view stands: a run of days has more changes instead. */
const longestViewMs = 30_000
/** In less a page would not finish drawing. */
const shortestViewMs = 300

/** How long a view may stand so that so many come in a part of the time. */
export const viewMsOf = (minutes: number, changes: number): number =>
  Math.min(longestViewMs, Math.max(shortestViewMs, (0.8 * minutes * 60_000) / changes))

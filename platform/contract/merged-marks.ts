/**
 * Marks by name, each with the time of its last change in epoch seconds: set where it is positive, removed where it is
 * negative. Two devices of a user may change different marks at the same time: the newest change of each mark holds.
 */
export type Marks = Readonly<Record<string, number>>

/** Preferences that are marks. Of any other preference the newest value holds as a whole. */
const markKeys: readonly string[] = ['solvane.myFleet.seen']

export const isMarks = (key: string): boolean => markKeys.includes(key)

/** Of a list of names from before marks had times: each counts as set long ago. */
const longAgo = 1
/** A little less than a preference may have. */
const longestText = 19_000

/** Marks of a stored value. Other content is left out. */
export const marksOf = (value: unknown): Marks => {
  if (Array.isArray(value))
    return Object.fromEntries(value.flatMap((name) => (typeof name === 'string' ? [[name, longAgo]] : [])))
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter(([, time]) => typeof time === 'number' && time !== 0))
}

/** The last changes, as many as may be stored. Sorted, so that equal marks are equal texts. */
const kept = (marks: Marks): Marks => {
  const newest = Object.entries(marks).sort(
    ([name, time], [otherName, other]) => Math.abs(other) - Math.abs(time) || (name < otherName ? -1 : 1),
  )
  let length = 2
  return Object.fromEntries(
    newest.filter(([name, time]) => {
      length += JSON.stringify(name).length + String(time).length + 2
      return length <= longestText
    }),
  )
}

/** The newest change of each mark. Of two changes at the same time the mark is set. */
export const mergedMarks = (one: unknown, other: unknown): Marks => {
  const merged = { ...marksOf(one) }
  for (const [name, time] of Object.entries(marksOf(other))) {
    const before = merged[name]
    const isNewer = before === undefined || Math.abs(time) > Math.abs(before) || time === Math.abs(before)
    if (isNewer) merged[name] = time
  }
  return kept(merged)
}

export const areSameMarks = (one: unknown, other: unknown): boolean =>
  JSON.stringify(kept(marksOf(one))) === JSON.stringify(kept(marksOf(other)))

/** Marks after a change: exactly these names are set. */
export const changedMarks = (before: Marks, names: ReadonlySet<string>, nowMs: number): Marks => {
  const now = Math.floor(nowMs / 1_000)
  const after: Record<string, number> = { ...before }
  for (const [name, time] of Object.entries(before)) if (time > 0 && !names.has(name)) after[name] = -now
  for (const name of names) if (!((before[name] ?? 0) > 0)) after[name] = now
  return kept(after)
}

import { emptyValue, type Fields } from './field.ts'
import { type FieldWrite, foldWrites, lifeKey, overlap, type Write } from './temporal.ts'

/** A change set, and the change set that it takes back. */
export interface RevertingSet {
  readonly number: number
  readonly reverts: number | null
}

/** Change sets that took back others and still count, newest first. */
const countingReverts = (sets: readonly RevertingSet[]): readonly RevertingSet[] => {
  const reverted = new Set<number>()
  // Newest first: a revert that is taken back itself takes nothing back.
  return sets
    .toSorted((one, other) => other.number - one.number)
    .filter(({ number, reverts }) => {
      if (reverts === null || reverted.has(number)) return false
      reverted.add(reverts)
      return true
    })
}

/** Numbers of change sets that are taken back. */
export const revertedSets = (sets: readonly RevertingSet[]): ReadonlySet<number> =>
  new Set(countingReverts(sets).flatMap(({ reverts }) => reverts ?? []))

/** Numbers of change sets without which the timelines are the same: those taken back, and those that took them back. */
export const cancelledSets = (sets: readonly RevertingSet[]): ReadonlySet<number> =>
  new Set(countingReverts(sets).flatMap(({ number, reverts }) => [number, reverts ?? number]))

/** A later write that keeps a change set from being taken back. */
export interface ChangedSince {
  readonly field: string
  readonly changeSet: number
}

/**
 * The writes that take back a change set of one record: what held before it. Also the fields that another change set has
 * written since in the same time; then nothing may be taken back.
 */
export const revertWrites = (
  fields: Fields,
  {
    writes,
    sets,
  }: {
    /** In the order of recording. */
    readonly writes: readonly Write[]
    readonly sets: readonly RevertingSet[]
  },
  number: number,
): { readonly writes: readonly FieldWrite[]; readonly changedSince: readonly ChangedSince[] } => {
  // Without a revert, what it took back counts again.
  const cancelled = cancelledSets(sets.filter((set) => set.number !== number))
  const first = writes.findIndex(({ changeSet }) => changeSet === number)
  const own = writes.filter(({ changeSet }) => changeSet === number)
  const counts = ({ changeSet }: Write) => changeSet !== number && !cancelled.has(changeSet)
  const later = writes.slice(first + 1).filter(counts)
  const earlier = writes.slice(0, Math.max(0, first)).filter(counts)
  const changedSince = later.filter((write) =>
    own.some((one) => one.field === write.field && overlap(one, write) !== undefined),
  )
  return {
    changedSince: changedSince.map(({ field, changeSet }) => ({ field, changeSet })),
    writes: own.flatMap((one) => {
      const base = one.field === lifeKey ? false : emptyValue(fields[one.field])
      const before = foldWrites(
        earlier.filter(({ field }) => field === one.field),
        base,
      )
      return before.flatMap((segment): FieldWrite[] => {
        const part = overlap(segment, one)
        return part ? [{ field: one.field, fromMs: part.fromMs, toMs: part.toMs, value: part.value }] : []
      })
    }),
  }
}

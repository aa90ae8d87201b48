import type { Fields } from '../../contract/field.ts'
import type { Principal } from '../auth/principal.ts'
import { type GiversTo, giversOfValue, giverThatWaits, valuesTakenAt } from '../record/exchanged-values.ts'
import type { TemporalContext } from '../record/temporal-context.ts'
import { exchangeFaults, faultsOver, type HeldValue } from '../record/unique-over-time.ts'
import type { Db } from '../relations/relations.ts'
import type { RowFault } from './sheet-part.ts'
import { doubleFaults } from './unique-rows.ts'

interface RowRecord {
  /** Undefined for a new record. */
  readonly id: string | undefined
  readonly row: number
}

interface HeldByRow extends HeldValue {
  readonly id: string
  readonly row: number
}

const isAtOnce = (one: HeldValue, other: HeldValue): boolean =>
  one.fromMs < (other.toMs ?? Number.POSITIVE_INFINITY) && other.fromMs < (one.toMs ?? Number.POSITIVE_INFINITY)

type Digest = Pick<HeldValue, 'digestHigh' | 'digestLow'>

const digestOf = ({ digestHigh, digestLow }: Digest) => `${digestHigh} ${digestLow}`

/** Values that a row gives a record; undefined for a record without a row. */
type HeldBy = (record: string) => readonly HeldValue[] | undefined

const sameValues = (one: readonly HeldValue[], other: readonly HeldValue[]): boolean => {
  const textOf = (held: readonly HeldValue[]) =>
    JSON.stringify(held.map((value) => [digestOf(value), value.fromMs, value.toMs]))
  return textOf(one) === textOf(other)
}

/** Finds unique values that have a time: those of stored records, also planned ones, and those of earlier rows. */
export const createUniqueOverTime = <F extends Fields, Stored>(
  context: Pick<TemporalContext<F, Stored>, 'kind' | 'store' | 'access' | 'zoneFor' | 'nowMs'>,
  db: Db,
  principal: Principal,
) => {
  const { kind } = context.kind
  const byDigest = new Map<string, HeldByRow[]>()
  /** Values of changed records: those of the database no longer count. */
  const changed = new Map<string, readonly HeldValue[]>()

  /** Values that records take at an instant: those of the rows above and of this row count before those of the database. */
  const takenAt = async (records: readonly string[], atMs: number, heldBy: HeldBy): Promise<readonly Digest[]> => {
    const ofRows = records.flatMap((one) => heldBy(one) ?? []).filter(({ fromMs }) => fromMs === atMs)
    const stored = records.filter((one) => !heldBy(one))
    return stored.length === 0 ? ofRows : [...ofRows, ...(await valuesTakenAt(db, kind, stored, atMs))]
  }

  /** Records that give up a value at an instant. */
  const giversOf = async (value: Digest, atMs: number, heldBy: HeldBy): Promise<readonly string[]> => {
    const ofRows = byDigest.get(digestOf(value)) ?? []
    const ofStore = await giversOfValue(db, kind, value, atMs)
    return [...ofRows.filter(({ toMs }) => toMs === atMs).map(({ id }) => id), ...ofStore.filter((one) => !heldBy(one))]
  }

  const giversAt =
    (id: string, held: readonly HeldValue[], atMs: number): GiversTo =>
    async (records) => {
      const heldBy: HeldBy = (one) => (one === id ? held : changed.get(one))
      const givers = new Set<string>()
      for (const value of await takenAt(records, atMs, heldBy)) {
        for (const one of await giversOf(value, atMs, heldBy)) givers.add(one)
        if (held.some((own) => own.toMs === atMs && digestOf(own) === digestOf(value))) givers.add(id)
      }
      return [...givers]
    }

  const exchangesOf = (id: string, held: readonly HeldValue[]): Promise<readonly RowFault[]> =>
    exchangeFaults(context, db, principal, held, async (fromMs) => {
      const giversTo = giversAt(id, held, fromMs)
      return giverThatWaits(id, await giversTo([id]), giversTo)
    })

  return {
    /** Faults of the values that a row gives a record from now on. `before`: those that it has; undefined for a new one. */
    async faultsOf(
      id: string | undefined,
      held: readonly HeldValue[],
      before?: readonly HeldValue[],
    ): Promise<readonly RowFault[]> {
      if (before && sameValues(before, held)) return []
      const double = held.flatMap((value) => {
        const others = byDigest.get(digestOf(value)) ?? []
        const other = others.find((one) => one.id !== id && isAtOnce(one, value))
        return other ? doubleFaults(value.set, value.values, other.row) : []
      })
      const taken = await faultsOver(context, db, { id: id ?? '', principal }, held, (one) => changed.has(one))
      const faults = [...double, ...taken.filter(({ field }) => !double.some((one) => one.field === field))]
      // A new record holds its values from now on: it exchanges none.
      return faults.length > 0 || id === undefined ? faults : exchangesOf(id, held)
    },
    /** The values of a row without faults. The rows below are compared with them, and no longer with those of the record. */
    keep({ id, row }: RowRecord, held: readonly HeldValue[]): void {
      if (id !== undefined) changed.set(id, held)
      for (const value of held) {
        const key = digestOf(value)
        byDigest.set(key, [...(byDigest.get(key) ?? []), { ...value, id: id ?? `row ${row}`, row }])
      }
    },
  }
}

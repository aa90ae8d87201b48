import type { Fields, LooseValues } from '../../contract/field.ts'
import { comparedForm, isComparable, takenFaults, type UniqueKind, uniqueSets } from '../../contract/unique-sets.ts'
import { sameName } from '../../contract/workbook-cell.ts'
import type { Principal } from '../auth/principal.ts'
import type { TemporalContext } from '../record/temporal-context.ts'
import { faultsOver, type HeldValue } from '../record/unique-over-time.ts'
import type { Db } from '../relations/relations.ts'
import type { RowFault } from './sheet-part.ts'

/** Faults of values that an earlier row has: one at each field. */
const doubleFaults = (set: readonly string[], values: LooseValues, otherRow: number): readonly RowFault[] =>
  takenFaults(set, values).map(({ field, value }) => ({
    ...{ field, code: 'double', otherRow },
    ...(value !== undefined && { value }),
  }))

/**
 * Finds unique values that a stored record or an earlier row has. The records of other farms count: their values are taken,
 * too.
 */
export const createUniqueCheck = (kind: UniqueKind, records: Iterable<readonly [id: string, values: LooseValues]>) => {
  const unique = uniqueSets(kind).map((set) => ({
    set,
    owners: new Map<string, string>(),
    rows: new Map<string, number>(),
  }))
  const textOf = (set: readonly string[], values: LooseValues) =>
    isComparable(set, values) ? JSON.stringify(set.map((key) => sameName(comparedForm(values[key])))) : undefined
  for (const [id, values] of records)
    for (const { set, owners } of unique) {
      const text = textOf(set, values)
      if (text !== undefined) owners.set(text, id)
    }
  const removed = new Set<string>()
  return {
    /** Whether a record that the store names as the owner is removed by a row above. */
    isFreed: ({ field }: Pick<RowFault, 'field'>, values: LooseValues): boolean =>
      unique.some(({ set, owners }) => {
        const owner = set.includes(field) ? owners.get(textOf(set, values) ?? '') : undefined
        return owner !== undefined && removed.has(owner)
      }),
    /** Values of this record are free for the rows below. */
    remove: (id: string) => void removed.add(id),
    faultsOf: (values: LooseValues, row: number, id?: string): readonly RowFault[] =>
      unique.flatMap(({ set, owners, rows }): readonly RowFault[] => {
        const text = textOf(set, values)
        if (text === undefined) return []
        const otherRow = rows.get(text)
        if (otherRow !== undefined) return doubleFaults(set, values, otherRow)
        rows.set(text, row)
        const owner = owners.get(text)
        const isFree = owner === undefined || owner === id || removed.has(owner)
        return isFree ? [] : takenFaults(set, values)
      }),
  }
}

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

const digestOf = ({ digestHigh, digestLow }: HeldValue) => `${digestHigh} ${digestLow}`

const sameValues = (one: readonly HeldValue[], other: readonly HeldValue[]): boolean => {
  const textOf = (held: readonly HeldValue[]) =>
    JSON.stringify(held.map((value) => [digestOf(value), value.fromMs, value.toMs]))
  return textOf(one) === textOf(other)
}

/** The same for values that have a time: those of stored records, also planned ones, and those of earlier rows. */
export const createUniqueOverTime = <F extends Fields, Stored>(
  context: Pick<TemporalContext<F, Stored>, 'kind' | 'store' | 'access' | 'zoneFor'>,
  db: Db,
  principal: Principal,
) => {
  const byDigest = new Map<string, HeldByRow[]>()
  const changed = new Set<string>()
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
      return [...double, ...taken.filter(({ field }) => !double.some((one) => one.field === field))]
    },
    /** The values of a row without faults. The rows below are compared with them, and no longer with those of the record. */
    keep({ id, row }: RowRecord, held: readonly HeldValue[]): void {
      if (id !== undefined) changed.add(id)
      for (const value of held) {
        const key = digestOf(value)
        byDigest.set(key, [...(byDigest.get(key) ?? []), { ...value, id: id ?? `row ${row}`, row }])
      }
    },
  }
}

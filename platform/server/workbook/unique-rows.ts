import type { LooseValues } from '../../contract/field.ts'
import { comparedForm, isComparable, takenFaults, type UniqueKind, uniqueSets } from '../../contract/unique-sets.ts'
import { sameName } from '../../contract/workbook-cell.ts'
import type { RowFault } from './sheet-part.ts'
import { createTurns } from './turns.ts'

/** Faults of values that an earlier row has: one at each field. */
export const doubleFaults = (set: readonly string[], values: LooseValues, otherRow: number): readonly RowFault[] =>
  takenFaults(set, values).map(({ field, value }) => ({
    ...{ field, code: 'double', otherRow },
    ...(value !== undefined && { value }),
  }))

/**
 * Finds unique values that a stored record or an earlier row has. The records of other farms count: their values are taken,
 * too.
 */
export const createUniqueCheck = async (
  kind: UniqueKind,
  records: Iterable<readonly [id: string, values: LooseValues]>,
) => {
  const unique = uniqueSets(kind).map((set) => ({
    set,
    owners: new Map<string, string>(),
    rows: new Map<string, number>(),
  }))
  const textOf = (set: readonly string[], values: LooseValues) =>
    isComparable(set, values) ? JSON.stringify(set.map((key) => sameName(comparedForm(values[key])))) : undefined
  const turn = createTurns()
  for (const [id, values] of records) {
    for (const { set, owners } of unique) {
      const text = textOf(set, values)
      if (text !== undefined) owners.set(text, id)
    }
    await turn()
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

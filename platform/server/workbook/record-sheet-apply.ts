import type { Fields, ValuesOf } from '../../contract/field.ts'
import { differences } from '../../contract/field-value.ts'
import { ProblemError } from '../http/problems.ts'
import { mergedValues, newValues } from '../record/bind-record-kind.ts'
import { isStillUsed, isTaken } from '../record/database-code.ts'
import { kindAccess } from '../record/kind-access.ts'
import { recordsOf } from '../record/records.ts'
import type { Db } from '../relations/relations.ts'
import type { RecordSheetOptions, RecordStep } from './record-sheet-options.ts'
import { type Applying, OutdatedRow } from './sheet-part.ts'

/** Writes one step: lock, version, rights and rules are checked again, because others may have been faster. */
const createStepWriter = <F extends Fields, Stored>(
  { kind, store, rules = {} }: RecordSheetOptions<F, Stored>,
  tx: Db,
  { source, note }: Applying,
) => {
  const { fields, right } = kind
  const { principal } = source
  const access = kindAccess(kind, store)
  // The seam of the change set: all rows of the audit log go through `note`.
  const audit = { record: async (_at: Db, _source: unknown, change: Parameters<typeof note>[0]) => note(change) }
  // Each change is a savepoint of the transaction.
  const records = recordsOf({ relations: { db: tx }, audit }, store.stored)
  const request = { ...source, requestId: source.requestId ?? '' }
  const assertValid = async (at: Db, values: ValuesOf<F>, before?: Stored): Promise<void> => {
    const taken = (await store.taken?.(at, values, before)) ?? []
    const broken = (await rules.check?.(at, values, before, request)) ?? []
    if (taken.length + broken.length > 0) throw new OutdatedRow(`a rule of this ${kind.noun} is broken`)
  }
  return async (step: RecordStep): Promise<unknown> => {
    if ('remove' in step)
      return records.remove(source, { id: step.remove, version: step.version }, async (at, before) => {
        access.assertAllowed(before, principal, right.manage)
        return (await store.remove(at, before, request)) ?? {}
      })
    if ('change' in step)
      return records.change(source, { id: step.change, version: step.version }, async (at, before) => {
        access.assertAllowed(before, principal, right.edit)
        const held = store.valuesOf(before)
        const values = mergedValues(kind, held, step.given, principal)
        await assertValid(at, values, before)
        const changed = differences(fields, held, values).map(({ field, after }) => [field, after])
        await store.update(at, before, Object.fromEntries(changed) as Partial<ValuesOf<F>>, request)
      })
    return records.create(source, async (at) => {
      const values = newValues(kind, step.add, principal)
      await rules.lockNew?.(at, values)
      await assertValid(at, values)
      return store.insert(at, values, request)
    })
  }
}

/** Whether the step failed, because something has changed since the check. */
const isOutdated = (error: unknown): boolean => error instanceof ProblemError || isTaken(error) || isStillUsed(error)

/** Writes checked rows in the transaction of the workbook. */
export const applyRecordSteps =
  <F extends Fields, Stored>(options: RecordSheetOptions<F, Stored>) =>
  async (tx: Db, steps: readonly unknown[], applying: Applying): Promise<void> => {
    const write = createStepWriter(options, tx, applying)
    // Removed records first: their unique values are free then.
    const order = (step: RecordStep) => ('remove' in step ? 0 : 1)
    for (const step of (steps as readonly RecordStep[]).toSorted((one, other) => order(one) - order(other))) {
      try {
        await write(step)
      } catch (error) {
        if (!isOutdated(error)) throw error
        throw new OutdatedRow(`a ${options.kind.noun} has changed since the check`, { cause: error })
      }
      applying.progress(1)
    }
  }

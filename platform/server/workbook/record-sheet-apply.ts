import type { Fields, LooseValues, ValuesOf } from '../../contract/field.ts'
import { differences } from '../../contract/field-value.ts'
import { ProblemError } from '../http/problems.ts'
import { isIdTaken } from '../record/bind-made-records.ts'
import { isStillUsed, isTaken } from '../record/database-code.ts'
import { kindAccess } from '../record/kind-access.ts'
import { mergedValues, newValues } from '../record/kind-values.ts'
import type { ChangeRequest } from '../record/record-store.ts'
import { recordsOf } from '../record/records.ts'
import { zonesOf } from '../record/temporal-context.ts'
import { temporalSaves } from '../record/temporal-saves.ts'
import type { Db } from '../relations/relations.ts'
import { boundParts } from './bound-parts.ts'
import type { RecordSheetOptions, RecordStep } from './record-sheet-options.ts'
import { validityOfRow } from './record-sheet-time.ts'
import { type Applying, OutdatedRow } from './sheet-part.ts'

/** Writes one step: lock, version, rights and rules are checked again, because others may have been faster. */
const createStepWriter = <F extends Fields, Stored>(
  options: RecordSheetOptions<F, Stored>,
  tx: Db,
  { db, source, note, changeSet }: Applying,
) => {
  const { kind } = options
  const { store, rules } = boundParts(options, db)
  const { fields, right } = kind
  const { principal } = source
  const access = kindAccess(kind, store)
  const audit = { record: async (_at: Db, _source: unknown, change: Parameters<typeof note>[0]) => note(change) }
  const ofKind = recordsOf({ relations: { db: tx }, audit }, store.stored)
  const records = { ...ofKind, ...ofKind.within(tx) }
  const { temporal: { zoneOf, nowMs = Date.now } = {} } = rules
  const zoneFor = zonesOf(kind, zoneOf ? { zoneOf } : {})
  const temporal = kind.temporal && temporalSaves({ db: tx, kind, store, access, records, rules, zoneFor, nowMs })
  const requestOf = async (body?: object): Promise<ChangeRequest> => ({
    ...{ ...source, requestId: source.requestId ?? '' },
    ...(body && { body }),
    // All rows are one change set, which can be taken back as a whole.
    ...(temporal && { changeSet: await changeSet() }),
  })
  const assertValid = async (values: ValuesOf<F>, request: ChangeRequest, before?: Stored): Promise<void> => {
    const taken = (await store.taken?.(tx, values, before)) ?? []
    const broken = (await rules.check?.(tx, values, before, request)) ?? []
    if (taken.length + broken.length > 0) throw new OutdatedRow(`a rule of this ${kind.noun} is broken`)
  }

  const remove = async (id: string, version: number, validFrom?: string) => {
    const request = await requestOf()
    const assertAllowed = (before: Stored) => access.assertAllowed(before, principal, right.manage)
    if (temporal) return temporal.remove(id, { ...request, query: { version, validFrom } }, assertAllowed)
    await records.remove(source, { id, version }, async (at, before) => {
      assertAllowed(before)
      return (await store.remove(at, before, request)) ?? {}
    })
  }

  const change = async (id: string, version: number, given: LooseValues, validFrom?: string) => {
    // A changed cell says what holds from now on, or from the day of its row.
    const now = new Date(nowMs()).toISOString()
    const validity = validFrom === undefined ? { mode: 'change', validFrom: now } : validityOfRow(given, validFrom)
    const request = await requestOf(temporal && { validity })
    await records.change(source, { id, version }, async (at, before, log) => {
      access.assertAllowed(before, principal, right.edit)
      if (temporal) return temporal.change(at, { before, given, request, log })
      const held = store.valuesOf(before)
      const values = mergedValues(kind, held, given, principal)
      await assertValid(values, request, before)
      const changed = differences(fields, held, values).map(({ field, after }) => [field, after])
      await store.update(at, before, Object.fromEntries(changed) as Partial<ValuesOf<F>>, request)
    })
  }

  const add = async ({ add: given, id: code, validFrom }: Extract<RecordStep, { readonly add: unknown }>) => {
    const request = await requestOf({
      ...(code !== undefined && { id: code }),
      ...(validFrom !== undefined && { validity: { validFrom } }),
    })
    await records.create(source, async (at) => {
      const values = newValues(kind, given, principal)
      await rules.lockNew?.(at, values, request)
      await assertValid(values, request)
      if (code !== undefined && (await isIdTaken({ kind, store }, tx, code)))
        throw new OutdatedRow(`the code of this ${kind.noun} is taken`)
      const id = await store.insert(at, values, request)
      await temporal?.created(at, id, values, request)
      return id
    })
  }

  return (step: RecordStep): Promise<void> => {
    const { validFrom } = step
    if ('remove' in step) return remove(step.remove, step.version, validFrom)
    return 'change' in step ? change(step.change, step.version, step.given, validFrom) : add(step)
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

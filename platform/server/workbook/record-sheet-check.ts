import { and, desc, eq } from 'drizzle-orm'
import type { RightCheck } from '../../contract/endpoint.ts'
import { type Fields, fieldEntries, type LooseValues, type ValuesOf } from '../../contract/field.ts'
import { type Difference, differences, storedValue } from '../../contract/field-value.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import { uniqueSets } from '../../contract/unique-sets.ts'
import { workbookColumns } from '../../contract/workbook.ts'
import { auditEntry } from '../audit/tables.ts'
import type { Principal } from '../auth/principal.ts'
import { passes } from '../auth/rights.ts'
import { ProblemError } from '../http/problems.ts'
import { isIdTaken } from '../record/bind-made-records.ts'
import { isReadable, type KindAccess, kindAccess, readableValues } from '../record/kind-access.ts'
import { mergedValues, newValues } from '../record/kind-values.ts'
import { knownKinds } from '../record/known-kinds.ts'
import { usesOf } from '../record/record-uses.ts'
import type { Db } from '../relations/relations.ts'
import { boundParts } from './bound-parts.ts'
import type { RecordSheetOptions, RecordStep } from './record-sheet-options.ts'
import { inTimeColumn, timeOfRows } from './record-sheet-time.ts'
import { referenceNames, shownValue } from './reference-names.ts'
import type { HeldRecord, OpenSheet, PlannedRow, RowFault, RowOutcome, RowPlace } from './sheet-part.ts'
import { createTurns } from './turns.ts'
import { createUniqueCheck } from './unique-rows.ts'

/** The faults that a check throws; any other error is thrown on. `field` has an error without fields. */
const faultsOf = (error: unknown, field: string): readonly RowFault[] => {
  if (!(error instanceof ProblemError)) throw error
  if (!error.errors) return [{ field, code: error.status === 403 ? 'no-right' : 'unknown-farm' }]
  return error.errors.map(({ path, message, code, value, bound, unit }) => ({
    field: path.replace(/^body\./, ''),
    code: code ?? message,
    sentence: message,
    ...(value !== undefined && { value }),
    ...(bound !== undefined && { bound }),
    ...(unit !== undefined && { unit }),
  }))
}

/** The outcome of `work`, with the faults that it throws. */
const outcomeOf = async (field: string, work: () => Promise<RowOutcome>): Promise<RowOutcome> => {
  try {
    return await work()
  } catch (error) {
    return { faults: faultsOf(error, field).map(inTimeColumn) }
  }
}

const planned = (faults: readonly RowFault[], row: PlannedRow): RowOutcome => (faults.length > 0 ? { faults } : row)

/** The time of a row, for its step. */
const sinceOf = ({ validFrom }: RowPlace) => (validFrom === undefined ? {} : { validFrom })

/** Who changed a record last, and when. */
const lastChange = async (db: Db, kind: string, id: string): Promise<Pick<RowFault, 'by' | 'atMs'>> => {
  const [entry] = await db
    .select({ at: auditEntry.at, by: auditEntry.actorName })
    .from(auditEntry)
    .where(and(eq(auditEntry.targetKind, kind), eq(auditEntry.targetId, id), eq(auditEntry.result, 'done')))
    .orderBy(desc(auditEntry.number))
    .limit(1)
  return entry ? { atMs: entry.at.getTime(), ...(entry.by !== null && { by: entry.by }) } : {}
}

/** Given values as the calls of the kind store them. */
const storedValues = (fields: Fields, given: LooseValues): LooseValues =>
  Object.fromEntries(Object.entries(given).map(([key, value]) => [key, storedValue(fields[key], value)]))

/** Checks of rows against other rows and against the database. */
const rowChecks = async <F extends Fields, Stored>(
  { kind, store, rules = {} }: RecordSheetOptions<F, Stored>,
  records: Iterable<readonly [id: string, values: LooseValues]>,
  db: Db,
  principal: Principal,
) => {
  const { fields } = kind
  const ofUnique = new Set(uniqueSets(kind).flat())
  const unique = await createUniqueCheck(kind, records)
  const request = { operation: '', requestId: '', principal }
  const takenInStore = async (at: Db, values: ValuesOf<F>, before?: Stored) => {
    const faults = (await store.taken?.(at, values, before)) ?? []
    return faults.filter((fault) => !unique.isFreed(fault, values))
  }
  return {
    unique,
    /** The store for checks: the values of records that rows above remove are free. */
    freeing: { ...store, taken: takenInStore },
    /** The store has the last word about unique values. An unchanged value costs no query. */
    async takenFaults(values: ValuesOf<F>, row: number, before?: Stored): Promise<readonly RowFault[]> {
      const found = unique.faultsOf(values, row, before && store.idOf(before))
      const isAsked =
        !before || differences(fields, store.valuesOf(before), values).some(({ field }) => ofUnique.has(field))
      const ofStore = isAsked ? await takenInStore(db, values, before) : []
      return [...found, ...ofStore.filter(({ field }) => !found.some((one) => one.field === field))]
    },
    faultsOfRules: async (values: ValuesOf<F>, before?: Stored): Promise<readonly RowFault[]> =>
      (await rules.check?.(db, values, before, request)) ?? [],
    stale: async ({ id, version }: HeldRecord, place: RowPlace): Promise<readonly RowFault[]> =>
      version === place.version
        ? []
        : [{ field: 'version', code: 'changed-since', ...(await lastChange(db, kind.kind, id)) }],
  }
}

/** Records read at once. Between two pieces the database and the server do other work. */
const recordsAtOnce = 200

/** All records in their order, in pieces if the store can. A record that is added or removed meanwhile may be in it or not. */
async function* storedRecords<F extends Fields, Stored>(
  { ids, some, all, idOf }: RecordSheetOptions<F, Stored>['store'],
  db: Db,
): AsyncGenerator<readonly Stored[]> {
  if (!ids || !some) {
    yield await all(db)
    return
  }
  const wanted = await ids(db)
  for (let at = 0; at < wanted.length; at += recordsAtOnce) {
    const piece = wanted.slice(at, at + recordsAtOnce)
    const found = new Map((await some(db, piece)).map((one) => [idOf(one), one]))
    yield piece.flatMap((id) => found.get(id) ?? [])
  }
}

/** Stored records that the user may read, and the values of all. */
const readRecords = async <F extends Fields, Stored>(
  { kind, store }: RecordSheetOptions<F, Stored>,
  access: KindAccess<Stored>,
  db: Db,
  principal: Principal,
) => {
  const all: Stored[] = []
  const stored = new Map<string, Stored>()
  const turn = createTurns()
  for await (const piece of storedRecords(store, db))
    for (const one of piece) {
      all.push(one)
      if (access.mayRead(one, principal)) stored.set(store.idOf(one), one)
      await turn()
    }
  const heldOf = (id: string, one: Stored): HeldRecord => ({
    id,
    version: store.stored.versionOf(one) ?? 0,
    values: readableValues(kind.fields, store.valuesOf(one), principal),
  })
  return {
    stored: (id: string) => stored.get(id) as Stored,
    *records() {
      for (const [id, one] of stored) yield heldOf(id, one)
    },
    *values(): Generator<readonly [string, LooseValues]> {
      for (const one of all) yield [store.idOf(one), store.valuesOf(one)]
    },
    find: (id: string) => {
      const one = stored.get(id)
      return one && heldOf(id, one)
    },
  }
}

/** Name of a record in the preview. */
const nameOf = (fields: Fields, values: LooseValues): string => {
  const first = fieldEntries(fields).find(([, { kind }]) => kind === 'text')
  return String((first && values[first[0]]) ?? '')
}

const columnsFor = <F extends Fields>({ fields, right }: RecordKind<F>, principal: Principal) => {
  const has = (needed: RightCheck | undefined) => needed === undefined || passes(principal, needed)
  const mayRead = (key: string) => isReadable(fields, key, principal)
  return workbookColumns(fields, { mayRead, mayEdit: (key) => has(right.edit) && has(fields[key]?.edit) })
}

/** Reads the records and checks rows against them, with the functions of the calls of the kind. */
export const openRecordSheet =
  <F extends Fields, Stored>(options: RecordSheetOptions<F, Stored>) =>
  async (db: Db, principal: Principal): Promise<OpenSheet> => {
    const { kind, references = {} } = options
    const { store, rules } = boundParts(options, db)
    const { fields, right } = kind
    const access = kindAccess(kind, store)
    const { stored, records, values: allValues, find } = await readRecords(options, access, db, principal)
    const names = await referenceNames(db, fields, references, principal)
    const time = timeOfRows({ kind, store, rules, access, principal }, db)
    /** Differences as the page shows them: with the names of records. */
    const shownFields = (before: LooseValues, after: LooseValues): readonly Difference[] =>
      differences(fields, before, readableValues(fields, after, principal)).map((one) => ({
        ...one,
        before: shownValue(names, one.field, one.before),
        after: shownValue(names, one.field, one.after),
      }))
    const checks = await rowChecks({ kind, store, rules }, allValues(), db, principal)
    const { unique, takenFaults, faultsOfRules, stale } = checks

    const change = async (held: HeldRecord, changed: readonly Difference[], place: RowPlace): Promise<RowOutcome> => {
      const before = stored(held.id)
      access.assertAllowed(before, principal, right.edit)
      const given = Object.fromEntries(changed.map(({ field, after }) => [field, after]))
      const { row, validFrom } = place
      const stales = await stale(held, place)
      const checked = kind.temporal && (await time.changed(before, given, place, checks.freeing))
      const dated = validFrom === undefined ? undefined : checked?.values
      const values = dated ?? mergedValues(kind, store.valuesOf(before), given, principal)
      access.assertFarm(values, principal, right.edit)
      const faults = checked
        ? [...stales, ...checked.faults]
        : [...stales, ...(await takenFaults(values, row, before)), ...(await faultsOfRules(values, before))]
      if (faults.length === 0) checked?.keep()
      const step: RecordStep = { change: held.id, version: held.version, given, ...sinceOf(place) }
      return planned(faults, { step, name: nameOf(fields, held.values), fields: shownFields(held.values, values) })
    }

    const remove = async (held: HeldRecord, place: RowPlace): Promise<RowOutcome> => {
      const before = stored(held.id)
      access.assertAllowed(before, principal, right.manage)
      const ended = kind.temporal ? await time.ended(before, place) : undefined
      const inUse = async (): Promise<readonly RowFault[]> => {
        const uses = await usesOf(db, knownKinds(db), { kind: kind.kind, id: held.id }, principal)
        return uses.length > 0 ? [{ field: 'action', code: 'in-use' }] : []
      }
      const faults = [...(ended?.faults ?? (await inUse())), ...(await stale(held, place))]
      // A record that ends later keeps its values until then.
      if (ended?.isNow !== false) unique.remove(held.id)
      if (faults.length === 0) ended?.keep()
      const step: RecordStep = { remove: held.id, version: held.version, ...sinceOf(place) }
      return planned(faults, { step, name: nameOf(fields, held.values), fields: [] })
    }

    return {
      columns: columnsFor(kind, principal),
      names,
      records,
      find,
      async add(given, place) {
        if (!passes(principal, right.manage)) return { faults: [{ field: 'action', code: 'no-right' }] }
        return outcomeOf(kind.farmField ?? '', async () => {
          const entered = storedValues(fields, given)
          const values = newValues(kind, entered, principal)
          access.assertFarm(values, principal, right.manage)
          const added = kind.temporal && (await time.added(values, place))
          const { id } = place
          const isTaken = id !== undefined && (await isIdTaken({ kind, store }, db, id))
          const taken = added ? await checks.freeing.taken(db, values) : await takenFaults(values, place.row)
          const ofId: readonly RowFault[] = isTaken ? [{ field: 'id', code: 'taken', value: id }] : []
          const faults = [...ofId, ...taken, ...(added?.faults ?? []), ...(await faultsOfRules(values))]
          if (faults.length === 0) added?.keep()
          const step: RecordStep = { add: entered, ...(id !== undefined && { id }), ...sinceOf(place) }
          return planned(faults, { step, name: nameOf(fields, values), fields: shownFields({}, values) })
        })
      },
      async change(held, given, place) {
        // An untouched cell changes nothing, even if an older release stored its value in another form.
        const touched = differences(fields, held.values, given).map(({ field, after }) => [field, after])
        const changed = differences(fields, held.values, storedValues(fields, Object.fromEntries(touched)))
        if (changed.length > 0) return outcomeOf(kind.farmField ?? '', () => change(held, changed, place))
        if (!kind.temporal) unique.faultsOf(held.values, place.row, held.id)
        return { name: nameOf(fields, held.values), fields: [] }
      },
      async remove(held, place) {
        return outcomeOf('action', () => remove(held, place))
      },
    }
  }

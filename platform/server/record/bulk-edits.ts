import { eq } from 'drizzle-orm'
import { editedRecord, isBulkEditable } from '../../contract/bulk-edit.ts'
import type { bulkEditRecords, EditResult } from '../../contract/bulk-edit-calls.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import type { Fields, LooseValues } from '../../contract/field.ts'
import { differences } from '../../contract/field-value.ts'
import type { FieldError } from '../../contract/problem.ts'
import { conflict, invalid, ProblemError } from '../http/problems.ts'
import type { Db } from '../relations/relations.ts'
import { type ChangeSet, openChangeSet } from './change-set.ts'
import { refuse, unchangeable } from './kind-checks.ts'
import type { KnownKind, RecordEdits } from './known-kinds.ts'
import { beginPart, notePart, savedRecords } from './numbered-edits.ts'
import type { ChangeRequest } from './record-store.ts'
import { missingRecord } from './stored-kind.ts'
import { bulkChange, changeSet as changeSets } from './tables.ts'

/** A kind whose records a bulk edit changes. */
export type EditableKind = KnownKind & { readonly edits: RecordEdits }
/** `onRefusal` gets what each record is refused for. */
export type EditRequest = ChangeRequest & { readonly onRefusal: (id: string, problem: ProblemError) => void }
type Edit = BodyOf<typeof bulkEditRecords>
/** Values of a record that has changed, before and after. */
interface Changed {
  readonly before: LooseValues
  readonly after: LooseValues
}

/** A part of an edit continues its change set for this long. */
const mostMsBetweenParts = 3_600_000

/** Ends the transaction of a preview. */
class PreviewEnd extends Error {}

/** Throws for fields that no bulk edit changes or that the user must not change, and for values that no record can have. */
const assertEdits = ({ kind: { fields }, edits: { body } }: EditableKind, { edits }: Edit, request: ChangeRequest) => {
  const given = Object.fromEntries(edits.map(({ field, value }) => [field, value ?? null]))
  const fieldOf = (key: string) => (Object.hasOwn(fields, key) ? fields[key] : undefined)
  refuse(
    Object.keys(given).flatMap((field) => {
      const declared = fieldOf(field)
      return declared && isBulkEditable(declared) ? [] : [{ field, code: 'unknown-field' as const }]
    }),
  )
  refuse(unchangeable(fields, given, request.principal, false))
  const set = edits.filter(({ way }) => way === 'set').map(({ field }) => [field, given[field]])
  assertBody(body, { version: 0, ...Object.fromEntries(set) })
}

/** Throws the errors of a body as the call that changes one record does. */
const assertBody = (schema: RecordEdits['body'], body: object): void => {
  const issues = schema.safeParse(body).error?.issues ?? []
  if (issues.length === 0) return
  const errors = issues.map((issue): FieldError => {
    const { code, bound, unit } = Object('params' in issue ? issue.params : undefined) as Partial<FieldError>
    return {
      path: ['body', ...issue.path.map(String)].join('.'),
      message: issue.message,
      ...(code !== undefined && { code }),
      ...(bound !== undefined && { bound }),
      ...(unit !== undefined && { unit }),
    }
  })
  throw invalid('The values are not valid', errors)
}

/** Values that differ between two states of a record, without computed ones: those follow by themselves. */
export const changedValues = (fields: Fields, before: LooseValues, after: LooseValues): Changed => {
  const changed = differences(fields, before, after).filter(({ field }) => fields[field]?.computedBy === undefined)
  return {
    before: Object.fromEntries(changed.map((one) => [one.field, one.before])),
    after: Object.fromEntries(changed.map((one) => [one.field, one.after])),
  }
}

/** The change set of an edit: a new one, or that of an earlier part. */
const setOfEdit = async (
  tx: Db,
  request: ChangeRequest,
  { changeSet: number, validity }: Edit,
  nowMs: number,
): Promise<ChangeSet> => {
  if (number === undefined) return openChangeSet(tx, request, validity, nowMs)
  const [found] = await tx.select().from(changeSets).where(eq(changeSets.number, number)).for('no key update')
  const isOwn = found?.personId === request.principal.userId && found.operation === request.operation
  if (!found || !isOwn || nowMs - found.recordedAt.getTime() > mostMsBetweenParts)
    throw conflict('This change set cannot be continued')
  return { number, recordedAtMs: found.recordedAt.getTime() }
}

/** Records of a part that an earlier part of the same edit has changed. */
const earlierRecords = async (tx: Db, known: EditableKind, { changeSet, records }: Edit): Promise<readonly string[]> =>
  changeSet === undefined
    ? []
    : savedRecords(
        tx,
        known,
        changeSet,
        records.map(({ id }) => id),
      )

/** Removes a change set to which nothing belongs. */
export const closeUnused = (tx: Db, { number }: ChangeSet) => tx.delete(changeSets).where(eq(changeSets.number, number))

const refused = (id: string, { code, message, errors }: ProblemError): EditResult => ({
  ...{ id, result: 'refused', code, message },
  ...(errors && { errors: [...errors] }),
})

/** Each record in a step of the transaction, in a fixed order of locks. A failed step is rolled back alone. */
export const eachRecord = async <Item extends { readonly id: string }>(
  tx: Db,
  items: readonly Item[],
  { onRefusal }: EditRequest,
  work: (at: Db, item: Item) => Promise<EditResult>,
): Promise<EditResult[]> => {
  const results = new Map<string, EditResult>()
  for (const item of items.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    try {
      results.set(item.id, await tx.transaction((at) => work(at as Db, item)))
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      onRefusal(item.id, error)
      results.set(item.id, refused(item.id, error))
    }
  return items.flatMap(({ id }) => results.get(id) ?? [])
}

const inTransaction = async <Made>(db: Db, isKept: boolean, work: (tx: Db) => Promise<Made>): Promise<Made> => {
  let made: Made | undefined
  try {
    await db.transaction(async (tx) => {
      made = await work(tx as Db)
      if (!isKept) throw new PreviewEnd()
    })
  } catch (error) {
    if (!(error instanceof PreviewEnd)) throw error
  }
  return made as Made
}

/** Edits records as one change set. A record that is refused keeps its values, and the others change. */
export const editRecords = async (
  db: Db,
  known: EditableKind,
  edit: Edit,
  request: EditRequest,
): Promise<{ readonly changeSet: number | null; readonly results: EditResult[] }> => {
  const { kind, store, access, edits } = known
  const { principal } = request
  assertEdits(known, edit, request)
  const made = await inTransaction(db, !edit.preview, async (tx) => {
    if (edit.edit !== undefined && !edit.preview) await beginPart(tx, edit.edit, kind.kind, request)
    const changeSet = await setOfEdit(tx, request, edit, Date.now())
    const earlier = new Set(await earlierRecords(tx, known, edit))
    const results = await eachRecord(tx, edit.records, request, async (at, { id, version }): Promise<EditResult> => {
      const held = await store.stored.read(at, id)
      if (held === undefined) throw missingRecord(store.stored, id)
      access.assertAllowed(held, principal, kind.right.edit)
      if (earlier.has(id)) throw conflict(`An earlier part of this edit has changed this ${kind.noun}.`)
      const before = store.valuesOf(held) as LooseValues
      if (store.stored.versionOf(held) !== version)
        throw conflict(`Another user changed this ${kind.noun}. Check the changes and save again.`)
      const { result, given } = editedRecord(kind.fields, before, edit.edits)
      if (result !== 'changed') return { id, result }
      const body = { version, ...given, ...(edit.validity && { validity: edit.validity }) }
      assertBody(edits.body, body)
      const one = { ...request, body, ...(kind.temporal && { changeSet }) }
      const stored = await edits.change(at, one, { id, version }, { changeSet: changeSet.number })
      const changed = changedValues(kind.fields, before, store.valuesOf(stored) as LooseValues)
      if (!kind.temporal)
        await at.insert(bulkChange).values({ changeSet: changeSet.number, kind: kind.kind, record: id, ...changed })
      return { id, result, version: store.stored.versionOf(stored) ?? version }
    })
    const isUsed = edit.changeSet !== undefined || results.some(({ result }) => result === 'changed')
    if (!isUsed) await closeUnused(tx, changeSet)
    else if (edit.edit !== undefined && !edit.preview) await notePart(tx, edit.edit, changeSet.number)
    return { changeSet: isUsed ? changeSet.number : null, results }
  })
  if (edit.preview) return { ...made, changeSet: null }
  if (made.changeSet !== null) edits.afterChange(request)
  return made
}

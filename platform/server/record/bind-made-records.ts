import type { Fields } from '../../contract/field.ts'
import { listCreation, type WithCode } from '../../contract/record-calls.ts'
import type { Principal } from '../auth/principal.ts'
import { ProblemError } from '../http/problems.ts'
import type { Routes } from '../http/routes.ts'
import type { Db } from '../relations/relations.ts'
import { type Bound, checkedWrites, valuesIn, withColumns } from './change-record.ts'
import { readHistory } from './change-set.ts'
import { createList } from './create-list.ts'
import { type Creation, createdOnce } from './created-once.ts'
import { isStillUsed } from './database-code.ts'
import { refuse } from './kind-checks.ts'
import { newValues } from './kind-values.ts'
import type { ChangeRequest, RecordStore } from './record-store.ts'
import type { RecordSteps } from './records.ts'

/** Whether a record has a code, or had it: a history belongs to one record for ever. */
export const isIdTaken = async <F extends Fields, Stored>(
  { kind, store }: { readonly kind: { readonly kind: string }; readonly store: RecordStore<F, Stored> },
  at: Db,
  id: string,
): Promise<boolean> => {
  if ((await store.stored.read(at, id)) !== undefined) return true
  return (await readHistory(at, { kind: kind.kind, id })).rows.length > 0
}

/** Binds the call that creates a record. A kind whose records are given has none. */
export const bindCreation = <F extends Fields, Stored>(
  routes: Routes,
  bound: Bound<F, Stored> & { readonly replyOf: (stored: Stored, principal: Principal) => Promise<never> },
): void => {
  const { db, kind, calls, store, access, records, rules, temporal, replyOf } = bound
  if (!calls.create) return
  const writeChecked = checkedWrites(kind, store, rules)
  /** Creates one record, after the checks that need no database. */
  const createOne = async (request: ChangeRequest, steps: RecordSteps<Stored>, creation?: Creation) => {
    const { principal } = request
    const body = request.body as WithCode
    const values = newValues(kind, valuesIn(kind.fields, body), principal)
    access.assertFarm(values, principal, kind.right.manage)
    const change = await withColumns(rules.columnsOf, request)
    const made = await steps.create(request, async (tx) => {
      await creation?.begin(tx)
      await rules.lockNew?.(tx, values, change)
      if (body.id !== undefined && (await isIdTaken(bound, tx, body.id)))
        refuse([{ field: 'id', code: 'taken', value: body.id }])
      const id = await writeChecked(tx, values, undefined, change, () => store.insert(tx, values, change))
      await temporal?.created(tx, id, values, change)
      await creation?.end(tx, [id])
      return id
    })
    return { made, change }
  }
  /** The reply to a repeat: a record as it is now, e.g. after the change of another user. */
  const repliesOf = async (ids: readonly string[], principal: Principal) => {
    const results: never[] = []
    for (const id of ids)
      results.push(await replyOf(access.assertReadable(await records.find(id), principal), principal))
    return results
  }
  if (kind.creates === 'list') {
    routes.bind(listCreation({ create: calls.create }), async (request) => {
      const bodies = request.body as readonly object[]
      const create = async (creation?: Creation) => {
        const createAt = (at: Db, body: object) => createOne({ ...request, body }, records.within(at))
        const all = await createList(db, bodies, createAt, {
          begin: creation?.begin,
          end: (tx, made) =>
            creation?.end(
              tx,
              made.map((one) => store.idOf(one.made)),
            ),
        })
        rules.afterChange?.(request)
        const results: never[] = []
        for (const { made } of all) results.push(await replyOf(made, request.principal))
        return results
      }
      return { results: await createdOnce(kind, request, create, (ids) => repliesOf(ids, request.principal)) }
    })
    return
  }
  routes.bind(calls.create, async (request) => {
    const create = async (creation?: Creation) => {
      const { made, change } = await createOne(request, records, creation)
      rules.afterChange?.(change)
      return [await replyOf(made, request.principal)]
    }
    const [reply] = await createdOnce(kind, request, create, (ids) => repliesOf(ids, request.principal))
    return reply as never
  })
}

/** Binds the call that deletes a record. A kind whose records are given has none. */
export const bindDeletion = <F extends Fields, Stored>(routes: Routes, bound: Bound<F, Stored>): void => {
  const { db, kind, calls, store, access, records, rules, temporal } = bound
  if (!calls.remove) return
  const { right, noun } = kind
  routes.bind(calls.remove, async (request) => {
    const { id } = request.params
    const found = await records.find(id)
    access.assertAllowed(found, request.principal, right.manage)
    const assertAllowed = (before: Stored) => access.assertAllowed(before, request.principal, right.manage)
    try {
      if (temporal) {
        await temporal.remove(id, request, assertAllowed)
        rules.afterChange?.(request)
        return { id }
      }
      const { version } = request.query as { readonly version?: number }
      await records.remove(request, { id, version }, async (tx, before) => {
        assertAllowed(before)
        return (await store.remove(tx, before, request)) ?? {}
      })
    } catch (error) {
      if (!isStillUsed(error)) throw error
      throw (await rules.stillUsed?.(db, found, request)) ?? new ProblemError(409, 'in-use', `This ${noun} is in use`)
    }
    rules.afterChange?.(request)
    return { id }
  })
}

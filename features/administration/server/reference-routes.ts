import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { recordChanges } from '../../../platform/server/audit/record-changes.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { conflict, notFound, ProblemError } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import {
  createReferenceItem,
  deleteReferenceItem,
  getReferenceItemChanges,
  getReferenceItems,
  type ReferenceItem,
  ReferenceLabels,
  type ReferenceList,
  updateReferenceItem,
} from '../contract/reference-lists.ts'
import { referenceItem } from './tables.ts'

type Row = typeof referenceItem.$inferSelect

const viewOf = ({ id, list, code, labels, position, isActive, version }: Row): ReferenceItem => ({
  id,
  list: list as ReferenceList,
  code,
  labels: ReferenceLabels.parse(labels),
  position,
  isActive,
  version,
})

const entryChanged = () => conflict('Somebody else has changed this entry meanwhile: see what, and save again')

const targetOf = ({ id, list, code }: ReferenceItem) => ({ kind: 'referenceItem', id, name: `${list} ${code}` })

const codeOf = (error: unknown): unknown =>
  error instanceof Error ? (Reflect.get(error, 'code') ?? codeOf(error.cause)) : undefined
/** SQLSTATE of a row that another one refers to. */
const isUsed = (error: unknown): boolean => codeOf(error) === '23503' || codeOf(error) === '23001'

/** One writer of a list at a time: places are numbered without gaps. */
const lockList = (tx: Db, list: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`reference ${list}`}))`)

const listInOrder = (tx: Db, list: string) =>
  tx.select().from(referenceItem).where(eq(referenceItem.list, list)).orderBy(asc(referenceItem.position))

/** Puts an entry at a place of its list; the others close up. */
const place = async (tx: Db, row: Row, position: number): Promise<void> => {
  const others = (await listInOrder(tx, row.list)).filter(({ id }) => id !== row.id)
  const ordered = others.toSpliced(Math.min(position, others.length), 0, row)
  for (const [index, { id }] of ordered.entries())
    await tx
      .update(referenceItem)
      .set({ position: index })
      .where(and(eq(referenceItem.id, id), ne(referenceItem.position, index)))
}

/** The lists that contracts choose from. Who uses an entry refers to its id by a foreign key: then it cannot be deleted. */
export const bindReferenceRoutes = (routes: Routes, { relations: { db }, audit }: ServerContext): void => {
  routes.bind(getReferenceItems, async () => {
    const rows = await db
      .select()
      .from(referenceItem)
      .orderBy(asc(referenceItem.list), asc(referenceItem.position), asc(referenceItem.code))
    return { results: rows.map(viewOf) }
  })

  routes.bind(createReferenceItem, (request) =>
    db.transaction(async (tx) => {
      const { list, code, labels } = request.body
      await lockList(tx, list)
      const there = await listInOrder(tx, list)
      if (there.some((row) => row.code.toLowerCase() === code.toLowerCase()))
        throw new ProblemError(409, 'code-taken', 'The list has this code already', [
          { path: 'code', message: 'is taken' },
        ])
      const [row] = await tx.insert(referenceItem).values({ list, code, labels, position: there.length }).returning()
      const view = viewOf(row as Row)
      await audit.record(tx, request, { target: targetOf(view), after: view })
      return view
    }),
  )

  routes.bind(updateReferenceItem, (request) =>
    db.transaction(async (tx) => {
      const { version, position, ...changes } = request.body
      const { id } = request.params
      const [known] = await tx.select().from(referenceItem).where(eq(referenceItem.id, id))
      if (!known) throw notFound('There is no such entry')
      await lockList(tx, known.list)
      const [before] = await tx.select().from(referenceItem).where(eq(referenceItem.id, id)).for('update')
      if (before?.version !== version) throw entryChanged()
      if (position !== undefined) await place(tx, before, position)
      const set = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
      const [row] = await tx
        .update(referenceItem)
        .set({ ...set, version: sql`${referenceItem.version} + 1`, updatedAt: new Date() })
        .where(eq(referenceItem.id, id))
        .returning()
      const view = viewOf(row as Row)
      await audit.record(tx, request, { target: targetOf(view), before: viewOf(before), after: view })
      return view
    }),
  )

  routes.bind(deleteReferenceItem, async (request) => {
    const { id } = request.params
    try {
      await db.transaction(async (tx) => {
        const [known] = await tx.select().from(referenceItem).where(eq(referenceItem.id, id))
        if (!known) throw notFound('There is no such entry')
        await lockList(tx, known.list)
        // What stands now: until the list was ours it may have been moved, changed or deleted.
        const [gone] = await tx.delete(referenceItem).where(eq(referenceItem.id, id)).returning()
        if (!gone) throw notFound('There is no such entry')
        if (gone.version !== request.query.version) throw entryChanged()
        await tx
          .update(referenceItem)
          .set({ position: sql`${referenceItem.position} - 1` })
          .where(and(eq(referenceItem.list, gone.list), sql`${referenceItem.position} > ${gone.position}`))
        const view = viewOf(gone)
        await audit.record(tx, request, { target: targetOf(view), before: view })
      })
    } catch (error) {
      if (isUsed(error)) throw new ProblemError(409, 'in-use', 'Something uses this entry: set it inactive instead')
      throw error
    }
    return { id }
  })

  routes.bind(getReferenceItemChanges, async ({ params: { id }, query: { since } }) => ({
    results: await recordChanges(db, { kind: 'referenceItem', id }, since),
  }))
}

import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { countObjections } from '../limits/limit-store.ts'
import { alarmRule, alarmTransition } from '../tables.ts'
import type { ActionPlan, Change } from './act.ts'
import type { StoredAlarm } from './alarm-store.ts'
import {
  type Actor,
  addComment,
  correctComment,
  type Deed,
  type OldComment,
  shelve,
  takeOut,
  takeOutOfService,
  unshelve,
} from './deed.ts'
import {
  alarmsOnShelves,
  createShelves,
  endShelves,
  insertShelves,
  openAlarmsOf,
  runningShelf,
  type Shelf,
  shelvesById,
} from './shelf-store.ts'

type Planner = (tx: Db, rows: readonly StoredAlarm[], actor: Actor) => Promise<ActionPlan>

export const planOf =
  (deed: Deed): Planner =>
  async () => ({ deed })

const oldComment = async (tx: Db, id: string): Promise<OldComment | undefined> => {
  if (!/^\d{1,15}$/.test(id)) return undefined
  const [old] = await tx
    .select()
    .from(alarmTransition)
    .where(eq(alarmTransition.number, Number(id)))
  if (!old || (old.transition !== 'commented' && old.transition !== 'comment-corrected')) return undefined
  const [last] = await tx
    .select({ number: alarmTransition.number })
    .from(alarmTransition)
    .where(sql`${alarmTransition.alarmId} = ${old.alarmId} and ${alarmTransition.comment} is not null`)
    .orderBy(desc(alarmTransition.number))
    .limit(1)
  return { number: old.number, alarmId: old.alarmId, userId: old.userId, isLast: last?.number === old.number }
}

export const planComment =
  (comment: string, corrects: string | undefined): Planner =>
  async (tx) => ({
    deed: corrects === undefined ? addComment(comment) : correctComment(comment, await oldComment(tx, corrects)),
  })

/** Alarms besides the chosen ones that a shelf hides: the deed again, for the rows as they are now. */
const further = async (tx: Db, shelves: readonly Shelf[], deed: Deed, actor: Actor): Promise<readonly Change[]> =>
  (await openAlarmsOf(tx, shelves)).flatMap((row) => {
    const done = deed(row, actor)
    return done.outcome === 'done' ? [done] : []
  })

export const planShelve =
  (terms: Pick<Shelf, 'scope' | 'once' | 'reason'> & { readonly forS: number }): Planner =>
  async (tx, rows, actor) => {
    const { scope, once, reason, forS } = terms
    const until = new Date(actor.at.getTime() + (once ? 24 * 3600 : forS) * 1000)
    const shelves = createShelves({
      ...{ kind: 'shelf', scope, from: actor.at, until, once, reason, owner: null },
      ...{ userId: actor.userId, userName: actor.name },
    })
    const held = await shelvesById(
      tx,
      rows.flatMap(({ shelfId }) => shelfId ?? []),
    )
    const deed = shelve(
      (row) => shelves.of(row),
      ({ shelfId }) => held.get(shelfId ?? '')?.userName ?? null,
      reason,
    )
    return {
      deed,
      after: async () => {
        await insertShelves(tx, shelves.made())
        return scope === 'alarm' ? [] : further(tx, shelves.made(), deed, actor)
      },
    }
  }

export const planUnshelve: Planner = async (tx, rows, actor) => {
  const shelfIds = [...new Set(rows.flatMap(({ shelfId, shelvedUntil }) => (shelvedUntil ? (shelfId ?? []) : [])))]
  return {
    deed: unshelve,
    after: async () => {
      await endShelves(tx, shelfIds, actor.at, actor.name)
      return (await alarmsOnShelves(tx, shelfIds)).flatMap((row) => {
        const done = unshelve(row, actor)
        return done.outcome === 'done' ? [done] : []
      })
    },
  }
}

export const planOutOfService =
  (until: Date | null, owner: string | undefined, reason: string): Planner =>
  async (tx, rows, actor) => {
    const deed = takeOutOfService(until, reason)
    if (until === null)
      return {
        deed,
        after: async () => {
          const running = (await Promise.all(rows.map((row) => runningShelf(tx, 'out-of-service', row)))).flat()
          await endShelves(
            tx,
            running.map(({ id }) => id),
            actor.at,
            actor.name,
          )
          return further(tx, running, deed, actor)
        },
      }
    const shelves = createShelves({
      ...{ kind: 'out-of-service', scope: 'machine-code', from: actor.at, until, once: false, reason },
      ...{ owner: owner ?? actor.name, userId: actor.userId, userName: actor.name },
    })
    return {
      deed,
      after: async () => {
        for (const row of rows) if (row.outOfServiceUntil === null) shelves.of(row)
        await insertShelves(tx, shelves.made())
        return further(tx, shelves.made(), deed, actor)
      },
    }
  }

/** An objection of a person counts against the rule: that of its farm, and a learned one by itself. */
export const planTakeOut =
  (reason: string): Planner =>
  async (tx, rows) => ({
    deed: takeOut(reason),
    after: async () => {
      const taken = rows.filter((row) => !row.isOwnCause && row.causeId !== row.id)
      await countObjections(tx, taken)
      for (const { causeRule, causeEvidence } of taken)
        if (causeRule === 'learned' && typeof causeEvidence?.ruleId === 'string')
          await tx
            .update(alarmRule)
            .set({ objections: sql`${alarmRule.objections} + 1` })
            .where(sql`${alarmRule.id}::text = ${causeEvidence.ruleId}`)
      return []
    },
  })

import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { shelfScopes } from '../../contract/alarm-actions.ts'
import { idList } from '../raw-rows.ts'
import { alarm, alarmShelf } from '../tables.ts'
import type { StoredAlarm } from './alarm-store.ts'

export type Shelf = typeof alarmShelf.$inferSelect
type Scope = (typeof shelfScopes)[number]

/** Target of a shelf; equal for alarms that share a shelf. */
const targetOf = (scope: Scope, { id, farmCode, deviceCode, code }: StoredAlarm): string =>
  JSON.stringify(scope === 'alarm' ? [id] : scope === 'farm-code' ? [farmCode, code] : [farmCode, deviceCode, code])

export const isOnShelf = (shelf: Shelf, row: StoredAlarm): boolean =>
  shelf.farmCode === row.farmCode &&
  shelf.code === row.code &&
  (shelf.scope === 'alarm'
    ? shelf.alarmId === row.id
    : shelf.scope === 'farm-code' || shelf.deviceCode === row.deviceCode)

export type ShelfTerms = Pick<
  Shelf,
  'kind' | 'scope' | 'from' | 'until' | 'once' | 'reason' | 'owner' | 'userId' | 'userName'
>

/** Makes a shelf for each target of the alarms that are put on one, when it is first asked for. */
export const createShelves = (terms: ShelfTerms) => {
  const made = new Map<string, Shelf>()
  return {
    of(row: StoredAlarm): Shelf {
      const target = targetOf(terms.scope, row)
      const known = made.get(target)
      if (known) return known
      const shelf: Shelf = {
        ...terms,
        id: randomUUID(),
        farmCode: row.farmCode,
        deviceCode: terms.scope === 'farm-code' ? null : row.deviceCode,
        code: row.code,
        alarmId: terms.scope === 'alarm' ? row.id : null,
        ...{ endedAt: null, endedName: null, remindedAt: null },
      }
      made.set(target, shelf)
      return shelf
    },
    made: (): readonly Shelf[] => [...made.values()],
  }
}

export const insertShelves = async (tx: Db, shelves: readonly Shelf[]): Promise<void> => {
  if (shelves.length > 0) await tx.insert(alarmShelf).values([...shelves])
}

/** Shelves of farms that have not ended. */
export const runningShelves = async (tx: Db, farmCodes: readonly string[]): Promise<Shelf[]> =>
  farmCodes.length === 0
    ? []
    : tx
        .select()
        .from(alarmShelf)
        .where(and(isNull(alarmShelf.endedAt), inArray(alarmShelf.farmCode, [...farmCodes])))

export const shelvesById = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Shelf>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(alarmShelf)
    .where(sql`${alarmShelf.id} in ${idList(ids)}`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** `name` null: Solvane. */
export const endShelves = async (tx: Db, ids: readonly string[], at: Date, name: string | null): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .update(alarmShelf)
    .set({ endedAt: at, endedName: name })
    .where(and(isNull(alarmShelf.endedAt), sql`${alarmShelf.id} in ${idList(ids)}`))
}

/** All open alarms that a shelf hides from now on. */
export const openAlarmsOf = async (tx: Db, shelves: readonly Shelf[]): Promise<StoredAlarm[]> => {
  if (shelves.length === 0) return []
  const codes = [...new Set(shelves.map(({ code }) => code))]
  const farms = [...new Set(shelves.map(({ farmCode }) => farmCode))]
  const rows = await tx
    .select()
    .from(alarm)
    .where(and(sql`${alarm.state} <> 'NORMAL'`, inArray(alarm.farmCode, farms), inArray(alarm.code, codes)))
  return rows.filter((row) => shelves.some((shelf) => isOnShelf(shelf, row)))
}

export const alarmsOnShelves = async (tx: Db, shelfIds: readonly string[]): Promise<StoredAlarm[]> =>
  shelfIds.length === 0
    ? []
    : tx
        .select()
        .from(alarm)
        .where(sql`${alarm.shelfId} in ${idList(shelfIds)}`)

export const runningShelf = async (tx: Db, kind: Shelf['kind'], { farmCode, deviceCode, code }: StoredAlarm) =>
  tx
    .select()
    .from(alarmShelf)
    .where(
      and(
        isNull(alarmShelf.endedAt),
        eq(alarmShelf.kind, kind),
        eq(alarmShelf.farmCode, farmCode),
        eq(alarmShelf.deviceCode, deviceCode),
        eq(alarmShelf.code, code),
      ),
    )

import { fallbackLanguage } from '../../../../domain/language.ts'
import { MANAGE, READ, type RightFlag } from '../../../../domain/right.ts'
import type { AuditSource } from '../../../../platform/server/audit/audit.ts'
import type { Principal } from '../../../../platform/server/auth/principal.ts'
import { seesFarm } from '../../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import { conflict } from '../../../../platform/server/http/problems.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { AlarmOutcome, ChosenAlarms } from '../../contract/alarm-actions.ts'
import { announceAlarms } from '../announce.ts'
import { lockAlarms } from '../lock-alarms.ts'
import { idsOfFilter } from '../reads/list-alarms.ts'
import {
  type NewTransition,
  type StoredAlarm,
  storedAlarms,
  withChatters,
  writeAlarms,
  writeTransitions,
} from './alarm-store.ts'
import { type Actor, type Deed, type Done, outcomeOf, refused } from './deed.ts'

export interface ActionCall {
  readonly principal: Principal
  readonly source: AuditSource
  readonly chosen: ChosenAlarms
  /** Right on My fleet that the action needs on the farm of an alarm. */
  readonly flag: RightFlag
  /** For the audit log: reason, end, and the like. */
  readonly terms: Readonly<Record<string, unknown>>
}

/** Makes the deed of a call when its alarms are known and locked, and does what else belongs to it afterwards. */
export interface ActionPlan {
  readonly deed: Deed
  /** Further alarms that change, after the chosen ones are written. */
  readonly after?: () => Promise<readonly Change[]>
}

export interface Change {
  readonly row: StoredAlarm
  readonly transitions: readonly NewTransition[]
}

type Planner = (tx: Db, rows: readonly StoredAlarm[], actor: Actor) => Promise<ActionPlan>

const chosenIds = async (tx: Db, { principal, chosen }: ActionCall, nowMs: number): Promise<readonly string[]> => {
  if ('ids' in chosen) return [...new Set(chosen.ids)]
  const ids = await idsOfFilter(tx, chosen.filter, { principal, language: fallbackLanguage, nowMs })
  if (ids.length > chosen.count)
    throw conflict(`There are ${ids.length} alarms now instead of ${chosen.count}: look at the list again`)
  return ids
}

/**
 * Runs an action on alarms: all of them in one transaction, each with its own outcome. An alarm that the person may not see is as
 * one that is gone. All starts of a chatter change with the one that is chosen.
 */
export const actOnAlarms = async (
  { relations: { db }, audit, live }: Pick<ServerContext, 'relations' | 'audit' | 'live'>,
  call: ActionCall,
  plan: Planner,
): Promise<AlarmOutcome[]> => {
  const { principal, flag } = call
  const at = new Date()
  const actor: Actor = { userId: principal.userId, name: `${principal.firstName} ${principal.lastName}`.trim(), at }
  const may = (farmCode: string, needed: RightFlag) =>
    seesFarm(principal, farmCode, { product: 'MyFleet', flag: needed })

  const { results, changed } = await db.transaction(async (tx) => {
    await lockAlarms(tx)
    const ids = await chosenIds(tx, call, at.getTime())
    const found = (await storedAlarms(tx, ids)).filter(
      ({ farmCode }) => may(farmCode, READ) || may(farmCode, flag) || may(farmCode, MANAGE),
    )
    const byId = new Map(found.map((row) => [row.id, row]))
    const allowed = found.filter(({ farmCode }) => may(farmCode, flag))
    const all = await withChatters(tx, allowed)
    const { deed, after } = await plan(tx, all, actor)
    const done = new Map(all.map((row): [string, Done] => [row.id, deed(row, actor)]))
    const changes = [...done.values()].flatMap((one) => (one.outcome === 'done' ? [one] : []))
    await writeAlarms(
      tx,
      changes.map(({ row }) => row),
      at.getTime(),
    )
    const further = (await after?.()) ?? []
    await writeAlarms(
      tx,
      further.map(({ row }) => row),
      at.getTime(),
    )
    await writeTransitions(
      tx,
      [...changes, ...further].flatMap(({ transitions }) => [...transitions]),
    )
    const outcomes = ids.map((id): AlarmOutcome => {
      if (!byId.has(id)) return { id, outcome: 'gone', why: null, by: null }
      return outcomeOf(id, done.get(id) ?? refused('no-right'))
    })
    await recordAction(tx, { audit }, call, outcomes, byId)
    return { results: outcomes, changed: [...changes, ...further].map(({ row }) => row) }
  })
  announceAlarms(live, changed)
  return results
}

/** One row of the audit log for each call, with the ids of the alarms that it has changed. */
const recordAction = async (
  tx: Db,
  { audit }: Pick<ServerContext, 'audit'>,
  { source, terms }: ActionCall,
  outcomes: readonly AlarmOutcome[],
  byId: ReadonlyMap<string, StoredAlarm>,
): Promise<void> => {
  const ids = outcomes.filter(({ outcome }) => outcome === 'done').map(({ id }) => id)
  const farms = new Set(ids.map((id) => byId.get(id)?.farmCode))
  const [farmCode] = farms
  const first = byId.get(ids[0] ?? '')
  await audit.record(tx, source, {
    target: {
      kind: 'alarm',
      id: ids[0] ?? outcomes[0]?.id ?? '',
      ...(first && {
        name: ids.length === 1 ? `${first.farmCode} ${first.deviceCode} ${first.code}` : `${ids.length}`,
      }),
    },
    ...(farms.size === 1 && farmCode !== undefined && { farmCode }),
    after: { ...terms, number: ids.length, ids },
  })
}

import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq, inArray } from 'drizzle-orm'
import type { LiveSample } from '../../../../domain/quality.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { newestPastSamples } from '../../../../platform/server/telemetry/newest-past-samples.ts'
import { farmsIn } from '../../../farms/server/port.ts'
import { tagsOfFarms } from '../../../plant-connection/server/port.ts'
import { dueAt } from '../../contract/due-at.ts'
import type { What } from '../../contract/subscription.ts'
import { lookAtTag, newTagWatch } from '../../contract/tag-watch.ts'
import { endRaises, insertDeliveries, type NewDelivery, raisesOf } from '../delivery-store.ts'
import { addressesOf, type People, readPeople } from '../receivers.ts'
import { type StoredSubscription, subscriptionsThatAreOn } from '../subscription-store.ts'
import { subscriptionWatch } from '../tables.ts'
import { clearDueOf, clearRows } from './read-transitions.ts'

const idsAtOnce = 500

type TagWanted = Extract<What, { kind: 'tag' }>
interface Watched {
  readonly subscription: StoredSubscription
  readonly what: TagWanted
  readonly tagId: number
  readonly farmName: string
}

const watchedTags = async (db: Db): Promise<Watched[]> => {
  const wanted = (await subscriptionsThatAreOn(db)).flatMap((subscription) => {
    const { what } = subscription.wanted
    return what.kind === 'tag' ? [{ subscription, what }] : []
  })
  if (wanted.length === 0) return []
  const farmCodes = [...new Set(wanted.map(({ what }) => what.farmCode))]
  const names = new Map((await farmsIn(db, new Set(farmCodes))).map(({ farmCode, name }) => [farmCode, name]))
  const keyOf = (farmCode: string, deviceCode: string, tag: string) => JSON.stringify([farmCode, deviceCode, tag])
  const tags = await tagsOfFarms(db, farmCodes, [...new Set(wanted.map(({ what }) => what.tag))])
  const idOf = new Map(tags.map(({ farmCode, deviceCode, name, tagId }) => [keyOf(farmCode, deviceCode, name), tagId]))
  return wanted.flatMap(({ subscription, what }) => {
    const tagId = idOf.get(keyOf(what.farmCode, what.deviceCode, what.tag))
    return tagId === undefined
      ? []
      : [{ subscription, what, tagId, farmName: names.get(what.farmCode) ?? what.farmCode }]
  })
}

/** Newest samples: those in memory where this process hears the field, those stored elsewhere. */
const readNewest = async ({ config, latest, historian }: ServerContext, tagIds: readonly number[]) => {
  if (config.roles.some((role) => role !== 'jobs')) return (tagId: number) => latest.get(tagId)
  const stored = await newestPastSamples(historian, tagIds)
  return (tagId: number) => stored.get(tagId)
}

const raiseRows = (
  { subscription, what, farmName }: Watched,
  { occurrenceId, sample, nowMs }: { occurrenceId: string; sample: LiveSample | undefined; nowMs: number },
  people: People,
): NewDelivery[] =>
  addressesOf(subscription, people).map(({ zone, ...address }) => {
    const due = dueAt(subscription.wanted.when, nowMs, zone)
    return {
      subscriptionId: subscription.id,
      ...address,
      kind: 'raised',
      occurrenceId,
      isAlarm: false,
      priority: 'normal',
      farmCode: what.farmCode,
      deviceCode: what.deviceCode,
      subject: {
        farmName,
        equipment: what.deviceCode,
        code: what.tag,
        message: what.tag,
        startMs: what.condition.kind === 'changed' ? (sample?.timeMs ?? nowMs) : nowMs,
        endMs: null,
        causeGroup: null,
        causeId: null,
        value: sample?.value ?? null,
      },
      state: 'waiting',
      reason: due.reason,
      seenAt: new Date(nowMs),
      dueAt: new Date(due.atMs),
    }
  })

/** A clear for each receiver of the raise; a raise that still waits is told with its end. */
const writeClears = async (
  tx: Db,
  { subscription }: Watched,
  { occurrenceId, nowMs }: { occurrenceId: string; nowMs: number },
  people: People,
): Promise<void> => {
  const raises = await raisesOf(tx, [occurrenceId])
  await insertDeliveries(
    tx,
    clearRows(raises, { transition: null, endMs: nowMs }, clearDueOf([subscription], people, nowMs), nowMs),
  )
  await endRaises(
    tx,
    raises.filter(({ state }) => state === 'waiting'),
    nowMs,
  )
}

/** Looks at the tags of all subscriptions; what a look finds is written together with what the watch remembers. */
export const watchTags = async (context: ServerContext, nowMs: number): Promise<void> => {
  const { db } = context.relations
  const watched = await watchedTags(db)
  if (watched.length === 0) return
  const newest = await readNewest(
    context,
    watched.map(({ tagId }) => tagId),
  )
  const ids = watched.map(({ subscription }) => subscription.id)
  const rows: (typeof subscriptionWatch.$inferSelect)[] = []
  for (let at = 0; at < ids.length; at += idsAtOnce)
    rows.push(
      ...(await db
        .select()
        .from(subscriptionWatch)
        .where(inArray(subscriptionWatch.subscriptionId, ids.slice(at, at + idsAtOnce)))),
    )
  const before = new Map(rows.map((row) => [row.subscriptionId, row]))
  let people: People | undefined
  for (const one of watched) {
    const row = before.get(one.subscription.id)
    const sample = newest(one.tagId)
    const known = sample && sample.value !== null ? { value: sample.value, timeMs: sample.timeMs } : undefined
    const { watch, event } = lookAtTag(one.what.condition, row?.watch ?? newTagWatch, known, nowMs)
    // The database orders the keys of what it keeps.
    if (row && isDeepStrictEqual(watch, row.watch)) continue
    const occurrenceId = event === 'raised' ? randomUUID() : (row?.occurrenceId ?? null)
    people ??= event === null ? undefined : await readPeople(db, context.config)
    const reachable: People = people ?? new Map()
    await db.transaction(async (tx) => {
      if (event === 'raised' && occurrenceId)
        await insertDeliveries(tx, raiseRows(one, { occurrenceId, sample, nowMs }, reachable))
      if (event === 'cleared' && occurrenceId) await writeClears(tx, one, { occurrenceId, nowMs }, reachable)
      await tx
        .insert(subscriptionWatch)
        .values({ subscriptionId: one.subscription.id, watch, occurrenceId: event === 'cleared' ? null : occurrenceId })
        .onConflictDoUpdate({
          target: subscriptionWatch.subscriptionId,
          set: { watch, occurrenceId: event === 'cleared' ? null : occurrenceId },
        })
    })
  }
}

/** Forgets what a watch remembers, because its condition has changed. */
export const forgetWatch = async (tx: Db, subscriptionId: string): Promise<void> => {
  await tx.delete(subscriptionWatch).where(eq(subscriptionWatch.subscriptionId, subscriptionId))
}

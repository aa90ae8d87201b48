import { eq, inArray } from 'drizzle-orm'
import { usualSourceSettings } from '../../../domain/sample-source.ts'
import type { AuditSource } from '../../../platform/server/audit/audit.ts'
import { topicMatches } from '../../../platform/server/broker/topic-filter.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { jsonDecoder } from '../../../platform/server/ingest/json-decoder.ts'
import { judgeMessage } from '../../../platform/server/ingest/judge-message.ts'
import type { TagAddress, TagMap } from '../../../platform/server/ingest/tag-map.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { Sample } from '../../../platform/server/telemetry/historian.ts'
import type { ReplayResult } from '../contract/quarantine.ts'
import { tagsOfFarms } from './plant-registry.ts'
import { allSourceSettings } from './source-settings.ts'
import { quarantine } from './tables.ts'
import { createLimits, type LimitSettings } from './tag-limits.ts'

type Row = typeof quarantine.$inferSelect

const farmOf = (topic: string): string => topic.split('/')[1] ?? ''
const isJson = (topic: string): boolean => jsonDecoder.filters.some((filter) => topicMatches(filter, topic))

/** Tags and source settings of these farms as they are now. */
const tagMapOf = async (db: Db, farmCodes: readonly string[], limitSettings: LimitSettings): Promise<TagMap> => {
  const limitsOf = await createLimits(db, limitSettings)
  const devices = new Map<string, Map<string, TagAddress>>()
  for (const row of await tagsOfFarms(db, farmCodes)) {
    const { farmCode, deviceCode, name, tagId, valueType } = row
    const key = `${farmCode}/${deviceCode}`
    const tags = devices.get(key) ?? new Map<string, TagAddress>()
    tags.set(name, { tagId, valueType: valueType as TagAddress['valueType'], limits: limitsOf(row) })
    devices.set(key, tags)
  }
  const settings = await allSourceSettings(db)
  const known = new Set([...devices.keys()].map((key) => key.split('/')[0]))
  return {
    knowsFarm: (farmCode) => known.has(farmCode),
    tagsOf: (farmCode, deviceCode) => devices.get(`${farmCode}/${deviceCode}`),
    sourceSettings: (farmCode) => settings.get(farmCode) ?? usualSourceSettings,
  }
}

interface Judged {
  readonly row: Row
  readonly samples: readonly Sample[]
  readonly current: readonly Sample[]
  /** The first reason that is left; undefined: the whole message is valid now. */
  readonly left: { readonly reason: string; readonly detail: string } | undefined
}

const judgeRow = (row: Row, tags: TagMap, nowMs: number, keptFromMs: number): Judged => {
  if (!isJson(row.topic)) {
    const detail = 'only JSON messages can be judged again'
    return { row, samples: [], current: [], left: { reason: 'unsupported', detail } }
  }
  const decoded = jsonDecoder.decode(row.topic, Buffer.from(row.payload))
  const { samples, current, refusals } = judgeMessage(decoded, tags, nowMs, keptFromMs)
  const [left] = refusals
  return { row, samples, current, left }
}

/**
 * Judges messages of the quarantine by the tags, settings and clock of now. Values that are valid are stored with their own
 * time; storing one twice changes nothing. A message without further faults leaves the quarantine, another keeps its first
 * fault. The values are durable before the row goes.
 */
export const replayMessages = async (
  context: Pick<ServerContext, 'relations' | 'historian' | 'latest' | 'live' | 'audit' | 'config'>,
  source: AuditSource,
  ids: readonly number[],
): Promise<ReplayResult> => {
  const { historian, latest, live, audit } = context
  const { db } = context.relations
  const rows = await db
    .select()
    .from(quarantine)
    .where(inArray(quarantine.id, [...ids]))
    .orderBy(quarantine.id)
  const farmCodes = [...new Set(rows.map(({ topic }) => farmOf(topic)))]
  const tags = await tagMapOf(db, farmCodes, context.config)
  const judged = rows.map((row) => judgeRow(row, tags, Date.now(), historian.refusedBeforeMs()))
  const samples = judged.flatMap((one) => one.samples)
  if (samples.length > 0) await historian.append(samples)
  const newer = latest.offer(judged.flatMap(({ current }) => current))
  if (newer.length > 0) live.publish(newer)
  const done = judged.filter(({ left }) => left === undefined)
  await db.transaction(async (tx) => {
    if (done.length > 0)
      await tx.delete(quarantine).where(
        inArray(
          quarantine.id,
          done.map(({ row }) => row.id),
        ),
      )
    for (const { row, left } of judged) if (left) await tx.update(quarantine).set(left).where(eq(quarantine.id, row.id))
    await audit.record(tx, source, {
      target: { kind: 'quarantine', id: farmCodes.join(' ').slice(0, 100) },
      after: { messages: rows.length, values: samples.length },
    })
  })
  return { messages: rows.length, values: samples.length, left: judged.length - done.length }
}

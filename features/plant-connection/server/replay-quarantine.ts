import { eq, inArray } from 'drizzle-orm'
import { usualSourceSettings } from '../../../domain/sample-source.ts'
import type { AuditSource } from '../../../platform/server/audit/audit.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Decoded } from '../../../platform/server/ingest/decoder.ts'
import type { DeviceEvents } from '../../../platform/server/ingest/event-intake.ts'
import { jsonDecoder } from '../../../platform/server/ingest/json-decoder.ts'
import { judgeMessage } from '../../../platform/server/ingest/judge-message.ts'
import type { TagAddress, TagMap } from '../../../platform/server/ingest/tag-map.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { Sample } from '../../../platform/server/telemetry/historian.ts'
import type { ReplayResult } from '../contract/quarantine.ts'
import { tagsOfFarms } from './plant-registry.ts'
import { decodeReadings, encodeReadings } from './quarantine-readings.ts'
import { noteSizes } from './quarantine-room.ts'
import { isJson } from './quarantine-rows.ts'
import { allSourceSettings } from './source-settings.ts'
import { quarantine } from './tables.ts'
import { createLimits, type LimitSettings } from './tag-limits.ts'

type Row = typeof quarantine.$inferSelect

const farmsOf = ({ topic, readings }: Row): readonly string[] =>
  readings === null ? [topic.split('/')[1] ?? ''] : decodeReadings(readings).map(({ farmCode }) => farmCode)

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
  readonly events: readonly DeviceEvents[]
  /** The first reason that is left; undefined: the whole message is valid now. */
  readonly left: Pick<Row, 'reason' | 'detail' | 'readings' | 'bytes'> | undefined
}

/** The values of a row; undefined where it holds none that can be judged again. */
const decodedOf = ({ topic, payload, readings }: Row): readonly Decoded[] | undefined => {
  if (readings !== null) return decodeReadings(readings)
  return isJson(topic) ? jsonDecoder.decode(topic, Buffer.from(payload)) : undefined
}

const judgeRow = (row: Row, tags: TagMap, nowMs: number, keptFromMs: number): Judged => {
  const { readings, bytes } = row
  const decoded = decodedOf(row)
  if (!decoded) {
    const detail = 'the values of this message could not be read'
    return { row, samples: [], current: [], events: [], left: { reason: 'unsupported', detail, readings, bytes } }
  }
  const { events, refusals, ends, ...judged } = judgeMessage(decoded, tags, nowMs, keptFromMs)
  // These ends are in the store since the message came, and a true value of the same time may have followed.
  const isNew = (sample: Sample) => row.reason !== 'not-finite' || !ends.has(sample)
  const [samples, current] = [judged.samples.filter(isNew), judged.current.filter(isNew)]
  const [first, ...others] = refusals
  if (!first) return { row, samples, current, events, left: undefined }
  const { reason, detail } = first
  if (readings === null) return { row, samples, current, events, left: { reason, detail, readings, bytes } }
  const rest = encodeReadings([first, ...others].flatMap((refusal) => refusal.readings))
  return {
    row,
    samples,
    current,
    events,
    left: { reason, detail, readings: rest, bytes: bytes - readings.length + rest.length },
  }
}

/** Rows that are done leave; the others keep their first fault of now and what is left of them. */
const settle = async (tx: Db, judged: readonly Judged[]): Promise<void> => {
  const done = judged.filter(({ left }) => left === undefined).map(({ row }) => row.id)
  if (done.length > 0) await tx.delete(quarantine).where(inArray(quarantine.id, done))
  for (const { row, left } of judged) if (left) await tx.update(quarantine).set(left).where(eq(quarantine.id, row.id))
  const freed = judged.map(({ row, left }) => ({ ...row, bytes: row.bytes - (left?.bytes ?? 0) }))
  await noteSizes(tx, freed, -1)
}

/**
 * Judges messages of the quarantine by the tags, settings and clock of now. Values that are valid are stored with their own
 * time; storing one twice changes nothing. A message without further faults leaves the quarantine, another keeps its first
 * fault. The values are durable before the row goes.
 */
export const replayMessages = async (
  context: Pick<ServerContext, 'relations' | 'historian' | 'latest' | 'live' | 'audit' | 'config' | 'eventIntake'>,
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
  const farmCodes = [...new Set(rows.flatMap(farmsOf))]
  const tags = await tagMapOf(db, farmCodes, context.config)
  const judged = rows.map((row) => judgeRow(row, tags, Date.now(), historian.refusedBeforeMs()))
  const samples = judged.flatMap((one) => one.samples)
  if (samples.length > 0) await historian.append(samples)
  const events = judged.flatMap((one) => one.events)
  if (events.length > 0) await context.eventIntake?.take(events, Date.now())
  const newer = latest.offer(judged.flatMap(({ current }) => current))
  if (newer.length > 0) live.publish(newer)
  const done = judged.filter(({ left }) => left === undefined)
  await db.transaction(async (tx) => {
    await settle(tx, judged)
    await audit.record(tx, source, {
      target: { kind: 'quarantine', id: farmCodes.join(' ').slice(0, 100) },
      after: { messages: rows.length, values: samples.length },
    })
  })
  return {
    messages: rows.length,
    values: samples.length,
    left: judged.length - done.length,
    oldestId: rows[0]?.id ?? null,
  }
}

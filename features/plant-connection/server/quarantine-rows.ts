import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { topicMatches } from '../../../platform/server/broker/topic-filter.ts'
import type { RefusalReason } from '../../../platform/server/ingest/decoder.ts'
import { jsonDecoder } from '../../../platform/server/ingest/json-decoder.ts'
import type { QuarantineEntry } from '../../../platform/server/ingest/quarantine.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { encodeReadings } from './quarantine-readings.ts'
import { quarantine } from './tables.ts'

/** The beginning of a message is for people to read. */
const shownPayloadBytes = 2_000
const keptDetail = 1_000
const keptTopic = 300
/** What a row takes beside its texts. */
const rowBytes = 150
/** Farms that count together: names in topics are chosen by the sender. */
const shares = 256
/** They stay invalid, or are stored all the same: they give way first. */
const neverLost: ReadonlySet<RefusalReason> = new Set(['old-time', 'bad-text', 'implausible'])

/** PostgreSQL keeps no NUL in a text. */
export const storable = (text: string, limit: number) =>
  text.slice(0, limit).replaceAll('\u0000', '\ufffd').toWellFormed()

/** The address part of `solvane/<farm>/<device>/…`. */
export const deviceOf = (topic: string): string => storable(topic.split('/').slice(1, 3).join('/'), 101)

export const isJson = (topic: string): boolean => jsonDecoder.filters.some((filter) => topicMatches(filter, topic))

const shareOf = (farmCode: string): number => (createHash('sha1').update(farmCode).digest()[0] as number) % shares

/** A message above the limit of its farm has not been read: it is kept whole. */
const isUnread = ({ reason, topic }: QuarantineEntry): boolean => reason === 'too-many' && isJson(topic)

export type QuarantineRow = ReturnType<typeof rowOf>

/** What the quarantine keeps of an entry. The payload is a view of a network buffer and is copied. */
export const rowOf = (entry: QuarantineEntry) => {
  const { receivedAtMs, reason, occurrences } = entry
  const devices = entry.readings ?? []
  const unread = isUnread(entry)
  const limit = unread ? entry.payload.length : shownPayloadBytes
  const topic = storable(entry.topic, keptTopic)
  const detail = storable(entry.detail, keptDetail)
  const payload = storable(Buffer.from(entry.payload.subarray(0, limit)).toString('utf8'), limit)
  const readings = devices.length > 0 ? encodeReadings(devices) : null
  return {
    receivedAt: new Date(receivedAtMs),
    reason,
    topic,
    detail,
    payload,
    readings,
    occurrences,
    share: shareOf(devices[0]?.farmCode ?? topic.split('/')[1] ?? ''),
    mayBecomeValid: unread || (readings !== null && !neverLost.has(reason)),
    bytes: rowBytes + topic.length + detail.length + payload.length + (readings?.length ?? 0),
  }
}

/** One parameter for all rows: thousands of them cost PGlite more than the rows. */
export const insertRows = async (tx: Db, rows: readonly QuarantineRow[]): Promise<void> => {
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into ${quarantine}
      (received_at, reason, topic, detail, payload, readings, occurrences, share, may_become_valid, bytes)
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as row (
      "receivedAt" timestamptz, reason text, topic text, detail text, payload text, readings text, occurrences int,
      share smallint, "mayBecomeValid" boolean, bytes int)`)
}

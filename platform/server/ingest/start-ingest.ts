import type { Registry } from 'prom-client'
import type { Broker, FieldMessage } from '../broker/broker.ts'
import { topicMatches } from '../broker/topic-filter.ts'
import type { LatestValues, LiveHub } from '../live/live.ts'
import type { Log } from '../log/log.ts'
import type { Historian, Sample } from '../telemetry/historian.ts'
import { Batcher, type BatcherLimits } from './batcher.ts'
import type { Decoded, Decoder, Reading, RefusalReason } from './decoder.ts'
import { createIngestMetrics } from './ingest-metrics.ts'
import { jsonDecoder } from './json-decoder.ts'
import { judgeReading } from './judge-reading.ts'
import type { Quarantine } from './quarantine.ts'
import type { TagMap } from './tag-map.ts'

export interface IngestOptions {
  readonly broker: Pick<Broker, 'subscribe' | 'attend' | 'publish'>
  readonly tags: TagMap
  readonly quarantine: Quarantine
  readonly historian: Pick<Historian, 'append'>
  readonly latest: Pick<LatestValues, 'offer'>
  readonly live: Pick<LiveHub, 'publish' | 'setBacklog'>
  readonly log: Log
  readonly metrics: Registry
  /** Formats, by their topics. Default: JSON. */
  readonly decoders?: readonly Decoder[]
  readonly limits?: Partial<BatcherLimits>
}

export interface Ingest {
  /** Stores and acknowledges what has been received, takes nothing more. Call before closing broker and historian. */
  stop(): Promise<void>
}

/** Parts of a message that are named in one quarantine entry. */
const namedParts = 5

/** A reading in a few words, its time as ISO where it is a time at all. */
const inWords = ({ name, timeMs, value }: Reading): string => {
  const time = new Date(timeMs)
  const when = Number.isNaN(time.getTime()) ? String(timeMs) : time.toISOString()
  return `${name.slice(0, 60)} at ${when}: ${String(value).slice(0, 60)}`
}

/** Samples of a message: all to be stored, and those among them that may be shown. */
interface Judged {
  readonly samples: readonly Sample[]
  readonly current: readonly Sample[]
}

const nothing: Judged = { samples: [], current: [] }
const noBytes = new Uint8Array()
const tooMany: readonly Decoded[] = [
  { kind: 'refused', reason: 'too-many', detail: 'more messages than one farm may send' },
]

/** What was refused of one message, gathered by reason. */
class Refusals {
  readonly #byReason = new Map<RefusalReason, { occurrences: number; details: string[] }>()

  /** The detail is put into words for the first few only: a message may hold very many. */
  add(reason: RefusalReason, detail: () => string): void {
    const found = this.#byReason.get(reason)
    if (!found) this.#byReason.set(reason, { occurrences: 1, details: [detail()] })
    else if (++found.occurrences <= namedParts) found.details.push(detail())
  }

  *[Symbol.iterator]() {
    for (const [reason, { occurrences, details }] of this.#byReason) {
      const more = occurrences - details.length
      yield { reason, occurrences, detail: details.join('; ') + (more > 0 ? `; and ${more} more` : '') }
    }
  }
}

/**
 * From the broker to the screens and to the historian: decode, find the tag, judge time and value, show, store in
 * batches. A message is acknowledged when everything usable in it is durable; see docs/decisions/005 and 015.
 * What cannot be used is counted and quarantined by reason, and acknowledged: sending it again would not help.
 */
export const startIngest = async (options: IngestOptions): Promise<Ingest> => {
  const { broker, tags, quarantine, historian, latest, live, log, decoders = [jsonDecoder] } = options
  const metrics = createIngestMetrics(options.metrics)
  const batcher = new Batcher({
    append: (samples) => historian.append(samples),
    onStored: (samples) => {
      const newestMs = samples.reduce((newest, { timeMs }) => Math.max(newest, timeMs), 0)
      metrics.lagSeconds.set(Math.max(0, Date.now() - newestMs) / 1000)
    },
    metrics,
    log,
    ...(options.limits && { limits: options.limits }),
  })
  const filters = decoders.flatMap((decoder) => decoder.filters.map((filter) => ({ filter, decoder })))

  const decode = ({ topic, payload, isExcess }: FieldMessage): readonly Decoded[] =>
    isExcess
      ? tooMany
      : (filters.find(({ filter }) => topicMatches(filter, topic))?.decoder.decode(topic, payload) ?? [
          { kind: 'refused', reason: 'malformed', detail: 'no decoder for this topic' },
        ])

  /** The usable samples of a message; the rest goes to `refusals`. A status takes effect at once. */
  const judge = (decoded: Decoded, nowMs: number, refusals: Refusals): Judged => {
    if (decoded.kind === 'refused') {
      refusals.add(decoded.reason, () => decoded.detail)
      return nothing
    }
    const { farmCode, deviceCode } = decoded
    if (decoded.kind === 'status') {
      if (tags.knowsFarm(farmCode)) live.setBacklog(farmCode, decoded.backlog)
      else refusals.add('unknown-device', () => `there is no farm ${farmCode}`)
      return nothing
    }
    for (const { reason, detail } of decoded.refusals) refusals.add(reason, () => detail)
    const known = tags.tagsOf(farmCode, deviceCode)
    if (!known) {
      refusals.add('unknown-device', () => `there is no device ${deviceCode} in farm ${farmCode}`)
      return nothing
    }
    const samples: Sample[] = []
    const current: Sample[] = []
    for (const reading of decoded.readings) {
      const tag = known.get(reading.name)
      const judged = tag ? judgeReading(reading, tag, nowMs) : 'unknown-tag'
      if (typeof judged === 'string') refusals.add(judged, () => inWords(reading))
      else {
        samples.push(judged)
        if (!reading.historical) current.push(judged)
      }
    }
    return { samples, current }
  }

  const show = (samples: readonly Sample[]): void => {
    const newer = latest.offer(samples)
    if (newer.length > 0) live.publish(newer)
  }

  /** Shows and stores; what is refused goes to the quarantine with the message that it came with. */
  const take = async (
    decoded: readonly Decoded[],
    { topic, payload }: Pick<FieldMessage, 'topic' | 'payload'>,
  ): Promise<void> => {
    const nowMs = Date.now()
    const refusals = new Refusals()
    const judged = decoded.map((one) => judge(one, nowMs, refusals))
    for (const refusal of refusals) {
      metrics.quarantined.inc({ reason: refusal.reason }, refusal.occurrences)
      quarantine.keep({ ...refusal, receivedAtMs: nowMs, topic, payload })
    }
    for (const { current } of judged) show(current)
    await batcher.add(judged.flatMap(({ samples }) => samples))
  }

  const receive = async (message: FieldMessage): Promise<void> => {
    const receivedMs = performance.now()
    metrics.messages.inc()
    await batcher.whenRoom(() => take(decode(message), message))
    metrics.storedSeconds.observe((performance.now() - receivedMs) / 1000)
  }

  /** What a decoder had held back: its message has been acknowledged, so a store that fails is told in the log alone. */
  const deliver = (decoded: Decoded): void => {
    batcher
      .whenRoom(() => take([decoded], { topic: 'held back', payload: noBytes }))
      .catch((error: unknown) => log.error({ err: error }, 'values that were held back could not be stored'))
  }

  const stops = decoders.map((decoder) => decoder.start?.({ publish: (command) => broker.publish(command), deliver }))
  const plain = decoders.filter(({ presence }) => !presence).flatMap((decoder) => decoder.filters)
  if (plain.length > 0) await broker.subscribe(plain, receive)
  for (const { presence, filters: wanted } of decoders) if (presence) await broker.attend(presence, wanted, receive)
  return {
    stop: async () => {
      for (const stop of stops) stop?.()
      await batcher.stop()
    },
  }
}

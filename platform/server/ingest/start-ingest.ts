import type { Registry } from 'prom-client'
import type { Broker, FieldMessage, HostPresence } from '../broker/broker.ts'
import type { LatestValues, LiveHub } from '../live/live.ts'
import type { Log } from '../log/log.ts'
import type { Historian, Sample } from '../telemetry/historian.ts'
import { Batcher, type BatcherLimits, defaultLimits } from './batcher.ts'
import { ClockHold } from './clock-hold.ts'
import { ClockWatch, type ClockWatchLimits } from './clock-watch.ts'
import type { Decoded, Decoder } from './decoder.ts'
import type { EventIntake } from './event-intake.ts'
import { createHalts, type Halt } from './halt.ts'
import { createHosts } from './hosts.ts'
import { createIngestMetrics, type IngestMetrics } from './ingest-metrics.ts'
import { jsonDecoder } from './json-decoder.ts'
import { createDecode, judgeMessage } from './judge-message.ts'
import type { Quarantine, QuarantineEntry } from './quarantine.ts'
import type { TagMap } from './tag-map.ts'

export interface IngestOptions {
  readonly broker: Pick<Broker, 'subscribe' | 'attend' | 'publish'>
  readonly tags: TagMap
  readonly quarantine: Quarantine
  readonly historian: Pick<Historian, 'append'> & Partial<Pick<Historian, 'refusedBeforeMs'>>
  readonly latest: Pick<LatestValues, 'offer'>
  readonly live: Pick<LiveHub, 'publish' | 'setBacklog'>
  /** Where events go. Default: nowhere. */
  readonly events?: EventIntake
  readonly log: Log
  readonly metrics: Registry
  /** Formats, by their topics. Default: JSON. */
  readonly decoders?: readonly Decoder[]
  readonly limits?: Partial<BatcherLimits> & Partial<ClockWatchLimits> & { readonly offlineAfterMs?: number }
  /** Called with longest silences that devices state, by tag, s. Default: they are ignored. */
  readonly onSilences?: (silencesS: ReadonlyMap<number, number>) => void
  /** How values reach the screens. Default: through `latest` and `live` of this process. */
  readonly show?: (samples: readonly Sample[], hearing: Hearing) => void
  /** Where several processes ingest: lets one of them begin, and another when that one is gone. Resolves with the way to stop. */
  readonly elect?: (lead: () => Promise<() => Promise<void>>, name: string) => Promise<() => Promise<void>>
}

/** Who else hears a message as it comes: each process that wants to, or nobody but the one host that devices watch. */
export type Hearing = 'every-process' | 'one-process'

export interface Ingest {
  /** Stores and acknowledges what has been received, takes nothing more. Call before closing broker and historian. */
  stop(): Promise<void>
  /** Why nothing is acknowledged now; undefined while messages are. */
  halt(): Halt | undefined
}

const noBytes = new Uint8Array()

/** Shows values in this process. */
const showHere =
  ({ latest, live }: Pick<IngestOptions, 'latest' | 'live'>) =>
  (samples: readonly Sample[]): void => {
    const newer = latest.offer(samples)
    if (newer.length > 0) live.publish(newer)
  }

/** The intake, with its metric. */
const countedIntake =
  ({ events: intake }: IngestOptions, metrics: IngestMetrics): EventIntake['take'] =>
  async (received, receivedAtMs, isSentOnce) => {
    metrics.events.inc(received.reduce((sum, { events, lists }) => sum + events.length + lists.length, 0))
    await intake?.take(received, receivedAtMs, isSentOnce)
  }

/** Words for the log. */
const clockWords = {
  behind: 'the clock seems to be behind: most devices send times in the future, their messages are not acknowledged',
  right: 'the clock seems right again: messages are acknowledged',
}

const holdWhileBehind = (
  { tags, limits, log }: IngestOptions,
  metrics: IngestMetrics,
  halts: ReturnType<typeof createHalts>,
): ClockHold =>
  new ClockHold({
    watch: new ClockWatch(limits),
    tags,
    giveUpMs: limits?.giveUpMs ?? defaultLimits.giveUpMs,
    onBehind: (behindMs) => {
      metrics.clockBehind.set(behindMs / 1_000)
      if (halts.setClock(behindMs > 0)) log.warn({ behindMs }, clockWords[behindMs > 0 ? 'behind' : 'right'])
    },
  })

const batcherOf = (
  { historian, limits, log }: IngestOptions,
  metrics: IngestMetrics,
  halts: ReturnType<typeof createHalts>,
): Batcher =>
  new Batcher({
    append: (samples) => historian.append(samples),
    onStored: (samples) => noteLag(metrics, samples),
    onRefusing: halts.setStore,
    metrics,
    log,
    ...(limits && { limits }),
  })

const countedQuarantine =
  (quarantine: Quarantine, { quarantined }: IngestMetrics) =>
  (entry: QuarantineEntry): void | Promise<void> => {
    quarantined.inc({ reason: entry.reason }, entry.occurrences)
    return quarantine.keep(entry)
  }

/** A missing value is no measurement: deaths are reported here and now. */
const noteLag = (metrics: IngestMetrics, samples: readonly Sample[]): void => {
  const newestMs = samples.reduce(
    (newest, { timeMs, value }) => (value === null ? newest : Math.max(newest, timeMs)),
    0,
  )
  if (newestMs === 0) return
  const nowMs = Date.now()
  metrics.lag.note(Math.max(0, nowMs - newestMs) / 1000, nowMs)
}

/**
 * From the broker to the screens, to the historian and to the event store: decode, find the tag, judge time and value, show,
 * store in batches. A message is acknowledged when everything usable in it is durable; see docs/decisions/005 and 015.
 * What cannot be used is counted and acknowledged once the quarantine keeps it: sending it again would not help.
 */
export const startIngest = async (options: IngestOptions): Promise<Ingest> => {
  const { broker, tags, quarantine, historian, live, log, decoders = [jsonDecoder] } = options
  const metrics = createIngestMetrics(options.metrics)
  const hosts = createHosts(log, options.limits?.offlineAfterMs)
  const halts = createHalts(hosts.storeRefuses)
  const clock = holdWhileBehind(options, metrics, halts)
  const batcher = batcherOf(options, metrics, halts)
  const decode = createDecode(decoders)
  const keep = countedQuarantine(quarantine, metrics)
  const takeEvents = countedIntake(options, metrics)

  const { show = showHere(options) } = options

  /** Shows and stores; what is refused goes to the quarantine with the message that it came with. */
  const take = async (
    decoded: readonly Decoded[],
    { topic, payload, isSentOnce }: Pick<FieldMessage, 'topic' | 'payload' | 'isSentOnce'>,
    hearing: Hearing,
  ): Promise<void> => {
    // Only a message that has to wait may give others the turn: what is added at once counts for the room.
    const held = clock.hold(decoded, isSentOnce === true)
    if (held) await held
    const nowMs = Date.now()
    const { samples, current, statuses, events, refusals, silencesS } = judgeMessage(
      decoded,
      tags,
      nowMs,
      historian.refusedBeforeMs?.(),
    )
    if (silencesS.size > 0) options.onSilences?.(silencesS)
    for (const { farmCode, backlog } of statuses) live.setBacklog(farmCode, backlog)
    const kept = [...refusals].map((refusal) =>
      keep({ ...refusal, receivedAtMs: nowMs, topic, payload, isSentOnce: isSentOnce === true }),
    )
    if (current.length > 0) show(current, hearing)
    const stored = batcher.add(samples, isSentOnce)
    if (events.length > 0) kept.push(takeEvents(events, nowMs, isSentOnce === true))
    await (kept.length === 0 ? stored : Promise.all([stored, ...kept]))
  }

  const receiver =
    (hearing: Hearing) =>
    async (message: FieldMessage): Promise<void> => {
      const receivedMs = performance.now()
      metrics.messages.inc()
      await batcher.readWhenRoom(() => take(decode(message), message, hearing))
      metrics.storedSeconds.observe((performance.now() - receivedMs) / 1000)
    }

  /** What a decoder had held back: its message has been acknowledged. */
  const deliver = (decoded: Decoded): void => {
    batcher
      .readWhenRoom(() => take([decoded], { topic: 'held back', payload: noBytes, isSentOnce: true }, 'one-process'))
      .catch((error: unknown) => log.error({ err: error }, 'values that were held back could not be stored'))
  }

  /** Begins a protocol whose devices watch one host; resolves with the way to leave it. */
  const attend = (decoder: Decoder, presence: HostPresence) => async () => {
    const stop = decoder.start?.({ publish: (command) => broker.publish(command), deliver })
    const leave = await hosts.add(await broker.attend(presence, decoder.filters, receiver('one-process')))
    return async () => {
      stop?.()
      await leave()
    }
  }

  const plain = decoders.filter(({ presence }) => !presence)
  const stops: (() => Promise<void> | void)[] = []
  for (const decoder of plain) {
    const stop = decoder.start?.({ publish: (command) => broker.publish(command), deliver })
    if (stop) stops.push(stop)
  }
  if (plain.length > 0)
    await broker.subscribe(
      plain.flatMap(({ filters, eventFilters = [] }) => [...filters, ...eventFilters]),
      receiver('every-process'),
    )
  const { elect = async (lead: () => Promise<() => Promise<void>>) => lead() } = options
  for (const decoder of decoders)
    if (decoder.presence) stops.push(await elect(attend(decoder, decoder.presence), decoder.presence.topic))
  return {
    halt: halts.current,
    stop: async () => {
      for (const stop of stops) await stop()
      clock.stop()
      await batcher.stop()
      hosts.stop()
    },
  }
}

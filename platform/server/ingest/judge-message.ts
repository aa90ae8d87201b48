import { qualities } from '../../../domain/quality.ts'
import {
  rejectedSource,
  type SampleOrigin,
  type SampleSource,
  type SourcePriority,
  usualSourceSettings,
} from '../../../domain/sample-source.ts'
import type { Backlog } from '../../contract/live-protocol.ts'
import type { FieldMessage } from '../broker/broker.ts'
import { topicMatches } from '../broker/topic-filter.ts'
import type { Sample } from '../telemetry/historian.ts'
import type { Decoded, DecodedEvents, Decoder, Reading, RefusalReason } from './decoder.ts'
import type { DeviceEvents } from './event-intake.ts'
import { type Instants, judgeEvent, judgeInstant } from './judge-event.ts'
import { endOfValue, judgeReading } from './judge-reading.ts'
import type { DeviceReadings } from './quarantine.ts'
import type { TagAddress, TagMap } from './tag-map.ts'

/** Parts of a message that are named in one quarantine entry. */
const namedParts = 5

/** A reading in a few words, its time as ISO where it is a time at all. */
const inWords = ({ name, timeMs, value }: Reading): string => {
  const time = new Date(timeMs)
  const when = Number.isNaN(time.getTime()) ? String(timeMs) : time.toISOString()
  return `${name.slice(0, 60)} at ${when}: ${String(value).slice(0, 60)}`
}

interface RefusedOfDevice extends DeviceReadings {
  readonly readings: Reading[]
}

/** What was refused of one message, or is implausible in it, gathered by reason. */
export class Refusals {
  readonly #byReason = new Map<
    RefusalReason,
    { occurrences: number; readonly details: string[]; readonly devices: RefusedOfDevice[] }
  >()

  /** The detail is put into words for the first few only: a message may hold very many. */
  add(reason: RefusalReason, detail: () => string, refused?: DeviceReadings): void {
    const found = this.#byReason.get(reason) ?? { occurrences: 0, details: [], devices: [] }
    if (found.occurrences === 0) this.#byReason.set(reason, found)
    found.occurrences += 1
    if (found.occurrences <= namedParts) found.details.push(detail())
    if (!refused) return
    const { farmCode, deviceCode, readings } = refused
    const last = found.devices.at(-1)
    if (last?.deviceCode === deviceCode && last.farmCode === farmCode) last.readings.push(...readings)
    else found.devices.push({ farmCode, deviceCode, readings: [...readings] })
  }

  *[Symbol.iterator]() {
    for (const [reason, { occurrences, details, devices }] of this.#byReason) {
      const more = occurrences - details.length
      const detail = details.join('; ') + (more > 0 ? `; and ${more} more` : '')
      yield { reason, occurrences, detail, readings: devices }
    }
  }
}

/** What a message comes to: all samples and events to be stored, samples that may be shown, and what farms have still to send. */
export interface JudgedMessage {
  readonly samples: Sample[]
  readonly current: Sample[]
  /** Those among the samples that stand for a refused number that is none: each ends the value before it. */
  readonly ends: Set<Sample>
  readonly statuses: { readonly farmCode: string; readonly backlog: Backlog | null }[]
  readonly events: DeviceEvents[]
  readonly refusals: Refusals
  /** Longest silences that devices state, by tag, s. */
  readonly silencesS: Map<number, number>
}

const tooMany: readonly Decoded[] = [
  { kind: 'refused', reason: 'too-many', detail: 'more messages than one farm may send' },
]
const noDecoder: readonly Decoded[] = [{ kind: 'refused', reason: 'malformed', detail: 'no decoder for this topic' }]

/** Reads a message by the decoder of its topic. */
export const createDecode = (decoders: readonly Decoder[]) => {
  const filters = decoders.flatMap((decoder) =>
    [...decoder.filters, ...(decoder.eventFilters ?? [])].map((filter) => ({ filter, decoder })),
  )
  return ({ topic, payload, isExcess }: FieldMessage): readonly Decoded[] =>
    isExcess
      ? tooMany
      : (filters.find(({ filter }) => topicMatches(filter, topic))?.decoder.decode(topic, payload) ?? noDecoder)
}

/** One object for each: a batch holds thousands of samples. */
const origins = new Map<string, SampleOrigin>()
const originOf = (source: SampleSource, priority: SourcePriority): SampleOrigin => {
  const key = `${source} ${priority}`
  const known = origins.get(key)
  if (known) return known
  const origin = { source, priority }
  origins.set(key, origin)
  return origin
}

/** Where the values of a farm's message come from; undefined: the farm does not take them. */
const originsAt = (farmCode: string, tags: TagMap) => {
  const settings = tags.sourceSettings?.(farmCode) ?? usualSourceSettings
  const at = (source: SampleSource) => {
    const setting = settings[source]
    return setting === rejectedSource ? undefined : originOf(source, setting)
  }
  return { live: at('live'), late: at('late') }
}

type DecodedReadings = Extract<Decoded, { readonly kind: 'readings' }>

/** Gathers the longest silences that a device states. */
const noteSilences = (
  readings: readonly Reading[],
  known: ReadonlyMap<string, TagAddress>,
  silencesS: Map<number, number>,
): void => {
  for (const { name, longestSilenceS } of readings) {
    const tagId = known.get(name)?.tagId
    if (tagId !== undefined && longestSilenceS !== undefined) silencesS.set(tagId, longestSilenceS)
  }
}

const judgeReadings = (
  decoded: DecodedReadings,
  tags: TagMap,
  { nowMs, keptFromMs }: Instants,
  judged: JudgedMessage,
): void => {
  const { samples, current, ends, refusals } = judged
  const { farmCode, deviceCode } = decoded
  for (const { reason, detail } of decoded.refusals) refusals.add(reason, () => detail)
  const known = tags.tagsOf(farmCode, deviceCode)
  if (!known) {
    const { readings } = decoded
    const detail = () => `there is no device ${deviceCode} in farm ${farmCode}`
    refusals.add('unknown-device', detail, { farmCode, deviceCode, readings })
    return
  }
  const { live, late } = originsAt(farmCode, tags)
  noteSilences(decoded.readings, known, judged.silencesS)
  const take = (sample: Sample, { historical }: Reading) => {
    samples.push(sample)
    if (!historical) current.push(sample)
  }
  for (const reading of decoded.readings) {
    const tag = known.get(reading.name)
    const origin = reading.historical ? late : live
    const sample = !tag ? 'unknown-tag' : origin ? judgeReading(reading, tag, nowMs, keptFromMs, origin) : 'source-off'
    const refuse = (reason: RefusalReason) =>
      refusals.add(reason, () => inWords(reading), { farmCode, deviceCode, readings: [reading] })
    if (typeof sample !== 'string') {
      take(sample, reading)
      if (sample.quality === qualities.implausible) refuse('implausible')
      continue
    }
    refuse(sample)
    if (!tag || sample !== 'not-finite') continue
    const end = endOfValue(reading, tag, origin)
    ends.add(end)
    take(end, reading)
  }
}

/** Events that may be stored; each other is refused alone. */
const judgeEvents = (decoded: DecodedEvents, tags: TagMap, instants: Instants, judged: JudgedMessage): void => {
  const { farmCode, deviceCode, source, unknownSinceMs } = decoded
  const { refusals } = judged
  for (const { reason, detail } of decoded.refusals) refusals.add(reason, () => detail)
  if (!tags.tagsOf(farmCode, deviceCode)) {
    // The birth of a node that only carries devices has nothing to say.
    if (source !== 'sparkplug' || decoded.events.length > 0 || decoded.lists.length > 0)
      refusals.add('unknown-device', () => `there is no device ${deviceCode} in farm ${farmCode}`)
    return
  }
  const takes = (reason: RefusalReason | undefined, detail: () => string): boolean => {
    if (reason) refusals.add(reason, detail)
    return !reason
  }
  const events = decoded.events.filter((event) =>
    takes(judgeEvent(event, instants), () => inWords({ name: event.code, timeMs: event.timeMs, value: event.state })),
  )
  const lists = decoded.lists.filter(({ timeMs }) =>
    takes(judgeInstant(timeMs, instants), () => inWords({ name: 'active alarms', timeMs, value: 'list' })),
  )
  const hasNothing = events.length === 0 && lists.length === 0
  // An empty message says that the device is there again, unless all that it said was refused.
  if (hasNothing && (decoded.events.length > 0 || decoded.lists.length > 0 || decoded.refusals.length > 0)) return
  judged.events.push({
    farmCode,
    deviceCode,
    source,
    events,
    lists,
    ...(unknownSinceMs !== undefined && { unknownSinceMs }),
  })
}

const judgeOne = (decoded: Decoded, tags: TagMap, instants: Instants, judged: JudgedMessage): void => {
  const { statuses, refusals } = judged
  if (decoded.kind === 'refused') refusals.add(decoded.reason, () => decoded.detail)
  else if (decoded.kind === 'events') judgeEvents(decoded, tags, instants, judged)
  else if (decoded.kind !== 'status') judgeReadings(decoded, tags, instants, judged)
  else if (tags.knowsFarm(decoded.farmCode)) statuses.push({ farmCode: decoded.farmCode, backlog: decoded.backlog })
  else refusals.add('unknown-device', () => `there is no farm ${decoded.farmCode}`)
}

/** Finds the tags of what was decoded and judges times and values; what cannot be used is told by its reason. */
export const judgeMessage = (
  decoded: readonly Decoded[],
  tags: TagMap,
  nowMs: number,
  keptFromMs = 0,
): JudgedMessage => {
  const judged: JudgedMessage = {
    samples: [],
    current: [],
    ends: new Set(),
    statuses: [],
    events: [],
    refusals: new Refusals(),
    silencesS: new Map(),
  }
  for (const one of decoded) judgeOne(one, tags, { nowMs, keptFromMs }, judged)
  return judged
}

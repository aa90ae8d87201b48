import type { Decoded, DecodedEvents, Reading, Refusal } from '../ingest/decoder.ts'
import { BornDevice, crowded, isTemplate, mostNamesOfFarm, type NameBudget } from './born-device.ts'
import { valueOfMetric } from './metric-value.ts'
import { dataTypes, type SparkplugPayload, unsigned64 } from './payload.ts'
import { alarmsOfBirth, alarmsOfData } from './read-alarm.ts'
import { readMetric, type Sink } from './read-metric.ts'
import { afterSequence, type EdgeMessage, ReorderBuffer } from './reorder-buffer.ts'
import type { EdgeTopic } from './sparkplug-topic.ts'

/** Why a node must be asked for its birth anew: it, its device or a metric of it was not born, or messages stayed away. */
export type RebirthReason = 'not-born' | 'gap'

/** What follows from a message: values for ingest, and why the node must be asked for its birth anew, if it must. */
export interface Outcome {
  /** Values and refusals. */
  readonly decoded: readonly Decoded[]
  /** Alarms; births and deaths of devices, which say whether the state of alarms is known. */
  readonly events?: readonly DecodedEvents[]
  readonly askRebirth?: RebirthReason | undefined
}

/** Metrics that speak of the node, not of the plant. */
const ofProtocol = /^(bdSeq$|Node Control\/|Device Control\/)/
/** How long after its node a device may be born until it counts as gone. */
const rebornWithinMs = 30_000

const sentMsOf = ({ timestamp }: SparkplugPayload): number | undefined => timestamp && unsigned64(timestamp)
const sequenceOf = ({ seq }: SparkplugPayload): number | undefined => {
  const sequence = seq && unsigned64(seq)
  return sequence !== undefined && sequence <= 255 ? sequence : undefined
}

const birthSequence = ({ metrics }: SparkplugPayload): number | undefined => {
  const metric = metrics.find(({ name }) => name === 'bdSeq')
  const value = metric && valueOfMetric(metric, metric.datatype ?? dataTypes.int64)
  return typeof value === 'number' ? value : undefined
}

/**
 * What a primary host knows of one edge node (Sparkplug 3.0, sections 5 and 6.4): whether it is born, what its aliases
 * mean, which message comes next. Pure but for its own memory: time comes in, nothing goes out but outcomes.
 * Messages that overtake others wait `reorderMs` for them; what waits is still used when the gap stays.
 */
export class EdgeNode {
  readonly #reorderMs: number
  readonly #names: NameBudget
  readonly #devices = new Map<string, BornDevice>()
  readonly #waiting = new ReorderBuffer()
  #farmCode = ''
  /** Number of the life that no death has ended yet. */
  #birth: number | undefined
  #isDead = false
  /** Whether messages have stayed away since the last birth. */
  #hasGap = false
  #birthWanted: RebirthReason | undefined
  /** Until when devices of the life before may be born. */
  #rebornByMs: number | undefined
  #next = 0

  constructor(reorderMs: number, names: NameBudget = { left: mostNamesOfFarm }) {
    this.#reorderMs = reorderMs
    this.#names = names
  }

  /** When `expire` has to be called; undefined: nothing is waited for. */
  get waitUntilMs(): number | undefined {
    const { sinceMs } = this.#waiting
    const waits = [sinceMs === undefined ? undefined : sinceMs + this.#reorderMs, this.#rebornByMs]
    const untilMs = Math.min(...waits.filter((one) => one !== undefined))
    return untilMs === Number.POSITIVE_INFINITY ? undefined : untilMs
  }

  /** Why its birth was asked for, as long as it has not come. */
  get birthRequestReason(): RebirthReason | undefined {
    return this.#birthWanted
  }

  /** `unborn`: alive, and what its metrics mean is not known. */
  get state(): 'born' | 'unborn' | 'dead' {
    return this.#isBorn ? 'born' : this.#isDead ? 'dead' : 'unborn'
  }

  get #isBorn(): boolean {
    return this.#birth !== undefined && !this.#hasGap
  }

  receive(message: EdgeMessage, nowMs: number): Outcome {
    return this.#settle([this.#receive(message, nowMs)])
  }

  /** What has waited long enough: messages are used without those before them, devices that were not born again are gone. */
  expire(nowMs: number): Outcome {
    const outcomes: Outcome[] = []
    if (nowMs >= (this.#waiting.sinceMs ?? Number.POSITIVE_INFINITY) + this.#reorderMs) {
      outcomes.push({ ...this.takeBuffered(nowMs), askRebirth: 'gap' })
      this.#hasGap = true
    }
    if (nowMs >= (this.#rebornByMs ?? Number.POSITIVE_INFINITY)) {
      this.#rebornByMs = undefined
      const gone = [...this.#devices].filter(([, { isBorn }]) => !isBorn)
      outcomes.push(...gone.map(([code]) => this.#withdraw(code, nowMs)))
    }
    return this.#settle(outcomes)
  }

  /** What came is used, although others before it stayed away. */
  takeBuffered(nowMs: number, fits?: (message: EdgeMessage) => boolean): Outcome {
    const { decoded, events } = together(
      this.#waiting.takeInOrder(this.#next, fits).map((message) => this.#take(message, nowMs)),
    )
    return { decoded, ...(events && { events }) }
  }

  #settle(outcomes: readonly Outcome[]): Outcome {
    const { decoded, ...outcome } = together(outcomes)
    this.#birthWanted = outcome.askRebirth ?? this.#birthWanted
    return { ...outcome, decoded: decoded.filter(hasMetrics) }
  }

  #receive(message: EdgeMessage, nowMs: number): Outcome {
    const { type } = message.topic
    if (type === 'NBIRTH') return this.#bear(message, nowMs)
    if (type === 'NDEATH') return this.#die(message, nowMs)
    if (this.#hasGap) {
      // A death needs neither order nor alias.
      if (type === 'DDEATH') return { ...this.#deviceDied(message, nowMs), askRebirth: 'gap' }
      return refused(message, 'after-gap', 'came after messages that stayed away, before the next birth', 'gap')
    }
    if (!this.#isBorn) return refused(message, 'not-born', 'came before the birth of its node', 'not-born')
    const sequence = sequenceOf(message.payload)
    if (sequence === undefined) return refused(message, 'malformed', 'no sequence number from 0 to 255')
    if (sequence !== this.#next) {
      this.#waiting.put(sequence, message, nowMs)
      return { decoded: [] }
    }
    return together([this.#take(message, nowMs), ...this.#takeFollowers(nowMs)])
  }

  #takeFollowers(nowMs: number): Outcome[] {
    const outcomes: Outcome[] = []
    for (let follower = this.#waiting.take(this.#next); follower; follower = this.#waiting.take(this.#next))
      outcomes.push(this.#take(follower, nowMs))
    return outcomes
  }

  #take(message: EdgeMessage, nowMs: number): Outcome {
    this.#next = afterSequence(sequenceOf(message.payload) ?? 0)
    switch (message.topic.type) {
      case 'NDATA':
      case 'DDATA':
        return this.#data(message, nowMs)
      case 'DBIRTH':
        return this.#introduce(message, nowMs)
      default:
        return this.#deviceDied(message, nowMs)
    }
  }

  #bear(message: EdgeMessage, nowMs: number): Outcome {
    const sequence = sequenceOf(message.payload)
    const birth = birthSequence(message.payload)
    if (sequence === undefined || birth === undefined)
      return refused(message, 'malformed', 'a birth needs a sequence number and bdSeq')
    // What was sent later is of the new life, and waits for its place there.
    const bornMs = sentMsOf(message.payload) ?? Number.POSITIVE_INFINITY
    const before = this.takeBuffered(nowMs, ({ payload }) => (sentMsOf(payload) ?? 0) < bornMs)
    for (const device of this.#devices.values()) device.outlive()
    this.#farmCode = message.topic.farmCode
    this.#birth = birth
    this.#isDead = false
    this.#hasGap = false
    this.#birthWanted = undefined
    this.#next = afterSequence(sequence)
    const introduced = this.#introduce(message, nowMs)
    this.#rebornByMs = [...this.#devices.values()].some(({ isBorn }) => !isBorn) ? nowMs + rebornWithinMs : undefined
    return together([before, introduced, ...this.#takeFollowers(nowMs)])
  }

  /** The will of a life before must not end this one; a node whose birth is asked for after a gap is alive until it dies. */
  #die(message: EdgeMessage, nowMs: number): Outcome {
    if (this.#birth !== undefined && birthSequence(message.payload) !== this.#birth) return { decoded: [] }
    const before = this.takeBuffered(nowMs)
    this.#birth = undefined
    this.#isDead = true
    this.#hasGap = false
    this.#birthWanted = undefined
    this.#rebornByMs = undefined
    const gone = [...this.#devices.keys()].map((code) => this.#withdraw(code, nowMs))
    const { decoded, events } = together([before, ...gone])
    return { decoded, ...(events && { events }) }
  }

  #deviceDied({ topic, payload }: EdgeMessage, nowMs: number): Outcome {
    const sentMs = sentMsOf(payload) ?? 0
    return this.#withdraw(deviceOf(topic), sentMs > 0 && sentMs < nowMs ? sentMs : nowMs)
  }

  /** A device is gone, and with it what it has said; its alarms stand, and nobody knows their state. */
  #withdraw(deviceCode: string, atMs: number): Outcome {
    const device = this.#devices.get(deviceCode)
    const decoded = [this.#readingsOf(deviceCode, device?.withdraw(atMs) ?? [])]
    this.#forget(deviceCode)
    if (!device) return { decoded }
    return { decoded, events: [{ ...this.#eventsOf(deviceCode, { events: [], lists: [] }), unknownSinceMs: atMs }] }
  }

  #eventsOf(deviceCode: string, said: Pick<DecodedEvents, 'events' | 'lists'>): DecodedEvents {
    return { kind: 'events', farmCode: this.#farmCode, deviceCode, source: 'sparkplug', ...said, refusals: [] }
  }

  #forget(deviceCode: string): void {
    this.#devices.get(deviceCode)?.release()
    this.#devices.delete(deviceCode)
  }

  /** A birth names its metrics, once; what it says of their values are values. What it names no more is gone. */
  #introduce(message: EdgeMessage, nowMs: number): Outcome {
    const deviceCode = deviceOf(message.topic)
    const before = this.#devices.get(deviceCode)
    this.#forget(deviceCode)
    const device = new BornDevice(this.#names)
    // There is no room for the device itself.
    if (!device.isCrowded) this.#devices.set(deviceCode, device)
    for (const metric of message.payload.metrics) device.bear(metric)
    if (before) device.inherit(before)
    const { decoded, events, askRebirth } = this.#data(message, nowMs)
    const gone = before?.withdraw(nowMs, (name) => !device.knows(name)) ?? []
    return { decoded: [...decoded, this.#readingsOf(deviceCode, gone)], ...(events && { events }), askRebirth }
  }

  #data(message: EdgeMessage, nowMs: number): Outcome {
    const deviceCode = deviceOf(message.topic)
    const device = this.#devices.get(deviceCode)
    if (!device?.isBorn)
      return this.#names.left > 0
        ? refused(message, 'not-born', 'came before the birth of its device', 'not-born')
        : refused(message, crowded.reason, `: ${crowded.detail}`)
    const sink: Sink = { readings: [], alarms: [], refusals: [] }
    const { readings, refusals } = sink
    let askRebirth: RebirthReason | undefined
    const sentMs = sentMsOf(message.payload)
    for (const metric of message.payload.metrics) {
      const born = device.metricOf(metric)
      if (!born && device.isCrowded) {
        // Another birth would not help: there is no room for its names.
        refusals.push(crowded)
      } else if (!born) {
        refusals.push({ reason: 'not-born', detail: `${metric.name || 'an alias'} was not in the birth` })
        askRebirth = 'not-born'
      } else if (metric.isNull && isTemplate(metric, born)) {
        readings.push(...device.withdraw(sentMs ?? nowMs, (name) => name.startsWith(`${born.name}/`)))
      } else if (!ofProtocol.test(born.name)) readMetric(born, metric, sentMs, sink)
    }
    const kept = device.remember(readings, nowMs)
    for (let left = readings.length - kept.length; left > 0; left--) refusals.push(crowded)
    const { farmCode } = message.topic
    const decoded: Decoded[] = [{ kind: 'readings', farmCode, deviceCode, readings: kept, refusals }]
    return { decoded, ...this.#alarmsOf(message, sink, nowMs), askRebirth }
  }

  /** A birth says that the device is there again, whether it has alarms or not. */
  #alarmsOf({ topic, payload }: EdgeMessage, { alarms, refusals }: Sink, nowMs: number): Pick<Outcome, 'events'> {
    const isBirth = topic.type.endsWith('BIRTH')
    if (!isBirth && alarms.length === 0) return {}
    const said = isBirth
      ? alarmsOfBirth(alarms, sentMsOf(payload) ?? nowMs, refusals.length === 0)
      : alarmsOfData(alarms)
    return { events: [this.#eventsOf(deviceOf(topic), said)] }
  }

  #readingsOf(deviceCode: string, readings: readonly Reading[]): Decoded {
    return { kind: 'readings', farmCode: this.#farmCode, deviceCode, readings, refusals: [] }
  }
}

/** The node's own metrics belong to the device that has its name. */
const deviceOf = ({ device, node }: EdgeTopic): string => device ?? node

const refused = (
  { topic }: EdgeMessage,
  reason: Refusal['reason'],
  what: string,
  askRebirth?: RebirthReason,
): Outcome => ({ decoded: [{ kind: 'refused', reason, detail: `${topic.type} ${what}` }], askRebirth })

/** A node that has no metrics of its own need not be a device that anybody knows. */
const hasMetrics = (decoded: Decoded): boolean =>
  decoded.kind !== 'readings' || decoded.readings.length > 0 || decoded.refusals.length > 0

const together = (outcomes: readonly Outcome[]): Outcome => {
  const events = outcomes.flatMap((outcome) => outcome.events ?? [])
  return {
    decoded: outcomes.flatMap(({ decoded }) => decoded),
    ...(events.length > 0 && { events }),
    askRebirth: outcomes.find(({ askRebirth }) => askRebirth)?.askRebirth,
  }
}

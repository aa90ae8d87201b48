import type { Decoded, Reading, Refusal } from '../ingest/decoder.ts'
import { BornDevice, type BornMetric, mostNamesOfFarm, type NameBudget } from './born-device.ts'
import { valueOfMetric } from './metric-value.ts'
import { type Bits64, dataTypes, type SparkplugPayload, unsigned64 } from './payload.ts'
import { readMetric } from './read-metric.ts'
import type { EdgeTopic } from './sparkplug-topic.ts'

/** Why a node must be asked for its birth anew: it, its device or a metric of it was not born, or messages stayed away. */
export type RebirthReason = 'not-born' | 'gap'

/** What follows from a message: values for ingest, and why the node must be asked for its birth anew, if it must. */
export interface Outcome {
  readonly decoded: readonly Decoded[]
  readonly askRebirth?: RebirthReason | undefined
}

export interface EdgeMessage {
  readonly topic: EdgeTopic
  readonly payload: SparkplugPayload
}

/** Metrics that speak of the node, not of the plant. */
const ofProtocol = /^(bdSeq$|Node Control\/|Device Control\/)/
const crowded: Refusal = {
  reason: 'too-many-names',
  detail: `a name beyond the ${mostNamesOfFarm} that the edge nodes of one farm may have`,
}

/** Aliases are up to 64 bits wide. */
const aliasKey = ({ low, high }: Bits64): string => `${high >>> 0}:${low >>> 0}`
const sequenceOf = ({ seq }: SparkplugPayload): number | undefined => {
  const sequence = seq && unsigned64(seq)
  return sequence !== undefined && sequence <= 255 ? sequence : undefined
}
const after = (sequence: number) => (sequence + 1) % 256

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
  /** Number of the life that no death has ended yet. */
  #birth: number | undefined
  /** Whether messages have stayed away since the last birth. */
  #hasGap = false
  #next = 0
  #aliases = new Map<string, BornMetric>()
  readonly #devices = new Map<string, BornDevice>()
  #isBirthWanted = false
  #waiting = new Map<number, EdgeMessage>()
  #waitUntilMs: number | undefined

  readonly #names: NameBudget

  constructor(reorderMs: number, names: NameBudget = { left: mostNamesOfFarm }) {
    this.#reorderMs = reorderMs
    this.#names = names
  }

  /** When `expire` has to be called; undefined: nothing waits. */
  get waitUntilMs(): number | undefined {
    return this.#waitUntilMs
  }

  /** Whether the node has not been born since its birth was asked for. */
  get isBirthWanted(): boolean {
    return this.#isBirthWanted
  }

  get isBorn(): boolean {
    return this.#birth !== undefined && !this.#hasGap
  }

  receive(message: EdgeMessage, nowMs: number): Outcome {
    return this.#settle(this.#receive(message, nowMs))
  }

  #settle(outcome: Outcome): Outcome {
    if (outcome.askRebirth) this.#isBirthWanted = true
    return together([outcome])
  }

  #receive(message: EdgeMessage, nowMs: number): Outcome {
    const { type } = message.topic
    if (type === 'NBIRTH') return this.#bear(message, nowMs)
    if (type === 'NDEATH') return this.#die(message, nowMs)
    if (!this.isBorn)
      return this.#hasGap
        ? this.#refused(message, 'after-gap', 'came after messages that stayed away, before the next birth', 'not-born')
        : this.#refused(message, 'not-born', 'came before the birth of its node', 'not-born')
    const sequence = sequenceOf(message.payload)
    if (sequence === undefined) return this.#refused(message, 'malformed', 'no sequence number from 0 to 255')
    if (sequence !== this.#next) {
      this.#waiting.set(sequence, message)
      this.#waitUntilMs ??= nowMs + this.#reorderMs
      return { decoded: [] }
    }
    const outcomes = [this.#take(message, nowMs)]
    for (let follower = this.#waiting.get(this.#next); follower; follower = this.#waiting.get(this.#next)) {
      this.#waiting.delete(this.#next)
      outcomes.push(this.#take(follower, nowMs))
    }
    this.#waitUntilMs = this.#waiting.size === 0 ? undefined : nowMs + this.#reorderMs
    return together(outcomes)
  }

  /** The gap has stayed: what waited is used, and the node is asked for everything anew. */
  expire(nowMs: number): Outcome {
    if (this.#waitUntilMs === undefined || nowMs < this.#waitUntilMs) return { decoded: [] }
    const { decoded } = this.#takeWaiting(nowMs)
    this.#hasGap = true
    return this.#settle({ decoded, askRebirth: 'gap' })
  }

  /** What came is used, although others before it stayed away. */
  #takeWaiting(nowMs: number): Outcome {
    // In the order of sending, which may run past 255.
    const ahead = (sequence: number) => (sequence - this.#next + 256) % 256
    const waiting = [...this.#waiting].toSorted(([left], [right]) => ahead(left) - ahead(right))
    this.#waiting.clear()
    this.#waitUntilMs = undefined
    return together(waiting.map(([, message]) => this.#take(message, nowMs)))
  }

  #take(message: EdgeMessage, nowMs: number): Outcome {
    this.#next = after(sequenceOf(message.payload) ?? 0)
    switch (message.topic.type) {
      case 'NDATA':
      case 'DDATA':
        return this.#data(message)
      case 'DBIRTH':
        return this.#introduce(message)
      default:
        return this.#deviceDied(message, nowMs)
    }
  }

  #bear(message: EdgeMessage, nowMs: number): Outcome {
    const sequence = sequenceOf(message.payload)
    const birth = birthSequence(message.payload)
    if (sequence === undefined || birth === undefined)
      return this.#refused(message, 'malformed', 'a birth needs a sequence number and bdSeq')
    const before = this.#takeWaiting(nowMs)
    // Devices of the life before are unknown until their own births; what they said last stands until a death.
    this.#aliases.clear()
    for (const device of this.#devices.values()) device.outlive()
    this.#birth = birth
    this.#hasGap = false
    this.#isBirthWanted = false
    this.#next = after(sequence)
    return together([{ decoded: before.decoded }, this.#introduce(message)])
  }

  /** The will of a life before must not end this one; a node whose birth is asked for after a gap is alive until it dies. */
  #die(message: EdgeMessage, nowMs: number): Outcome {
    if (this.#birth === undefined || birthSequence(message.payload) !== this.#birth) return { decoded: [] }
    const before = this.#takeWaiting(nowMs)
    this.#birth = undefined
    this.#hasGap = false
    this.#isBirthWanted = false
    const deaths = [...this.#devices.keys()].flatMap((device) => this.#withdraw(message.topic.farmCode, device, nowMs))
    return { decoded: [...before.decoded, ...deaths] }
  }

  #forget(deviceCode: string): void {
    this.#devices.get(deviceCode)?.release()
    this.#devices.delete(deviceCode)
  }

  /** Death in samples: from then on nothing is known of what the device has said. */
  #withdraw(farmCode: string, deviceCode: string, timeMs: number): Decoded[] {
    const names = [...(this.#devices.get(deviceCode)?.said ?? [])]
    this.#forget(deviceCode)
    return names.length === 0
      ? []
      : [
          {
            kind: 'readings',
            farmCode,
            deviceCode,
            readings: names.map((name) => ({ name, timeMs, value: null })),
            refusals: [],
          },
        ]
  }

  #deviceDied({ topic, payload }: EdgeMessage, nowMs: number): Outcome {
    const timeMs = payload.timestamp ? unsigned64(payload.timestamp) : nowMs
    return { decoded: this.#withdraw(topic.farmCode, deviceOf(topic), timeMs) }
  }

  /** A birth names its metrics, once; what it says of their values are values. */
  #introduce(message: EdgeMessage): Outcome {
    const deviceCode = deviceOf(message.topic)
    this.#forget(deviceCode)
    const device = new BornDevice(this.#names)
    this.#devices.set(deviceCode, device)
    for (const [key, { device: owner }] of this.#aliases) if (owner === deviceCode) this.#aliases.delete(key)
    for (const { name, alias, datatype = 0 } of message.payload.metrics) {
      const metric = name && device.bear({ device: deviceCode, name, datatype })
      if (metric && alias) this.#aliases.set(aliasKey(alias), metric)
    }
    return this.#data(message)
  }

  #data(message: EdgeMessage): Outcome {
    const deviceCode = deviceOf(message.topic)
    const device = this.#devices.get(deviceCode)
    if (!device?.isBorn) return this.#refused(message, 'not-born', 'came before the birth of its device', 'not-born')
    const readings: Reading[] = []
    const refusals: Refusal[] = []
    let askRebirth: RebirthReason | undefined
    const sentMs = message.payload.timestamp && unsigned64(message.payload.timestamp)
    for (const metric of message.payload.metrics) {
      const born = metric.alias ? this.#aliases.get(aliasKey(metric.alias)) : device.metricOf(metric.name ?? '')
      if (!born || born.device !== deviceCode) {
        // Another birth would not help: there is no room for its names.
        if (device.isCrowded) {
          refusals.push(crowded)
          continue
        }
        refusals.push({ reason: 'not-born', detail: `${metric.name || 'an alias'} was not in the birth` })
        askRebirth = 'not-born'
      } else if (!ofProtocol.test(born.name)) readMetric(born, metric, sentMs, readings, refusals)
    }
    const { farmCode } = message.topic
    const kept = readings.filter(({ name }) => device.remember(name))
    for (let left = readings.length - kept.length; left > 0; left--) refusals.push(crowded)
    return { decoded: [{ kind: 'readings', farmCode, deviceCode, readings: kept, refusals }], askRebirth }
  }

  #refused({ topic }: EdgeMessage, reason: Refusal['reason'], what: string, askRebirth?: RebirthReason): Outcome {
    return { decoded: [{ kind: 'refused', reason, detail: `${topic.type} ${what}` }], askRebirth }
  }
}

/** The node's own metrics belong to the device that has its name. */
const deviceOf = ({ device, node }: EdgeTopic): string => device ?? node

/** A node that has no metrics of its own need not be a device that anybody knows. */
const saysSomething = (decoded: Decoded): boolean =>
  decoded.kind !== 'readings' || decoded.readings.length > 0 || decoded.refusals.length > 0

const together = (outcomes: readonly Outcome[]): Outcome => ({
  decoded: outcomes.flatMap(({ decoded }) => decoded).filter(saysSomething),
  askRebirth: outcomes.find(({ askRebirth }) => askRebirth)?.askRebirth,
})

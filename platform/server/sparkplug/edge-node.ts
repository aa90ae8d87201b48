import type { Quality } from '../../../domain/quality.ts'
import type { Decoded, Reading, Refusal } from '../ingest/decoder.ts'
import { qualityOfMetric, valueOfMetric } from './metric-value.ts'
import { type Bits64, dataTypes, type SparkplugMetric, type SparkplugPayload, unsigned64 } from './payload.ts'
import type { EdgeTopic } from './sparkplug-topic.ts'

/** What follows from a message: values for ingest, and whether the node must be asked for its birth anew. */
export interface Outcome {
  readonly decoded: readonly Decoded[]
  readonly askRebirth?: boolean
}

export interface EdgeMessage {
  readonly topic: EdgeTopic
  readonly payload: SparkplugPayload
}

interface BornMetric {
  readonly device: string
  readonly name: string
  readonly datatype: number
}

/** Metrics that speak of the node, not of the plant. */
const ofProtocol = /^(bdSeq$|Node Control\/|Device Control\/)/
/** How many names the births of one farm may still hold in memory: its nodes share it. */
export interface NameBudget {
  left: number
}

/** More are a mistake or an attack. */
export const mostNamesOfFarm = 100_000
const deepestTemplate = 4
const crowded: Refusal = { reason: 'too-many', detail: `a name beyond the ${mostNamesOfFarm} that one farm may have` }

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
  #isBorn = false
  #birth: number | undefined
  #next = 0
  #aliases = new Map<string, BornMetric>()
  /** Born metrics by device, then name. The node's own stand under its own name. */
  #metrics = new Map<string, Map<string, BornMetric>>()
  /** Devices whose births named more than there was room for. */
  readonly #crowded = new Set<string>()
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

  receive(message: EdgeMessage, nowMs: number): Outcome {
    return together([this.#receive(message, nowMs)])
  }

  #receive(message: EdgeMessage, nowMs: number): Outcome {
    const { type } = message.topic
    if (type === 'NBIRTH') return this.#bear(message)
    if (type === 'NDEATH') return this.#die(message, nowMs)
    if (!this.#isBorn) return this.#refused(message, 'not-born', 'came before the birth of its node', true)
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
    // In the order of sending, which may run past 255.
    const ahead = (sequence: number) => (sequence - this.#next + 256) % 256
    const waiting = [...this.#waiting].toSorted(([left], [right]) => ahead(left) - ahead(right))
    const outcomes = waiting.map(([, message]) => this.#take(message, nowMs))
    this.#clearWaiting()
    this.#isBorn = false
    return { decoded: together(outcomes).decoded, askRebirth: true }
  }

  #clearWaiting(): void {
    this.#waiting.clear()
    this.#waitUntilMs = undefined
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

  #bear(message: EdgeMessage): Outcome {
    const sequence = sequenceOf(message.payload)
    const birth = birthSequence(message.payload)
    if (sequence === undefined || birth === undefined)
      return this.#refused(message, 'malformed', 'a birth needs a sequence number and bdSeq')
    // Devices of the life before are unknown until their own births; what they said last is not withdrawn.
    this.#aliases.clear()
    this.#forgetAll()
    this.#clearWaiting()
    this.#isBorn = true
    this.#birth = birth
    this.#next = after(sequence)
    return this.#introduce(message)
  }

  /** The will of a life before must not end this one. */
  #die(message: EdgeMessage, nowMs: number): Outcome {
    if (!this.#isBorn || birthSequence(message.payload) !== this.#birth) return { decoded: [] }
    this.#isBorn = false
    this.#clearWaiting()
    const { farmCode } = message.topic
    const decoded = [...this.#metrics].map(([device, metrics]) => lastOf(farmCode, device, metrics, nowMs))
    this.#forgetAll()
    return { decoded }
  }

  #forget(device: string): void {
    this.#names.left += this.#metrics.get(device)?.size ?? 0
    this.#metrics.delete(device)
    this.#crowded.delete(device)
  }

  #forgetAll(): void {
    for (const device of [...this.#metrics.keys()]) this.#forget(device)
  }

  #deviceDied(message: EdgeMessage, nowMs: number): Outcome {
    const device = deviceOf(message.topic)
    const metrics = this.#metrics.get(device)
    if (!metrics) return { decoded: [] }
    this.#forget(device)
    const timeMs = message.payload.timestamp ? unsigned64(message.payload.timestamp) : nowMs
    return { decoded: [lastOf(message.topic.farmCode, device, metrics, timeMs)] }
  }

  /** A birth names its metrics, once; what it says of their values are values. */
  #introduce(message: EdgeMessage): Outcome {
    const device = deviceOf(message.topic)
    this.#forget(device)
    const metrics = new Map<string, BornMetric>()
    this.#metrics.set(device, metrics)
    for (const [key, { device: owner }] of this.#aliases) if (owner === device) this.#aliases.delete(key)
    for (const { name, alias, datatype = 0 } of message.payload.metrics) {
      if (!name) continue
      if (!metrics.has(name)) {
        if (this.#names.left <= 0) {
          this.#crowded.add(device)
          continue
        }
        this.#names.left -= 1
      }
      const metric = { device, name, datatype }
      metrics.set(name, metric)
      if (alias) this.#aliases.set(aliasKey(alias), metric)
    }
    return this.#data(message)
  }

  #data(message: EdgeMessage): Outcome {
    const device = deviceOf(message.topic)
    const metrics = this.#metrics.get(device)
    if (!metrics) return this.#refused(message, 'not-born', 'came before the birth of its device', true)
    const readings: Reading[] = []
    const refusals: Refusal[] = []
    let askRebirth = false
    const sentMs = message.payload.timestamp && unsigned64(message.payload.timestamp)
    for (const metric of message.payload.metrics) {
      const born = metric.alias ? this.#aliases.get(aliasKey(metric.alias)) : metrics.get(metric.name ?? '')
      if (!born || born.device !== device) {
        // Another birth would not help: there is no room for its names.
        if (this.#crowded.has(device)) {
          refusals.push(crowded)
          continue
        }
        refusals.push({ reason: 'not-born', detail: `${metric.name || 'an alias'} was not in the birth` })
        askRebirth = true
      } else if (!ofProtocol.test(born.name)) read(born, metric, sentMs, readings, refusals)
    }
    const { farmCode } = message.topic
    return { decoded: [{ kind: 'readings', farmCode, deviceCode: device, readings, refusals }], askRebirth }
  }

  #refused({ topic }: EdgeMessage, reason: Refusal['reason'], what: string, askRebirth = false): Outcome {
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
  askRebirth: outcomes.some(({ askRebirth }) => askRebirth),
})

/** Death in samples: from then on nothing is known of what was born. */
const lastOf = (
  farmCode: string,
  deviceCode: string,
  metrics: ReadonlyMap<string, BornMetric>,
  timeMs: number,
): Decoded => ({
  kind: 'readings',
  farmCode,
  deviceCode,
  readings: [...metrics.values()]
    .filter(({ name, datatype }) => !ofProtocol.test(name) && datatype !== dataTypes.template)
    .map(({ name }) => ({ name, timeMs, value: null })),
  refusals: [],
})

const read = (
  { name, datatype }: { readonly name: string; readonly datatype: number },
  metric: SparkplugMetric,
  sentMs: number | undefined,
  readings: Reading[],
  refusals: Refusal[],
  depth = 0,
): void => {
  const type = metric.datatype ?? datatype
  if (type === dataTypes.template && !metric.isNull) {
    const { templateValue } = metric
    // A definition says what instances look like; each instance says it again.
    if (!templateValue || templateValue.isDefinition) return
    if (depth >= deepestTemplate)
      return void refusals.push({ reason: 'unsupported', detail: `${name}: too deep a template` })
    for (const member of templateValue.metrics ?? [])
      if (member.name)
        read({ name: `${name}/${member.name}`, datatype: 0 }, member, sentMs, readings, refusals, depth + 1)
    return
  }
  const value = valueOfMetric(metric, type)
  if (value === undefined) return void refusals.push({ reason: 'unsupported', detail: `${name}: ${typeInWords(type)}` })
  const timeMs = metric.timestamp ? unsigned64(metric.timestamp) : sentMs
  if (timeMs === undefined) return void refusals.push({ reason: 'malformed', detail: `${name} has no timestamp` })
  const quality: Quality | undefined = value === null ? undefined : qualityOfMetric(metric)
  readings.push({
    name,
    timeMs,
    value,
    ...(quality !== undefined && { quality }),
    ...(metric.isHistorical && { historical: true }),
  })
}

const typeInWords = (type: number): string => {
  const name = Object.entries(dataTypes).find(([, number]) => number === type)?.[0]
  return name ? `no value of its type ${name}, or one that a sample cannot hold` : `unknown data type ${type}`
}

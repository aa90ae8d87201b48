import { type AlarmMetric, deviceAlarms, nodeBirth, nodeDeath } from '../gateway/sparkplug-payload.ts'
import type { EventLine } from './live-events.ts'
import type { SentEvent } from './sent-event.ts'

const namespace = 'spBv1.0'
export const edgeNode = 'EDGE'

/** Topic of the commands of the host for the node. */
export const commandTopic = (farmCode: string): string => `${namespace}/${farmCode}/NCMD/${edgeNode}`

interface Options {
  readonly farmCode: string
  /** Devices that send events, with the codes of their maker. */
  readonly devices: ReadonlyMap<string, readonly string[]>
  readonly now: () => number
  /** Publishes with QoS 1. Resolves when the broker has the message. */
  readonly publish: (topic: string, payload: Buffer) => Promise<void>
}

type Active = Pick<SentEvent, 'id' | 'severity' | 'text'> & { readonly since: number }

const propertiesOf = ({ id, severity, text }: Pick<SentEvent, 'id' | 'severity' | 'text'>) => ({
  ...(severity && { Severity: severity }),
  ...(text && { Text: text }),
  ...(id && { EventId: id }),
})

/** The alarms of a farm as an edge node of Sparkplug B: a birth for each list, a boolean metric `Alarm/<code>` for each change. */
export class SparkplugLine implements EventLine {
  readonly #options: Options
  readonly #codes: Map<string, Set<string>>
  readonly #active = new Map<string, Map<string, Active>>()
  #bdSeq = 0
  #seq = 0
  #isBorn = false

  constructor(options: Options) {
    this.#options = options
    this.#codes = new Map([...options.devices].map(([deviceCode, codes]) => [deviceCode, new Set(codes)]))
  }

  /** The will of the next connection. */
  will(): { readonly topic: string; readonly payload: Buffer } {
    return { topic: this.#topic('NDEATH'), payload: nodeDeath(this.#options.now(), this.#bdSeq) }
  }

  /** After each connection, and where the host asks for it. */
  async bear(): Promise<void> {
    this.#seq = 0
    this.#isBorn = true
    const sending = [
      this.#options.publish(this.#topic('NBIRTH'), nodeBirth(this.#options.now(), this.#bdSeq)),
      ...[...this.#codes.keys()].map((deviceCode) => this.#bearDevice(deviceCode)),
    ]
    await Promise.all(sending)
  }

  /** Before the connection ends in order. */
  async die(): Promise<void> {
    if (!this.#isBorn) return
    const { topic, payload } = this.will()
    await this.#options.publish(topic, payload)
    this.lost()
  }

  /** The connection is gone: the next birth has another number. */
  lost(): void {
    this.#isBorn = false
    this.#bdSeq += 1
  }

  event(deviceCode: string, event: SentEvent): void {
    // Sparkplug has no word for information.
    if (event.state === 'info') return
    const isActive = event.state === 'raised'
    const active = this.#activeOf(deviceCode)
    if (isActive) active.set(event.code, { ...event, since: event.ts })
    else if (active.get(event.code)?.id === event.id) active.delete(event.code)
    if (!this.#isBorn) return
    if (this.#isNew(deviceCode, event.code)) void this.#bearDevice(deviceCode).catch(() => undefined)
    else void this.#say(deviceCode, [this.#metric(event, isActive, event.ts)]).catch(() => undefined)
  }

  active(deviceCode: string, _timeMs: number, entries: Parameters<EventLine['active']>[2]): void {
    const before = this.#activeOf(deviceCode)
    const now = entries.map(({ id, code, since }) => [code, { ...before.get(code), id, since }] as const)
    this.#active.set(deviceCode, new Map(now))
    for (const { code } of entries) this.#isNew(deviceCode, code)
    if (this.#isBorn) void this.#bearDevice(deviceCode).catch(() => undefined)
  }

  /** Ended events of the past. */
  async past(deviceCode: string, events: readonly SentEvent[]): Promise<void> {
    const alarms = events.filter(({ state }) => state === 'raised')
    const areNew = alarms.map(({ code }) => this.#isNew(deviceCode, code)).includes(true)
    if (areNew) await this.#bearDevice(deviceCode)
    if (alarms.length === 0) return
    const metrics = alarms.flatMap((event) => [
      this.#metric(event, true, event.ts),
      ...(event.endTs === undefined ? [] : [this.#metric(event, false, event.endTs)]),
    ])
    await this.#say(deviceCode, metrics)
  }

  #topic(type: string, deviceCode?: string): string {
    const device = deviceCode === undefined ? '' : `/${deviceCode}`
    return `${namespace}/${this.#options.farmCode}/${type}/${edgeNode}${device}`
  }

  #metric(event: SentEvent, isActive: boolean, timeMs: number): AlarmMetric {
    const { code, historical } = event
    return { code, isActive, timeMs, properties: propertiesOf(event), ...(historical && { isHistorical: true }) }
  }

  /** Whether the device has not named the code yet: only a birth can. */
  #isNew(deviceCode: string, code: string): boolean {
    const codes = this.#codes.get(deviceCode) ?? new Set()
    this.#codes.set(deviceCode, codes)
    return codes.size < codes.add(code).size
  }

  #activeOf(deviceCode: string): Map<string, Active> {
    const active = this.#active.get(deviceCode) ?? new Map<string, Active>()
    this.#active.set(deviceCode, active)
    return active
  }

  #bearDevice(deviceCode: string): Promise<void> {
    const active = this.#activeOf(deviceCode)
    const nowMs = this.#options.now()
    const alarms = [...(this.#codes.get(deviceCode) ?? [])].map((code): AlarmMetric => {
      const one = active.get(code)
      if (!one) return { code, isActive: false, timeMs: nowMs }
      return { code, isActive: true, timeMs: one.since, properties: propertiesOf(one) }
    })
    return this.#publish('DBIRTH', deviceCode, nowMs, alarms)
  }

  #say(deviceCode: string, alarms: readonly AlarmMetric[]): Promise<void> {
    return this.#publish('DDATA', deviceCode, this.#options.now(), alarms)
  }

  #publish(type: string, deviceCode: string, timeMs: number, alarms: readonly AlarmMetric[]): Promise<void> {
    this.#seq = (this.#seq + 1) % 256
    return this.#options.publish(this.#topic(type, deviceCode), deviceAlarms(timeMs, this.#seq, alarms))
  }
}

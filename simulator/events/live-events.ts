import type { SimulatedDevice, SimulatedPlant } from '../fleet/simulated-plant.ts'
import type { Reading } from '../gateway/live-sender.ts'
import { subSeed, uniform } from '../world/random.ts'
import { hourMs, minuteMs, secondMs } from '../world/time.ts'
import { changeBetween, codeAt, occurrenceId, sendsEvents, shownCode, shownSince } from './machine-codes.ts'
import { type ScriptedAlarm, scriptedAlarms } from './scripted-alarms.ts'
import type { ActiveEntry, SentEvent } from './sent-event.ts'

/** Where the events of a plant go. */
export interface EventLine {
  event(deviceCode: string, event: SentEvent): void
  active(deviceCode: string, timeMs: number, active: readonly ActiveEntry[]): void
}

const listEveryMs = hourMs
const lateMs = 10 * minuteMs
const readAfterMs = 10 * secondMs

interface Shown {
  readonly code: number
  readonly startMs: number
  readonly seenMs: number
}

/** Of a hundred clears five come ten minutes late and three never: the next list ends those alarms. */
const fateOf = (id: string): 'sent' | 'late' | 'lost' => {
  const share = uniform(subSeed(1, id), 0)
  return share < 0.03 ? 'lost' : share < 0.08 ? 'late' : 'sent'
}

/** Events of one plant that runs, from the codes that its machines send and from what is scripted. */
export class LiveEvents {
  readonly #plant: () => SimulatedPlant
  readonly #line: EventLine
  readonly #later: (atMs: number, send: () => void) => void
  readonly #shown = new Map<string, Shown>()
  readonly #listedMs = new Map<string, number>()
  /** What was sent of the scripted events of the last moments. */
  readonly #scripted = new Map<string, number>()
  #tickedMs: number

  constructor(
    plant: () => SimulatedPlant,
    line: EventLine,
    how: { readonly startMs: number; readonly later: (atMs: number, send: () => void) => void },
  ) {
    this.#plant = plant
    this.#line = line
    this.#later = how.later
    this.#tickedMs = how.startMs
  }

  /** Hears what a device has measured. */
  measured(deviceCode: string, readings: readonly Reading[]): void {
    const device = this.#plant().devices.find((one) => one.manifest.deviceCode === deviceCode)
    if (!device || !sendsEvents(device)) return
    for (const { ts, values } of readings) {
      if (typeof values.StatusCode === 'number') this.#show(device, values.StatusCode, ts)
      if (ts >= (this.#listedMs.get(deviceCode) ?? Number.NEGATIVE_INFINITY) + listEveryMs) this.#list(device, ts)
    }
  }

  /** Sends what is scripted until now. */
  tick(nowMs: number): void {
    // A person's command is read a moment after its time.
    const fromMs = this.#tickedMs - readAfterMs
    this.#tickedMs = nowMs
    const send = ({ deviceCode, ...alarm }: ScriptedAlarm, state: 'raised' | 'cleared', ts: number) => {
      const said = saidOf({ deviceCode, ...alarm })
      const key = `${said.id} ${state}`
      if (ts <= fromMs || ts > nowMs || this.#scripted.has(key)) return
      this.#scripted.set(key, ts)
      this.#line.event(deviceCode, { ...said, state, ts })
    }
    for (const alarm of scriptedAlarms(this.#plant(), fromMs, nowMs)) {
      send(alarm, 'raised', alarm.startMs)
      send(alarm, 'cleared', alarm.endMs)
    }
    for (const [key, ts] of this.#scripted) if (ts <= fromMs) this.#scripted.delete(key)
  }

  #show(device: SimulatedDevice, code: number, ts: number): void {
    const { deviceCode } = device.manifest
    const before = this.#shown.get(deviceCode)
    if (before?.code === code) {
      this.#shown.set(deviceCode, { ...before, seenMs: ts })
      return
    }
    const startMs = this.#startOf(device, code, ts, before)
    this.#shown.set(deviceCode, { code, startMs, seenMs: ts })
    if (before && before.code !== 0) this.#clear(device, before, startMs)
    if (code !== 0) this.#raise(device, code, startMs)
  }

  /** To the second. What has no name needs no true start. */
  #startOf(device: SimulatedDevice, code: number, ts: number, before: Shown | undefined): number {
    if (before && codeAt(device, before.seenMs) !== code) return changeBetween(device, before.seenMs, ts)
    return code === 0 || shownCode(device, code).severity === 'info' ? ts : shownSince(device, ts)
  }

  #raise(device: SimulatedDevice, code: number, startMs: number): void {
    const line = shownCode(device, code)
    const { deviceCode } = device.manifest
    const said = { code: line.code, ts: startMs, ...(line.text && { text: line.text }) }
    if (line.severity === 'info') this.#line.event(deviceCode, { ...said, state: 'info' })
    else
      this.#line.event(deviceCode, {
        id: occurrenceId(deviceCode, line.code, startMs),
        ...said,
        state: 'raised',
        ...(line.severity && { severity: line.severity }),
      })
    if (line.isGridLost) this.#station('raised', startMs, startMs)
  }

  #clear(device: SimulatedDevice, { code, startMs }: Shown, endMs: number): void {
    const line = shownCode(device, code)
    if (line.isGridLost) this.#station('cleared', startMs, endMs)
    if (line.severity === 'info') return
    const { deviceCode } = device.manifest
    const id = occurrenceId(deviceCode, line.code, startMs)
    const send = () => this.#line.event(deviceCode, { id, code: line.code, state: 'cleared', ts: endMs })
    const fate = fateOf(id)
    if (fate === 'sent') send()
    else if (fate === 'late') this.#later(endMs + lateMs, send)
  }

  /** The station tells of a lost grid too; each machine that loses it says so, and the id makes it one. */
  #station(state: 'raised' | 'cleared', startMs: number, ts: number): void {
    const station = this.#plant().devices.find(({ manifest }) => manifest.type === 'SUBSTATION')?.manifest.deviceCode
    if (station === undefined) return
    const id = occurrenceId(station, 'GRID_LOST', Math.floor(startMs / minuteMs) * minuteMs)
    this.#line.event(station, { id, code: 'GRID_LOST', state, ts, severity: 'stop', text: 'Grid voltage lost' })
  }

  #list(device: SimulatedDevice, timeMs: number): void {
    const { deviceCode } = device.manifest
    const shown = this.#shown.get(deviceCode)
    if (!shown) return
    this.#listedMs.set(deviceCode, timeMs)
    const line = shownCode(device, shown.code)
    const own =
      shown.code === 0 || line.severity === 'info'
        ? []
        : [{ id: occurrenceId(deviceCode, line.code, shown.startMs), code: line.code, since: shown.startMs }]
    const scripted = scriptedAlarms(this.#plant(), timeMs, timeMs)
      .filter((alarm) => alarm.deviceCode === deviceCode && alarm.startMs <= timeMs && alarm.endMs > timeMs)
      .map((alarm) => ({ id: saidOf(alarm).id, code: alarm.code, since: alarm.startMs }))
    this.#line.active(deviceCode, timeMs, [...own, ...scripted])
  }
}

const saidOf = ({ deviceCode, code, text, severity, startMs }: ScriptedAlarm) => ({
  id: occurrenceId(deviceCode, code, startMs),
  code,
  text,
  severity,
})

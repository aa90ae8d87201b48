import type { SimulatedPlant } from '../fleet/simulated-plant.ts'
import { minuteMs } from '../world/time.ts'
import { changeBetween, codeAt, occurrenceId, sendsEvents, shownCode } from './machine-codes.ts'
import { scriptedAlarms } from './scripted-alarms.ts'
import type { SentEvent } from './sent-event.ts'

/** Shorter stops fall between two looks, as they do in a controller that keeps few. */
const lookMs = 30 * minuteMs
const looksAtOnce = 20

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Ended events of a plant in [fromMs, toMs), device by device. Computing them takes at most a fifth of a processor. */
export async function* pastEvents(
  plant: SimulatedPlant,
  fromMs: number,
  toMs: number,
  signal: AbortSignal,
): AsyncGenerator<{ readonly deviceCode: string; readonly events: readonly SentEvent[] }> {
  for (const device of plant.devices.filter(sendsEvents)) {
    const { deviceCode } = device.manifest
    const endMs = toMs - (device.silentForMs ?? 0)
    const events: SentEvent[] = []
    let shown: { readonly code: number; readonly startMs: number } | undefined
    let code = codeAt(device, fromMs)
    let beganMs = performance.now()
    for (let timeMs = fromMs + lookMs, looks = 0; timeMs < endMs; timeMs += lookMs, looks++) {
      if (looks % looksAtOnce === looksAtOnce - 1) {
        await pause(4 * (performance.now() - beganMs))
        if (signal.aborted) return
        beganMs = performance.now()
      }
      const next = codeAt(device, timeMs)
      if (next === code) continue
      const changedMs = changeBetween(device, timeMs - lookMs, timeMs)
      if (shown && shown.code !== 0)
        events.push(...endedEvents(shownCode(device, shown.code), shown.startMs, changedMs))
      shown = { code: next, startMs: changedMs }
      code = next
    }
    yield { deviceCode, events }

    function endedEvents(line: ReturnType<typeof shownCode>, startMs: number, endsMs: number): SentEvent[] {
      const id = occurrenceId(deviceCode, line.code, startMs)
      const said = { code: line.code, ts: startMs, historical: true, ...(line.text && { text: line.text }) }
      if (line.severity === 'info') return [{ ...said, state: 'info' }]
      return [{ id, ...said, state: 'raised', endTs: endsMs, ...(line.severity && { severity: line.severity }) }]
    }
  }
  const scripted = scriptedAlarms(plant, fromMs, toMs).filter(({ startMs, endMs }) => startMs >= fromMs && endMs < toMs)
  for (const [deviceCode, alarms] of Map.groupBy(scripted, (one) => one.deviceCode))
    yield {
      deviceCode,
      events: alarms.map(({ code, text, severity, startMs, endMs }) => ({
        id: occurrenceId(deviceCode, code, startMs),
        ...{ code, text, severity, state: 'raised', ts: startMs, endTs: endMs, historical: true },
      })),
    }
}

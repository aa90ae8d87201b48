import { describe, expect, it } from 'vitest'
import { simulatedFleet } from '../demo-fleet.ts'
import { dayMs, historyStepMs, hourMs, minuteMs, secondMs } from '../world/time.ts'
import { historyMessages, historyStretches, rowsOf, withoutPeriods } from './history-plan.ts'

const now = Date.UTC(2026, 10, 21, 6, 33, 56, 120)

const timesOf = (fromMs: number, toMs: number): number[] =>
  historyStretches(fromMs, toMs).flatMap((stretch) => {
    const times: number[] = []
    for (let timeMs = stretch.fromMs; timeMs < stretch.toMs; timeMs += stretch.stepMs) times.push(timeMs)
    return times
  })

describe('history plan', () => {
  it('covers seven days on the grid, finer towards its end, the newest first', () => {
    const stretches = historyStretches(now - 7 * dayMs, now)
    expect(stretches.map((stretch) => stretch.fromMs)).toEqual(
      stretches.map((stretch) => stretch.fromMs).toSorted((a, b) => b - a),
    )
    const times = timesOf(now - 7 * dayMs, now).toSorted((a, b) => a - b)
    expect(times[0]).toBe(Date.UTC(2026, 10, 14, 6, 40))
    expect(times.at(-1)).toBe(Date.UTC(2026, 10, 21, 6, 33, 55))
    const minutesFrom = Date.UTC(2026, 10, 21, 5, 30)
    const secondsFrom = Date.UTC(2026, 10, 21, 6, 28)
    times.slice(1).forEach((time, index) => {
      const step = time > secondsFrom ? 5 * secondMs : time > minutesFrom ? minuteMs : historyStepMs
      expect(time - (times[index] ?? 0)).toBe(step)
    })
  })

  it('closes a short gap in steps of five seconds and has nothing to say about none', () => {
    expect(timesOf(now - 45 * secondMs, now)).toHaveLength(9)
    expect(historyStretches(now, now)).toEqual([])
    expect(historyStretches(now, now - hourMs)).toEqual([])
  })

  it('gives messages of moderate size whose rows add up to the total, without life words', () => {
    const plant = simulatedFleet(1)[0]
    if (!plant) throw new Error('the fleet is empty')
    const stretches = historyStretches(now - 26 * hourMs, now)
    let rows = 0
    for (const message of historyMessages(plant, stretches, now)) {
      const readings: { ts: number; values: Record<string, unknown> }[] = JSON.parse(message.payload)
      expect(message.payload.length).toBeLessThan(64 * 1024)
      const values = readings.reduce((sum, reading) => sum + Object.keys(reading.values).length, 0)
      expect(values).toBe(message.rows)
      expect(message.payload).not.toContain('LifeWord')
      rows += message.rows
    }
    expect(rows).toBe(rowsOf(plant, stretches, now))
  })

  it('ends with a device that is silent, and leaves out what a forgetful line has lost', () => {
    const silent = simulatedFleet(1).find((one) => one.devices.some((device) => device.silentForMs !== undefined))
    if (!silent) throw new Error('no farm has a silent device')
    const stretches = historyStretches(now - 5 * hourMs, now)
    const device = silent.devices.find((each) => each.silentForMs !== undefined)
    const end = now - (device?.silentForMs ?? 0)
    for (const { deviceCode, payload } of historyMessages(silent, stretches, now))
      if (deviceCode === device?.manifest.deviceCode)
        for (const { ts } of JSON.parse(payload) as { ts: number }[]) expect(ts).toBeLessThan(end)

    const gap = { fromMs: now - 3 * hourMs, untilMs: now - 2 * hourMs }
    const left = withoutPeriods(stretches, (fromMs, toMs) => (gap.fromMs < toMs && gap.untilMs > fromMs ? [gap] : []))
    expect(left.length).toBeGreaterThan(2)
    for (const { fromMs, toMs, stepMs } of left)
      for (let timeMs = fromMs; timeMs < toMs; timeMs += stepMs)
        expect(timeMs < gap.fromMs || timeMs >= gap.untilMs).toBe(true)
  })
})

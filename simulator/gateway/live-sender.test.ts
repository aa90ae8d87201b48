import { describe, expect, it } from 'vitest'
import { simulatedFleet } from '../demo-fleet.ts'
import { createSlowClock } from '../world/clock.ts'
import { minuteMs, secondMs } from '../world/time.ts'
import { cadenceOf } from './cadence.ts'
import type { FarmGateway } from './farm-gateway.ts'
import { dueValues, type LastSent, startLive } from './live-sender.ts'

const values = { State: 'RUN', ActivePower: 812.4, PitchAngle: -0.6, GearOilTemperature: 55.1, ProducedEnergy: 1 }
const signals = Object.keys(values).map((name) => ({ name }))
const turbine = cadenceOf({ type: 'WIND_TURBINE' }, 1, 90)

const due = (message: number, lastSent: LastSent, everything = false) =>
  Object.keys(dueValues(signals, values, turbine, message, lastSent, everything))

describe('values that are due', () => {
  it('are the quick ones in every message, the others every tenth, thirtieth and rarer', () => {
    const lastSent: LastSent = new Map([['State', 'RUN']])
    const seen = Array.from({ length: 31 }, (_, message) => due(message, lastSent))
    expect(seen[0]).toEqual(['State', 'ActivePower', 'PitchAngle', 'GearOilTemperature', 'ProducedEnergy'])
    expect(seen[10]).toEqual(['ActivePower', 'PitchAngle'])
    expect(seen[30]).toEqual(['State', 'ActivePower', 'PitchAngle', 'GearOilTemperature'])
    for (const message of [1, 2, 9, 11, 29]) expect(seen[message]).toEqual(['ActivePower'])
  })

  it('include a state that has changed, once', () => {
    const lastSent: LastSent = new Map([['State', 'FAULT']])
    expect(due(3, lastSent)).toEqual(['State', 'ActivePower'])
    expect(due(4, lastSent)).toEqual(['ActivePower'])
  })

  it('are all at first, but for the counter that takes long to compute', () => {
    expect(due(3, new Map(), true)).toEqual(['State', 'ActivePower', 'PitchAngle', 'GearOilTemperature'])
  })
})

describe('cadence', () => {
  it('never lets a signal wait for half of the life-word time-out', () => {
    for (const timeoutS of [30, 45, 60, 90, 120])
      for (const quickEvery of [1, 2, 3]) {
        const cadence = cadenceOf({ type: 'WIND_TURBINE' }, quickEvery, timeoutS)
        for (const { name } of signals)
          expect(cadence.everyPeriods * cadence.everyMessages(name)).toBeLessThan(timeoutS / 2)
      }
  })

  it('does so at any scale, and a farm that is cut off is soon told', () => {
    for (const { devices, manifest, line, lostForMs } of simulatedFleet(1, { scale: 10 }).slice(0, 60)) {
      if (lostForMs !== undefined || (line?.lateMs ?? 0) > 0) continue
      expect(manifest.lifeWordTimeoutS).toBeLessThanOrEqual(130)
      for (const device of devices) {
        const cadence = cadenceOf(device.manifest, line?.quickEvery ?? 1, manifest.lifeWordTimeoutS, 10)
        for (const { name } of device.manifest.signals)
          expect(10 * cadence.everyPeriods * cadence.everyMessages(name)).toBeLessThan(manifest.lifeWordTimeoutS / 2)
      }
    }
  })

  it('gives the whole demo fleet at most about a thousand values a second', () => {
    let perSecond = 0
    for (const { devices, manifest, line, lostForMs } of simulatedFleet(1))
      for (const device of lostForMs === undefined ? devices : []) {
        const cadence = cadenceOf(device.manifest, line?.quickEvery ?? 1, manifest.lifeWordTimeoutS)
        for (const { name } of device.manifest.signals)
          perSecond += 1 / (cadence.everyPeriods * cadence.everyMessages(name))
      }
    expect(perSecond).toBeLessThan(1050)
    expect(perSecond).toBeGreaterThan(300)
  })
})

describe('a clock that is put right while nobody takes what is measured', () => {
  it('leaves no instant out and takes none twice', async () => {
    const [plant] = simulatedFleet(1, { only: (farmCode) => farmCode === 'FR-VLM' })
    if (!plant) throw new Error('no plant')
    const clock = createSlowClock(10 * minuteMs)
    const startMs = clock.now()
    const times = new Map<string, number[]>(plant.devices.map(({ manifest }) => [manifest.deviceCode, []]))
    const keep = (deviceCode: string, readings: readonly object[]) => {
      for (const reading of readings as { ts: number }[]) times.get(deviceCode)?.push(reading.ts)
      return true
    }
    const gateway = { connected: () => false } as FarmGateway
    const live = startLive([{ plant: () => plant, gateway, isSilent: () => false, keep }], secondMs, clock)
    await clock.putRight()
    live.stop()
    const endMs = clock.now()
    expect(live.skipped()).toBe(0)
    for (const { manifest } of plant.devices) {
      const cadence = cadenceOf(manifest, plant.line?.quickEvery ?? 1, plant.manifest.lifeWordTimeoutS)
      const everyMs = cadence.everyPeriods * secondMs
      const own = times.get(manifest.deviceCode) ?? []
      const [first = 0, last = 0] = [own[0], own.at(-1)]
      expect(own).toEqual(own.map((_, index) => first + index * everyMs))
      expect(first - startMs).toBeLessThanOrEqual(everyMs)
      expect(endMs - last).toBeLessThanOrEqual(everyMs)
    }
  })
})

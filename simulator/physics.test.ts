import { describe, expect, it } from 'vitest'
import { simulatedFleet } from './demo-fleet.ts'
import type { SimulatedDevice, SimulatedPlant } from './fleet/simulated-plant.ts'
import { createSky } from './weather/sky.ts'
import { sunDirection } from './weather/sun-position.ts'
import { dayMs, historyStepMs, hourMs, secondMs } from './world/time.ts'

const start = Date.UTC(2026, 10, 14)
const isOne =
  (...codes: string[]) =>
  ({ manifest }: SimulatedPlant) =>
    codes.includes(manifest.farmCode)
/** One farm of every sort: gearbox and none, limited, broken sensors, fixed modules and trackers, strings. */
const someOf = (fleet: SimulatedPlant[]) =>
  fleet.filter(isOne('FR-VLM', 'FR-AJO', 'FR-LCH', 'PT-CRM', 'ES-MUA', 'BR-CAI', 'FR-BRN', 'PT-CHQ', 'ES-LLT'))
const plants = someOf(simulatedFleet(1))
const plant = (farmCode: string): SimulatedPlant => {
  const found = plants.find(({ manifest }) => manifest.farmCode === farmCode)
  if (!found) throw new Error(`no farm ${farmCode}`)
  return found
}
const machinesOf = ({ devices }: SimulatedPlant) => devices.filter((device) => device.manifest.ratedPowerKw)
const number = (device: SimulatedDevice | undefined, signal: string, timeMs: number, sampling: 'instant' | 'mean') => {
  const value = device?.valuesAt(timeMs, sampling)[signal]
  if (typeof value !== 'number') throw new Error(`${signal} is ${value}`)
  return value
}
const device = (farmCode: string, deviceCode: string) =>
  plant(farmCode).devices.find(({ manifest }) => manifest.deviceCode === deviceCode)

const correlation = (a: readonly number[], b: readonly number[]): number => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanA, meanB] = [mean(a), mean(b)]
  let both = 0
  let squaresA = 0
  let squaresB = 0
  a.forEach((value, index) => {
    const [da, db] = [value - meanA, (b[index] ?? 0) - meanB]
    both += da * db
    squaresA += da * da
    squaresB += db * db
  })
  return both / Math.sqrt(squaresA * squaresB)
}

describe('the simulated world', () => {
  it('is the same for the same seed in whatever order it is asked, and another for another seed', () => {
    const times = Array.from({ length: 40 }, (_, index) => start + index * 37 * 60_000)
    const values = (seed: number, order: readonly number[]) => {
      const fresh = simulatedFleet(seed).filter(isOne('FR-LCH', 'FR-BRN', 'ES-LLT'))
      const answers = new Map(
        order.map((timeMs) => [
          timeMs,
          fresh.map((one) =>
            one.devices.map((each) => [each.valuesAt(timeMs, 'instant'), each.valuesAt(timeMs, 'mean')]),
          ),
        ]),
      )
      return times.map((timeMs) => answers.get(timeMs))
    }
    expect(values(1, times.toReversed())).toEqual(values(1, times))
    expect(values(2, times.slice(0, 1))[0]).not.toEqual(values(1, times.slice(0, 1))[0])
  })

  it('moves without jumps: no signal leaps within a twentieth of a second', () => {
    const limits: Record<string, number> = {
      WindSpeed: 0.6,
      RotorSpeed: 1,
      AmbientTemperature: 0.11,
      ModuleTemperature: 0.3,
    }
    for (const one of plants)
      for (const machine of machinesOf(one).slice(0, 3))
        for (let step = 0; step < 300; step++) {
          const timeMs = start + 12 * hourMs + step * 977
          const before = machine.valuesAt(timeMs, 'instant')
          const after = machine.valuesAt(timeMs + 50, 'instant')
          const rated = machine.manifest.ratedPowerKw ?? 0
          // Own use is 0.4 % of rated and begins when production ends.
          expect(Math.abs(Number(after.ActivePower) - Number(before.ActivePower))).toBeLessThan(0.02 * rated)
          for (const [signal, limit] of Object.entries(limits))
            if (typeof before[signal] === 'number')
              expect(Math.abs(Number(after[signal]) - Number(before[signal])), signal).toBeLessThan(limit)
        }
  })

  it('joins history and live values in one curve: seconds average to the ten-minute mean', () => {
    const turbine = device('FR-VLM', 'WT01')
    for (const hour of [3, 9, 30, 77]) {
      const bucket = start + hour * hourMs
      let wind = 0
      let temperature = 0
      for (let second = 0; second < 600; second++) {
        wind += number(turbine, 'WindSpeed', bucket + second * secondMs, 'instant') / 600
        temperature += number(turbine, 'GearOilTemperature', bucket + second * secondMs, 'instant') / 600
      }
      const mean = number(turbine, 'WindSpeed', bucket, 'mean')
      expect(Math.abs(wind - mean) / mean).toBeLessThan(0.08)
      expect(Math.abs(temperature - number(turbine, 'GearOilTemperature', bucket, 'mean'))).toBeLessThan(1)
    }
  })
})

describe('wind', () => {
  it('never gives more than rated power, and little own use', () => {
    for (const one of plants.filter(({ manifest }) => manifest.technology === 'wind'))
      for (const machine of machinesOf(one))
        for (let timeMs = start; timeMs < start + 3 * dayMs; timeMs += 47 * 60_000) {
          const rated = machine.manifest.ratedPowerKw ?? 0
          const power = number(machine, 'ActivePower', timeMs, 'instant')
          expect(power).toBeLessThanOrEqual(rated)
          expect(power).toBeGreaterThan(-0.01 * rated)
        }
  })

  it('blows alike on neighbours, less alike across the country, and not alike in another', () => {
    const series = (farmCode: string, deviceCode: string) =>
      Array.from({ length: 6 * 24 * 30 }, (_, step) =>
        number(device(farmCode, deviceCode), 'WindSpeed', start + step * historyStepMs, 'mean'),
      )
    const own = series('FR-VLM', 'WT01')
    expect(correlation(own, series('FR-VLM', 'WT02'))).toBeGreaterThan(0.95)
    expect(Math.abs(correlation(own, series('BR-CAI', 'WT01')))).toBeLessThan(0.5)
  })

  it('has sound averages over a season', () => {
    const powers: number[] = []
    for (let step = 0; step < 90 * 24; step++)
      powers.push(number(device('FR-VLM', 'WT01'), 'ActivePower', start + step * hourMs, 'mean'))
    const load = powers.reduce((sum, power) => sum + power, 0) / powers.length / 2050
    expect(load).toBeGreaterThan(0.2)
    expect(load).toBeLessThan(0.5)
  })

  it('turns slowly, feathers when it stops, and keeps components between air and limit', () => {
    for (let step = 0; step < 500; step++) {
      const timeMs = start + step * 20 * 60_000
      const values = device('FR-VLM', 'WT02')?.valuesAt(timeMs, 'instant') ?? {}
      expect(Number(values.RotorSpeed)).toBeLessThan(16)
      if (values.State === 'FAULT') expect(Number(values.PitchAngle)).toBeGreaterThan(80)
      if (values.State === 'RUN' && Number(values.ActivePower) > 200) expect(Number(values.PitchAngle)).toBeLessThan(35)
      for (const signal of ['MainBearingTemperatureRotorEnd', 'GearOilTemperature', 'GeneratorBearingDeTemperature']) {
        expect(Number(values[signal])).toBeGreaterThan(Number(values.AmbientTemperature))
        expect(Number(values[signal])).toBeLessThan(85)
      }
    }
  })

  it('stays below the limit of the grid operator and says so', () => {
    let curtailed = 0
    for (let timeMs = start; timeMs < start + 7 * dayMs; timeMs += hourMs) {
      const values = device('ES-MUA', 'WT02')?.valuesAt(timeMs, 'instant') ?? {}
      expect(Number(values.ActivePower)).toBeLessThanOrEqual(0.6 * 3600)
      if (values.State === 'CURTAILED') curtailed += 1
    }
    expect(curtailed).toBeGreaterThan(10)
  })
})

describe('sun', () => {
  const solar = plants.filter(({ manifest }) => manifest.technology === 'solar')

  it('gives nothing at night, and never more than the inverter can', () => {
    for (const one of solar)
      for (const machine of machinesOf(one))
        for (let timeMs = start; timeMs < start + 2 * dayMs; timeMs += 13 * 60_000) {
          const { latitude = 0, longitude = 0 } = one.manifest
          const values = machine.valuesAt(timeMs, 'instant')
          const power = Number(values.ActivePower)
          expect(power).toBeGreaterThanOrEqual(0)
          expect(power).toBeLessThanOrEqual(machine.manifest.ratedPowerKw ?? 0)
          if (sunDirection(timeMs, latitude, longitude).up < 0) {
            expect(power).toBe(0)
            expect(['READY', 'FAULT', 'STOP', 'MAINTENANCE']).toContain(values.State)
          } else expect(power).toBeLessThanOrEqual(Number(values.DcPower) + 0.2)
          // Rounded values, so the product of volt and ampere is near the power and not equal.
          expect(
            Math.abs((Number(values.DcVoltage) * Number(values.DcCurrent)) / 1000 - Number(values.DcPower)),
          ).toBeLessThan(1)
        }
  })

  it('clips at noon of a clear summer day', () => {
    const summer = Date.UTC(2026, 6, 1)
    const highest = Math.max(
      ...Array.from({ length: 20 * 24 }, (_, hour) =>
        number(device('ES-LLT', 'INV01'), 'ActivePower', summer + hour * hourMs, 'mean'),
      ),
    )
    expect(highest).toBe(2500)
  })

  it('is never brighter than physics allow', () => {
    for (const one of solar) {
      const { latitude = 0, longitude = 0 } = one.manifest
      const site = {
        latitude,
        longitude,
        altitudeM: 0,
        region: 'x',
        windScale: 5,
        windShape: 2,
        prevailingDirection: 0,
        annualMeanC: 15,
        seasonalK: 8,
        diurnalK: 5,
        cloudiness: 0.2,
      }
      const sky = createSky(1, site)
      for (let timeMs = start; timeMs < start + 5 * dayMs; timeMs += 11 * 60_000) {
        const light = sky.lightAt(timeMs, 0, 'instant')
        const extraterrestrial = 1367 * Math.max(light.sun.up, 0)
        expect(light.global).toBeLessThanOrEqual(extraterrestrial * 0.95 + 1)
        expect(light.diffuse).toBeLessThanOrEqual(light.global + 1e-9)
      }
    }
  })
})

describe('farm controller', () => {
  it('reports the sum of its machines and counts up its life word', () => {
    for (const one of plants) {
      const signal =
        one.manifest.technology === 'wind' ? 'SyntheseParcWindPInstantanee' : 'SyntheseParcSolarPInstantanee'
      for (const sampling of ['instant', 'mean'] as const)
        for (let timeMs = start; timeMs < start + dayMs; timeMs += 3 * hourMs) {
          const sum = machinesOf(one).reduce(
            (total, machine) => total + number(machine, 'ActivePower', timeMs, sampling),
            0,
          )
          const value = number(one.devices[0], signal, timeMs, sampling)
          expect(Math.abs(value - sum)).toBeLessThan(0.06 * machinesOf(one).length)
        }
      const life = (timeMs: number) => number(one.devices[0], 'LifeWord', timeMs, 'instant')
      expect((life(start + 5000) - life(start) + 65_536) % 65_536).toBe(5)
    }
  })

  it('keeps the energy: hourly means of machines add up to those of the farm', () => {
    const one = plant('PT-CRM')
    let farm = 0
    let machines = 0
    for (let step = 0; step < 144; step++) {
      farm += number(one.devices[0], 'SyntheseParcWindPInstantanee', start + step * historyStepMs, 'mean') / 6
      for (const machine of machinesOf(one))
        machines += number(machine, 'ActivePower', start + step * historyStepMs, 'mean') / 6
    }
    expect(farm).toBeGreaterThan(0)
    expect(Math.abs(farm - machines)).toBeLessThan(144 * 14 * 0.05)
  })
})

describe('broken sensors', () => {
  it('lie as planned while the rest of the machine is well', () => {
    for (let timeMs = start; timeMs < start + dayMs; timeMs += hourMs) {
      expect(device('FR-AJO', 'WT03')?.valuesAt(timeMs, 'instant').WindSpeed).toBe(6.71)
      expect(device('FR-LCH', 'WT09')?.valuesAt(timeMs, 'mean').MainBearingTemperatureRotorEnd).toBe(9999)
      expect(device('PT-CHQ', 'INV07')?.valuesAt(timeMs, 'instant').ModuleTemperature).toBeNull()
    }
  })
})

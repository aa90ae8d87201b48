import { describe, expect, test } from 'vitest'
import { periodAt } from '../../../../domain/period.ts'
import { farmToday } from './day-figures.ts'
import type { FarmPlan, MachinePlan } from './farm-plan.ts'
import { type LoadedSteps, stepAt, stepMs } from './step-store.ts'

/** 100 kW for every m/s above 3, at sea level in 15 °C: density is standard to five digits. */
const model = {
  kind: 'wind' as const,
  curve: [
    [3, 0],
    [23, 2000],
  ] as const,
  elevationM: 0,
}

const machine = (number: number, changes: Partial<MachinePlan> = {}): MachinePlan => ({
  machineCode: `WT${number}`,
  ratedPowerKw: 2000,
  model: null,
  powerTag: number * 10,
  stateTag: number * 10 + 1,
  inputs: new Map([['WindSpeed', [number * 10 + 2, 5]]]),
  ...changes,
})

const plan = (changes: Partial<FarmPlan> = {}): FarmPlan => ({
  farmCode: 'F',
  technology: 'wind',
  timezone: 'Europe/Paris',
  installedPowerKw: 4000,
  powerTag: 1,
  machines: [machine(1), machine(2)],
  missing9999: new Set(),
  ...changes,
})

/** Values by tag: one for every step, or a rule; words that came before the steps. */
const reader = (
  values: Record<number, number | ((step: number) => number)>,
  wordsBefore: Record<number, number> = {},
  share: (step: number) => number = () => 1,
): LoadedSteps => {
  const read = (tagId: number, step: number) => {
    const value = values[tagId]
    return typeof value === 'function' ? value(step) : (value ?? Number.NaN)
  }
  return {
    read,
    covered: (tagId, step) => (Number.isNaN(read(tagId, step)) ? 0 : share(step)),
    lastBefore: (tagId) => wordsBefore[tagId] ?? Number.NaN,
  }
}

const windowAt = (end: string, zone = 'Europe/Paris') => {
  const toStep = stepAt(Date.parse(end))
  return {
    fromStep: toStep - 144,
    toStep,
    endStep: toStep,
    dayStartMs: periodAt(zone, 'day', toStep * stepMs - 1).startMs,
  }
}

/** Noon in Paris in winter: 12 hours since midnight, 72 steps. */
const noon = windowAt('2026-11-21T11:00:00Z')

describe('figures of a day', () => {
  test('energy is the sum of ten-minute means over six', () => {
    const today = farmToday(plan(), reader({ 1: 1200, 10: 500, 20: 600 }), noon)
    expect(today.energyTodayKwh).toBe(1200 * 12)
    expect(today.capacityFactorToday).toBe(0.3)
    expect(today.dataToday).toBe(1)
    expect(today.actualKw).toEqual(Array(144).fill(1200))
    expect(today.machines.map(({ energyTodayKwh }) => energyTodayKwh)).toEqual([6000, 7200])
    expect(today.machines[0]?.capacityFactorToday).toBe(0.25)
  })

  test('a step counts for as long as its power is known, and the running one as far as it has come', () => {
    const half = (step: number) => (step === noon.toStep - 1 ? 0.5 : step === noon.toStep ? 0.25 : 1)
    const today = farmToday(plan(), reader({ 1: 1200, 10: 500 }, {}, half), { ...noon, endStep: noon.toStep + 1 })
    expect(today.energyTodayKwh).toBe(1200 * 12 - 100 + 50)
    expect(today.capacityFactorToday).toBe(0.3)
    expect(today.dataToday).toBe(0.9931)
    expect(today.actualKw).toHaveLength(144)
    expect(today.machines[0]?.energyTodayKwh).toBeCloseTo(6000 - 500 / 12 + 500 / 24, 2)
  })

  test('a farm without a power signal, or whose signal never came, is the sum of its machines', () => {
    const values = { 10: 500, 20: 600 }
    expect(farmToday(plan({ powerTag: undefined }), reader(values), noon).energyTodayKwh).toBe(1100 * 12)
    expect(farmToday(plan(), reader(values), noon).actualKw[0]).toBe(1100)
  })

  test('where nothing is known there is null, never 0', () => {
    const today = farmToday(plan(), reader({}), noon)
    expect(today.actualKw).toEqual(Array(144).fill(null))
    expect(today).toMatchObject({
      energyTodayKwh: null,
      expectedTodayKwh: null,
      capacityFactorToday: null,
      availabilityToday: null,
      stateHoursToday: 0,
      statesToday: 0,
      dataToday: 0,
    })
    expect(farmToday(plan({ machines: [] }), reader({}), noon)).toMatchObject({ availabilityToday: null, dataToday: 0 })
  })

  test('a gap is excluded from the energy and counts as missing data', () => {
    const gap = (step: number) => (step >= noon.toStep - 18 ? Number.NaN : 1200)
    const today = farmToday(plan(), reader({ 1: gap }), noon)
    expect(today.energyTodayKwh).toBe(1200 * 9)
    expect(today.dataToday).toBe(0.75)
    expect(today.capacityFactorToday).toBe(0.3)
    expect(today.actualKw.slice(-19)).toEqual([1200, ...Array(18).fill(null)])
  })

  test('expected power is the sum of the models, over the same steps as the energy', () => {
    const machines = [machine(1, { model }), machine(2, { model })]
    const known = (step: number) => (step < noon.toStep - 36 ? 1000 : Number.NaN)
    const today = farmToday(plan({ machines }), reader({ 1: known, 12: 13, 22: 8 }), noon)
    expect(today.machines.map(({ expectedKw }) => Math.round(expectedKw[0] as number))).toEqual([1000, 500])
    expect(today.expectedKw[0]).toBeCloseTo(1500, -1)
    expect(today.expectedTodayKwh).toBeCloseTo((today.expectedKw[0] as number) * 6, 0)
  })

  test('a machine without model or data is taken to be as the others, of which half must be known', () => {
    const machines = [machine(1, { model }), machine(2, { ratedPowerKw: 1000 })]
    const today = farmToday(plan({ machines }), reader({ 1: 1200, 12: 13 }), noon)
    expect(today.machines[1]?.expectedKw).toEqual(Array(144).fill(null))
    expect(today.expectedKw[0]).toBeCloseTo(1500, -1)
    const small = [machine(1, { model, ratedPowerKw: 900 }), machine(2, { ratedPowerKw: 1000 })]
    expect(farmToday(plan({ machines: small }), reader({ 1: 1200, 12: 13 }), noon)).toMatchObject({
      expectedKw: Array(144).fill(null),
      expectedTodayKwh: null,
    })
  })

  test('beside a sum of machines stand only the machines of that sum', () => {
    const machines = [machine(1, { model }), machine(2, { model })]
    const today = farmToday(plan({ machines, powerTag: undefined }), reader({ 10: 900, 12: 13, 22: 13 }), noon)
    expect(today.actualKw[0]).toBe(900)
    expect(today.expectedKw[0]).toBeCloseTo(1000, -1)
  })

  test('a capacity factor is over the hours with data, those of each machine where they are summed', () => {
    const gap = (step: number) => (step >= noon.toStep - 36 ? Number.NaN : 500)
    const today = farmToday(plan({ powerTag: undefined }), reader({ 10: gap, 20: 500 }), noon)
    expect(today.machines.map(({ capacityFactorToday }) => capacityFactorToday)).toEqual([0.25, 0.25])
    expect(today).toMatchObject({ capacityFactorToday: 0.25, dataToday: 0.75, energyTodayKwh: 9000 })
  })

  test('expected energy is in proportion to the steps that have both', () => {
    const machines = [machine(1, { model })]
    // A calm first hour whose wind is missing: what was given in it was 500 kW.
    const actual = (step: number) => (step < noon.toStep - 66 ? 500 : 1000)
    const windy = (step: number) => (step < noon.toStep - 66 ? Number.NaN : 13)
    const today = farmToday(plan({ machines }), reader({ 1: actual, 12: windy }), noon)
    const share = (today.energyTodayKwh ?? 0) / (today.expectedTodayKwh ?? 0)
    expect(share).toBeCloseTo(1000 / (today.expectedKw.at(-1) ?? 0), 4)
    // Most of the energy in the hour without wind: nothing can be said.
    const burst = (step: number) => (step < noon.toStep - 66 ? 1000 : 10)
    expect(farmToday(plan({ machines }), reader({ 1: burst, 12: windy }), noon).expectedTodayKwh).toBeNull()
    // A plant that takes a little has no proportion of energies.
    expect(farmToday(plan({ machines }), reader({ 1: -5, 12: windy }), noon).expectedTodayKwh).toBeCloseTo(12_000, -2)
  })

  test('an expected energy of fewer steps than the energy is none', () => {
    const machines = [machine(1, { model })]
    const since = (first: number) => (step: number) => (step < first ? Number.NaN : 13)
    const expectedToday = (first: number) =>
      farmToday(plan({ machines }), reader({ 1: 1000, 12: since(first) }), noon).expectedTodayKwh
    expect(expectedToday(noon.toStep - 36)).toBeNull()
    expect(expectedToday(noon.toStep - 66)).toBeCloseTo(12_000, -2)
  })

  test('a signal that a machine does not send is taken from the weather station of the farm', () => {
    const machines = [machine(1, { model })]
    const today = farmToday(plan({ machines }), reader({ 5: 13 }), noon)
    expect(today.expectedKw[0]).toBeCloseTo(1000, -1)
  })

  describe('water goes only through machines that run', () => {
    const hydro = (number: number) =>
      machine(number, {
        model: { kind: 'hydro', ratedPowerKw: 2000, efficiency: 0.9 },
        inputs: new Map([
          ['WaterFlow', [number * 10 + 2]],
          ['Head', [number * 10 + 3]],
        ]),
      })
    const machines = [hydro(1), hydro(2)]
    /** 9.81 · 5 · 20 · 0.9 = 883 kW through the first; the second gives nothing, in this condition. */
    const today = (condition: number | ((step: number) => number), first = 1) =>
      farmToday(
        plan({ machines, powerTag: undefined }),
        reader({ 10: 880, 11: first, 12: 5, 13: 20, 20: 0, 21: condition, 22: 0, 23: 20 }),
        noon,
      )
    const now = ({ machines: all }: ReturnType<typeof today>) => all.map(({ expectedKw }) => expectedKw.at(-1))

    test('one in fault or maintenance is missed, in its own figures and in the farm’s', () => {
      const day = today(-1)
      expect(now(day)).toEqual([882.9, 882.9])
      expect(day.expectedKw.at(-1)).toBe(1765.8)
      expect(day.expectedTodayKwh).toBeCloseTo(1765.8 * 12, 0)
      expect(day.machines[1]?.expectedTodayKwh).toBeCloseTo(882.9 * 12, 0)
      expect(day.machines[1]?.availabilityToday).toBe(0)
    })

    test('one stopped on purpose or held back is judged by what goes through it; all standing likewise', () => {
      expect(now(today(0))).toEqual([882.9, 0])
      expect(now(today(1))).toEqual([882.9, 0])
      expect(now(today(-1, -1))).toEqual([882.9, 0])
    })

    test('only while it stands', () => {
      const day = today((step) => (step < noon.toStep - 1 ? 1 : -1))
      expect(day.expectedKw.slice(-2)).toEqual([882.9, 1765.8])
    })
  })

  test('a curtailed machine is able to run, and should have given what the wind had', () => {
    const machines = [machine(1, { model })]
    const today = farmToday(plan({ machines, powerTag: undefined }), reader({ 10: 300, 11: 1, 12: 13 }), noon)
    expect(today.energyTodayKwh).toBe(3600)
    expect(today.expectedTodayKwh).toBeGreaterThan(11_900)
    expect(today.availabilityToday).toBe(1)
  })

  test('availability is the share of the machine time whose state is known', () => {
    const fault = (step: number) => (step < noon.toStep - 24 ? 1 : 0)
    const lost = (step: number) => (step < noon.toStep - 48 ? 1 : Number.NaN)
    const today = farmToday(plan(), reader({ 11: fault, 21: lost }), noon)
    // 48 of 72 steps of the one, 24 of 24 of the other.
    expect(today.machines.map(({ availabilityToday }) => availabilityToday)).toEqual([0.6667, 1])
    expect(today.availabilityToday).toBe(0.75)
    const hours = today.machines.map(({ stateHoursToday }) => stateHoursToday)
    expect(today.stateHoursToday).toBe(hours.reduce((sum, known) => sum + known, 0))
    expect(hours[0]).not.toBe(hours[1])
    // How much of the day it is of: all steps of the one, a third of the other's.
    expect(today.machines.map(({ statesToday }) => statesToday)).toEqual([1, 0.3333])
    expect(today.statesToday).toBe(0.6667)
  })

  test('a state that is sent only when it changes holds while the machine sends its power', () => {
    const stopped = (step: number) => (step === noon.toStep - 36 ? 0 : step === noon.toStep - 144 ? 1 : Number.NaN)
    const today = farmToday(plan({ machines: [machine(1)] }), reader({ 10: 5, 11: stopped }), noon)
    expect(today.availabilityToday).toBe(0.5)
  })

  test('a fault reported days ago counts, with its machine’s weight in the farm', () => {
    const today = farmToday(plan(), reader({ 10: 0, 20: 500, 21: 1 }, { 11: 0 }), noon)
    expect(today.machines.map(({ availabilityToday }) => availabilityToday)).toEqual([0, 1])
    expect(today.availabilityToday).toBe(0.5)
  })

  test.each([
    ['of 23 hours', '2026-03-29T22:00:00Z', 23],
    ['of 24 hours', '2026-03-28T23:00:00Z', 24],
    ['of 25 hours', '2026-10-25T23:00:00Z', 25],
  ])('a local day %s', (_, end, hours) => {
    const today = farmToday(plan(), reader({ 1: 1000 }), windowAt(end))
    expect(today.energyTodayKwh).toBe(1000 * hours)
    expect(today.capacityFactorToday).toBe(0.25)
    expect(today.actualKw).toHaveLength(144)
    expect(today.dataToday).toBe(1)
  })

  test('a day that begins inside of a step takes its part of it', () => {
    // Midnight in Kathmandu is 18:15 UTC.
    const today = farmToday(
      plan({ timezone: 'Asia/Kathmandu' }),
      reader({ 1: 1200 }),
      windowAt('2026-11-21T20:00:00Z', 'Asia/Kathmandu'),
    )
    expect(today.energyTodayKwh).toBe(1200 * 1.75)
    expect(today.dataToday).toBe(1)
  })

  test('a battery that takes more than it gives has negative energy and no capacity factor', () => {
    const today = farmToday(plan({ technology: 'bess' }), reader({ 1: -500, 10: -500 }), noon)
    expect(today.energyTodayKwh).toBe(-6000)
    expect(today.capacityFactorToday).toBeNull()
    expect(today.machines[0]?.capacityFactorToday).toBeNull()
  })
})

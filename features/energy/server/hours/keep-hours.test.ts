import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PowerModel } from '../../../../domain/power-model.ts'
import type { Historian, Sample } from '../../../../platform/server/telemetry/historian.ts'
import { hourSumNames } from '../../../../platform/server/telemetry/hour-sums.ts'
import { openTestHistorian } from '../../../../platform/server/telemetry/test-historian.ts'
import type { EnergyPlan } from '../energy-plan.ts'
import { overMachines } from '../energy-subjects.ts'
import { createStepQuantities, tenMinutes } from '../step-quantities.ts'
import { createHourKeeper, planDigest } from './keep-hours.ts'
import { readStoredHours } from './stored-hours.ts'

const hour = 3_600_000
/** Two days before the hour that runs; both are stored as days. */
const dayMs = Date.parse('2026-10-20T00:00:00Z')
const nowMs = dayMs + 50 * hour + 10 * 60_000

const curve = (fullKw: number): PowerModel => ({
  ...{ kind: 'wind', elevationM: 0 },
  curve: [
    [0, 0],
    [10, fullKw],
  ],
})
const windOf = (model: PowerModel): EnergyPlan => ({
  ...{ farmCode: 'WIND', technology: 'wind', timezone: 'Asia/Kolkata', installedPowerKw: 1_000, powerTag: undefined },
  machines: [
    {
      ...{ machineCode: 'WT1', ratedPowerKw: 1_000, model, powerTag: 1, stateTag: 2, chargeTag: undefined },
      inputs: new Map([['WindSpeed', [3]]]),
    },
  ],
  ...{ missing9999: new Set<number>(), riverTag: undefined, exportTag: undefined, importTag: undefined },
})
const wind = windOf(curve(1_000))
const battery: EnergyPlan = {
  ...{ ...wind, farmCode: 'BESS', technology: 'bess', powerTag: 13 },
  machines: [11, 12].map((powerTag) => ({
    ...{ machineCode: `B${powerTag}`, ratedPowerKw: 500, model: { kind: 'battery', ratedPowerKw: 500 } },
    ...{ powerTag, stateTag: undefined, chargeTag: powerTag + 10, inputs: new Map() },
  })),
}

const every10 = (tagId: number, hours: number, value: (step: number) => number | string): Sample[] =>
  Array.from({ length: hours * 6 }, (_, step) => ({
    ...{ tagId, timeMs: dayMs + (step * hour) / 6, value: value(step), quality: 0 },
  }))

let historian: Historian
let clockMs = nowMs
const keep = (plan: EnergyPlan) => createHourKeeper(historian, () => clockMs)([plan], 60_000)
const stored = async (plan: EnergyPlan, fromMs: number, toMs: number) => {
  const farm = { plan, hasOwnPower: plan.powerTag !== undefined, edgesMs: [fromMs, toMs] }
  return (await readStoredHours(historian, [farm], true)).get(plan.farmCode)
}

const known = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)
const like = (value: number, digits: number) => (Number.isNaN(value) ? null : expect.closeTo(value, digits))

beforeAll(async () => {
  historian = await openTestHistorian()
  await historian.append([
    ...every10(1, 52, (step) => 300 + (step % 7) * 10),
    ...every10(2, 52, (step) => (step < 200 ? 'RUN' : 'FAULT')),
    ...every10(3, 52, (step) => 4 + (step % 5)),
    ...[11, 12].flatMap((tagId) => every10(tagId, 52, (step) => (step % 12 < 6 ? -200 : 180))),
    ...every10(13, 52, (step) => (step % 12 < 6 ? -400 : 360)),
    ...[21, 22].flatMap((tagId) =>
      every10(tagId, 52, (step) => 40 + (step % 12 < 6 ? step % 12 : 12 - (step % 12)) * 3),
    ),
  ])
  await historian.rollUp()
})
afterAll(() => historian.close())

test.each([wind, battery])('stored hours of $farmCode add up to what the steps of the range say', async (plan) => {
  await keep(plan)
  const [fromMs, toMs] = [dayMs + 5 * hour, dayMs + 50 * hour]
  const farm = { plan, hasOwnPower: plan.powerTag !== undefined, edgesMs: [fromMs, toMs] }
  const steps = (await createStepQuantities(historian)([farm], tenMinutes, toMs)).get(plan.farmCode)
  const hours = await stored(plan, fromMs, toMs)
  for (const name of hourSumNames) {
    // A change of charge between two pieces of work counts once more or less.
    const near = name === 'rise' || name === 'fall' ? -1 : 6
    for (const [index, machine] of (steps?.machines ?? []).entries())
      expect([name, known(hours?.machines[index]?.at(name, 0))]).toEqual([name, like(machine.at(name, 0), near)])
    const own = steps?.farm.at(name, 0) ?? Number.NaN
    const whole = Number.isNaN(own) ? overMachines(steps?.machines ?? [], 1).at(name, 0) : own
    expect([name, known(hours?.farm.at(name, 0))]).toEqual([name, like(whole, near)])
  }
})

test('only hours that ended are stored, and nothing is done twice', async () => {
  await keep(wind)
  expect((await stored(wind, dayMs + 50 * hour, dayMs + 51 * hour))?.farm.at('actual', 0)).toBeUndefined()
  clockMs += hour
  expect(await keep(wind)).toBeGreaterThanOrEqual(1)
  expect((await stored(wind, dayMs + 50 * hour, dayMs + 51 * hour))?.farm.at('actualHours', 0)).toBeCloseTo(1, 9)
})

test('late values change the hours of their day', async () => {
  await keep(wind)
  const before = (await stored(wind, dayMs, dayMs + 24 * hour))?.farm.at('actual', 0) ?? 0
  await historian.append(every10(1, 6, () => 900))
  await historian.rollUp()
  expect(await keep(wind)).toBeGreaterThanOrEqual(24)
  expect((await stored(wind, dayMs, dayMs + 24 * hour))?.farm.at('actual', 0)).toBeGreaterThan(before + 3_000)
})

test('another power model makes all hours anew', async () => {
  const expected = async (plan: EnergyPlan) =>
    (await stored(plan, dayMs, dayMs + 48 * hour))?.farm.at('sharedExpected', 0) ?? Number.NaN
  await keep(wind)
  const before = await expected(wind)
  const better = windOf(curve(2_000))
  expect(planDigest(better)).not.toBe(planDigest(wind))
  await keep(better)
  expect((await expected(better)) / before).toBeCloseTo(2, 6)
})

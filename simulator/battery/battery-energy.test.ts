import { afterAll, beforeAll, expect, test } from 'vitest'
import { periodAt } from '../../domain/period.ts'
import { heldSpans, usualLongestSilenceMs } from '../../domain/time-weighted.ts'
import type { MachinePlan } from '../../features/fleet-state/server/figures/farm-plan.ts'
import { createFleetToday } from '../../features/fleet-state/server/figures/fleet-today.ts'
import type { Historian, Sample } from '../../platform/server/telemetry/historian.ts'
import { openTestHistorian } from '../../platform/server/telemetry/test-historian.ts'
import { simulatedFleet } from '../demo-fleet.ts'
import { historyMessages, historyStretches } from '../gateway/history-plan.ts'
import { minuteMs, secondMs } from '../world/time.ts'

const hourMs = 60 * minuteMs
/** The plant was connected so long ago: from then on it sends its power each three seconds. */
const liveMs = 25 * minuteMs

let historian: Historian
beforeAll(async () => {
  historian = await openTestHistorian()
})
afterAll(() => historian.close())

test('the energy of a battery today is the integral of its raw power, with the running ten minutes', async () => {
  const [plant] = simulatedFleet(1).filter(({ manifest }) => manifest.technology === 'bess')
  if (!plant) throw new Error('no battery farm')
  const { timezone, farmCode, installedPowerKw } = plant.manifest
  const nowMs = Date.now()
  const dayStartMs = periodAt(timezone, 'day', nowMs).startMs
  const banks = plant.devices.filter(({ manifest }) => manifest.type === 'BATTERY_BANK')
  const tagOf = new Map(banks.map(({ manifest }, index) => [manifest.deviceCode, index + 1]))

  // What the batteries do now they did that long ago: then one of them ran at high power.
  const powerAt = (timeMs: number) =>
    Math.max(...banks.map((bank) => Math.abs(Number(bank.valuesAt(timeMs, 'instant').ActivePower))))
  const hours = Array.from({ length: 48 }, (_, hour) => hour * hourMs)
  const agoMs = hours.toSorted((a, b) => powerAt(nowMs - b) - powerAt(nowMs - a))[0] ?? 0

  const samples: Sample[] = []
  const connectedMs = nowMs - liveMs
  const stretches = historyStretches(dayStartMs - agoMs, connectedMs - agoMs)
  for (const { deviceCode, payload } of historyMessages(plant, stretches, connectedMs - agoMs))
    for (const { ts, values } of JSON.parse(payload)) {
      const tagId = tagOf.get(deviceCode)
      if (tagId !== undefined) samples.push({ tagId, timeMs: ts + agoMs, value: values.ActivePower, quality: 0 })
    }
  for (const { manifest, valuesAt } of banks)
    for (let timeMs = connectedMs; timeMs <= nowMs; timeMs += 3 * secondMs) {
      const value = valuesAt(timeMs - agoMs, 'instant').ActivePower ?? null
      samples.push({ tagId: tagOf.get(manifest.deviceCode) ?? 0, timeMs, value, quality: 0 })
    }
  await historian.append(samples)
  await historian.rollUp()

  const machines = banks.map(({ manifest }): MachinePlan => {
    const { deviceCode: machineCode, ratedPowerKw = null } = manifest
    return {
      machineCode,
      ratedPowerKw,
      model: null,
      powerTag: tagOf.get(machineCode),
      stateTag: undefined,
      inputs: new Map(),
    }
  })
  const plan = {
    ...{ farmCode, technology: 'bess' as const, timezone, installedPowerKw, powerTag: undefined, machines },
    missing9999: new Set<number>(),
  }
  const today = createFleetToday({ plansOf: async () => [plan], historian, now: () => nowMs })
  const { farms } = await today([])
  const readMs = Date.now()

  /** The last value holds until it is read. */
  const integral = (tagId: number | undefined, untilMs: number) => {
    const rows = samples.filter((sample) => sample.tagId === tagId).toSorted((a, b) => a.timeMs - b.timeMs)
    const readings = rows.map(({ timeMs, value }) => ({ timeMs, value: typeof value === 'number' ? value : null }))
    const spans = heldSpans(readings, { longestSilenceMs: usualLongestSilenceMs, nowMs: untilMs })
    return spans.reduce(
      (sum, { fromMs, toMs, value }) => sum + (value * Math.max(0, toMs - Math.max(fromMs, dayStartMs))) / hourMs,
      0,
    )
  }
  const energies = farms[0]?.machines.map((machine) => machine.energyTodayKwh)
  expect(energies).toHaveLength(banks.length)
  for (const [index, { powerTag }] of machines.entries()) {
    const bounds = [integral(powerTag, nowMs), integral(powerTag, readMs)]
    expect(energies?.[index]).toBeGreaterThanOrEqual(Math.min(...bounds) - 0.01)
    expect(energies?.[index]).toBeLessThanOrEqual(Math.max(...bounds) + 0.01)
  }
})

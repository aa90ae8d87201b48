import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SimulatedPlant } from '../fleet/simulated-plant.ts'
import { hourMs, minuteMs } from '../world/time.ts'
import { createFleetPlayer } from './fleet-player.ts'
import type { Intervention } from './intervention.ts'
import { readPlayFile, watchPlayFile, writePlayFile } from './play-file.ts'

const now = Date.UTC(2026, 6, 6, 10)
const farms = ['FR-VLM', 'FR-AJO', 'FR-MRC', 'FR-STM']
const player = () => createFleetPlayer(1, 1, (code) => farms.includes(code), [])
const trip: Intervention = {
  kind: 'trip',
  farmCode: 'FR-VLM',
  deviceCode: 'WT02',
  statusCode: 188,
  fromMs: now,
  untilMs: now + hourMs,
}
const valuesOf = (plants: readonly SimulatedPlant[], farmCode: string, deviceCode: string, timeMs: number) =>
  plants
    .find(({ manifest }) => manifest.farmCode === farmCode)
    ?.devices.find(({ manifest }) => manifest.deviceCode === deviceCode)
    ?.valuesAt(timeMs, 'instant')

describe('a play', () => {
  it('stops the tripped machine for as long as it lasts, and changes nothing else', () => {
    const fleet = player()
    const changed = fleet.take([trip])
    expect(changed.map(({ manifest }) => manifest.farmCode)).toEqual(['FR-VLM'])
    const during = valuesOf(changed, 'FR-VLM', 'WT02', now + 5 * minuteMs)
    expect(during).toMatchObject({ State: 'FAULT', StatusCode: 188, ShutdownDuration: 300 })
    expect(Number(during?.ActivePower)).toBeLessThanOrEqual(0)
    const before = now - minuteMs
    expect(valuesOf(changed, 'FR-VLM', 'WT02', before)).toEqual(valuesOf(fleet.plants, 'FR-VLM', 'WT02', before))
    const after = valuesOf(changed, 'FR-VLM', 'WT02', now + 2 * hourMs)
    const untouched = valuesOf(fleet.plants, 'FR-VLM', 'WT02', now + 2 * hourMs)
    expect(after?.ActivePower).toBe(untouched?.ActivePower)
    // Steel is still cooler, and the counter lacks what was not produced.
    expect(Number(after?.GearOilTemperature)).toBeLessThan(Number(untouched?.GearOilTemperature))
    expect(Number(after?.ProducedEnergy)).toBeLessThan(Number(untouched?.ProducedEnergy))
    expect(valuesOf(changed, 'FR-VLM', 'WT03', now + 5 * minuteMs)?.ActivePower).toBe(
      valuesOf(fleet.plants, 'FR-VLM', 'WT03', now + 5 * minuteMs)?.ActivePower,
    )
    expect(fleet.take([trip])).toEqual([])
    expect(fleet.take([]).map(({ manifest }) => manifest.farmCode)).toEqual(['FR-VLM'])
  })

  it('blows every machine of a storm beyond its cut-out and closes the sky', () => {
    const fleet = player()
    const storm = { kind: 'storm' as const, place: 'here', latitude: 43.8, longitude: 5.8, radiusKm: 700 }
    const changed = fleet.take([{ ...storm, fromMs: now, untilMs: now + hourMs }])
    const turbine = valuesOf(changed, 'FR-VLM', 'WT01', now + 30 * minuteMs)
    expect(Number(turbine?.WindSpeed)).toBeGreaterThan(22)
    expect(turbine?.State).toBe('STOP')
    expect(turbine?.StatusCode).toBe(13)
    const [calm, dark] = [fleet.plants, changed].map((plants) =>
      Number(valuesOf(plants, 'FR-MRC', 'MET01', now + 30 * minuteMs)?.GlobalHorizontalIrradiance),
    )
    expect(dark).toBeLessThan(0.6 * (calm ?? 0))
  })

  it('keeps the line of a cut farm silent', () => {
    const [cut] = player().take([{ kind: 'cut', farmCode: 'FR-AJO', fromMs: now, untilMs: now + hourMs }])
    expect(cut?.line?.silences(now + 1, now + 2)).toEqual([{ fromMs: now, untilMs: now + hourMs }])
    expect(cut?.line?.silences(now + 2 * hourMs, now + 3 * hourMs)).toEqual([])
  })
})

describe('the play file', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'solvane-play-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('survives whoever reads it, and is nothing where there is none', () => {
    const file = join(folder, 'play.json')
    expect(readPlayFile(file)).toEqual([])
    writePlayFile(file, [trip])
    expect(readPlayFile(file)).toEqual([trip])
    writeFileSync(file, '{"interventions": [{"kind": "dance"}]}')
    expect(() => readPlayFile(file)).toThrow(`${file} is not a play`)
  })

  it('is seen when it appears', async () => {
    const file = join(folder, 'play.json')
    const changed = vi.fn()
    const stop = watchPlayFile(file, changed, 20)
    writePlayFile(file, [trip])
    await expect.poll(() => changed.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(0)
    stop()
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { simulatedFleet } from '../demo-fleet.ts'
import type { SimulatedPlant } from '../fleet/simulated-plant.ts'
import { joined, openSentMemory } from './sent-memory.ts'

const [plant, other] = simulatedFleet(1) as [SimulatedPlant, SimulatedPlant]

let file = ''
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'solvane-sent-'))
  file = join(folder, 'sent.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('knows after a start what was saved before it, farm by farm, and nothing that was not', () => {
  const first = openSentMemory(file)
  expect(first.of(plant)).toEqual([])
  first.add(plant, { fromMs: 50, untilMs: 100 })
  first.add(plant, { fromMs: 0, untilMs: 20 })
  first.save()
  first.add(plant, { fromMs: 20, untilMs: 50 })
  const second = openSentMemory(file)
  expect(second.of(plant)).toEqual([
    { fromMs: 0, untilMs: 20 },
    { fromMs: 50, untilMs: 100 },
  ])
  expect(second.of(other)).toEqual([])
  second.add(plant, { fromMs: 20, untilMs: 60 })
  expect(second.of(plant)).toEqual([{ fromMs: 0, untilMs: 100 }])
})

it('forgets a farm that has got another signal, and a file that is none', () => {
  const first = openSentMemory(file)
  first.add(plant, { fromMs: 0, untilMs: 20 })
  first.save()
  const fewer = { ...plant, manifest: { ...plant.manifest, devices: plant.manifest.devices.slice(1) } }
  expect(openSentMemory(file).of(fewer)).toEqual([])
  expect(openSentMemory(file).of(plant)).toHaveLength(1)
  writeFileSync(file, '{"FR-VLM": half a file')
  expect(openSentMemory(file).of(plant)).toEqual([])
})

it('holds exactly the times of its periods, in any order, in as few as possible', () => {
  const period = fc
    .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 6 }))
    .map(([fromMs, length]) => ({ fromMs, untilMs: fromMs + length }))
  const timesIn = (periods: readonly { fromMs: number; untilMs: number }[]) =>
    Array.from({ length: 40 }, (_, timeMs) => timeMs).filter((timeMs) =>
      periods.some(({ fromMs, untilMs }) => timeMs >= fromMs && timeMs < untilMs),
    )
  fc.assert(
    fc.property(fc.array(period, { maxLength: 8 }), (periods) => {
      const result = joined(periods)
      expect(timesIn(result)).toEqual(timesIn(periods))
      result.slice(1).forEach(({ fromMs }, index) => {
        expect(fromMs).toBeGreaterThan(result[index]?.untilMs ?? 0)
      })
    }),
  )
})

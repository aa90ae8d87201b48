import { expect, test } from 'vitest'
import { simulatedFleet } from '../demo-fleet.ts'
import { dayMs } from '../world/time.ts'
import { historyMessages, historyStretches, rowsOf } from './history-plan.ts'
import { longHistoryMs, powerOnly } from './long-history.ts'

const now = Date.UTC(2026, 10, 21)

test('the long history of a farm holds its power alone, the same as its usual history', () => {
  const [plant] = simulatedFleet(1, { only: (code) => code === 'FR-VLM' })
  if (!plant) throw new Error('the fleet has no FR-VLM')
  const slim = powerOnly(plant)
  const stretches = historyStretches(now - dayMs, now).slice(-1)
  const own = (of: typeof plant) =>
    [...historyMessages(of, stretches, now)]
      .filter(({ deviceCode }) => deviceCode === 'PARC')
      .flatMap(({ payload }) => JSON.parse(payload) as { ts: number; values: Record<string, number> }[])
      .map(({ ts, values }) => [ts, values.SyntheseParcWindPInstantanee])
  expect(own(slim)).toEqual(own(plant))
  const [first] = historyMessages(slim, stretches, now)
  expect(Object.keys(JSON.parse(first?.payload ?? '[]')[0].values)).toEqual(['SyntheseParcWindPInstantanee'])
})

test('a year and a month is less than 60,000 values', () => {
  const [plant] = simulatedFleet(1, { only: (code) => code === 'FR-BRN' })
  if (!plant) throw new Error('the fleet has no FR-BRN')
  const rows = rowsOf(powerOnly(plant), historyStretches(now - longHistoryMs, now), now)
  expect(rows).toBeGreaterThan(365 * 144)
  expect(rows).toBeLessThan(60_000)
})

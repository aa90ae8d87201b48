import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Historian } from './historian.ts'
import { openTestHistorian } from './test-historian.ts'

const hour = 3_600_000
const dayMs = Date.parse('2026-10-20T00:00:00Z')
let historian: Historian
beforeAll(async () => {
  historian = await openTestHistorian()
})
afterAll(() => historian.close())

const row = (farm: string, machine: string, hours: number, sums: Record<string, number>) => ({
  ...{ farm, machine, hourMs: dayMs + hours * hour, sums },
})

test('hours add up between edges; what is unknown adds nothing, and bands keep their outer ends', async () => {
  const { hourSums } = historian
  await hourSums.write([
    row("L'É", '', 0, { actual: 5, chargeMinimum: 30, chargeMaximum: 60 }),
    row("L'É", '', 1, { actual: 7, chargeMinimum: 40, chargeMaximum: 90 }),
    row("L'É", '', 2, { able: 1 }),
    row("L'É", 'W\t1', 0, { actual: 2 }),
    row('OTHER', '', 0, { actual: 100 }),
  ])
  const question = {
    ...{ farms: ["L'É"], edgesMs: [dayMs, dayMs + 2 * hour, dayMs + 3 * hour] },
    names: ['actual', 'able', 'chargeMinimum', 'chargeMaximum'] as const,
  }
  expect(await hourSums.read({ ...question, withMachines: false })).toEqual([
    { farm: "L'É", machine: '', bucket: 0, sums: { actual: 12, chargeMinimum: 30, chargeMaximum: 90 } },
    { farm: "L'É", machine: '', bucket: 1, sums: { able: 1 } },
  ])
  expect((await hourSums.read({ ...question, withMachines: true })).map(({ machine }) => machine)).toEqual([
    '',
    '',
    'W\t1',
  ])
})

test('an hour that is written again replaces the one that was there, also by nothing', async () => {
  const { hourSums } = historian
  await hourSums.write([row('AGAIN', '', 0, { actual: 5, able: 1 })])
  await hourSums.write([row('AGAIN', '', 0, {})])
  const names = ['actual', 'able'] as const
  const found = await hourSums.read({ farms: ['AGAIN'], withMachines: false, edgesMs: [dayMs, dayMs + hour], names })
  expect(found).toEqual([{ farm: 'AGAIN', machine: '', bucket: 0, sums: {} }])
})

test('progress is kept by farm, the newest', async () => {
  const { hourSums } = historian
  const first = { farm: 'F', plan: 'a', seen: 1_760_000_000_000, untilMs: dayMs, backfillMs: dayMs }
  await hourSums.saveProgress(first)
  await hourSums.saveProgress({ ...first, plan: 'b', backfillMs: 0 })
  expect((await hourSums.progress()).get('F')).toEqual({ ...first, plan: 'b', backfillMs: 0 })
})

test('days whose means changed after a write are named', async () => {
  const { hourSums } = historian
  const at = (day: number) => ({ tagId: 7, timeMs: dayMs + day * 24 * hour, value: 1, quality: 0 as const })
  await historian.append([at(0), at(3)])
  await historian.rollUp()
  expect(await hourSums.changedDays([7], 0)).toEqual([dayMs, dayMs + 72 * hour])
  const betweenMs = Date.now()
  await historian.append([{ ...at(3), timeMs: dayMs + 75 * hour }])
  await historian.rollUp()
  expect(await hourSums.changedDays([7], betweenMs)).toEqual([dayMs + 72 * hour])
  expect(await hourSums.changedDays([8], 0)).toEqual([])
})

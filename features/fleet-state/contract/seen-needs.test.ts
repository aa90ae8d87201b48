import { expect, test } from 'vitest'
import { afterLook, hasNews, isNewRow, newFarms, type SeenNeeds, withoutEnded } from './seen-needs.ts'
import { rowOf, testFigure, testReader } from './test-farm.ts'
import { tileMoment } from './tile-moment.ts'

const row = rowOf('A')
const [wt1, wt2] = row.machines
if (!wt1 || !wt2) throw new Error('no machines')

const fleet = (one: string, two = 'RUN', lifeAgeMs = 0) => {
  const live = {
    ...testReader({
      'A/LifeWord': { value: 1, ageMs: lifeAgeMs },
      'A/WT1/State': one,
      'A/WT1/ActivePower': 0,
      'A/WT2/State': two,
      'A/WT2/ActivePower': 0,
    }),
    figure: testFigure,
  }
  const moment = tileMoment(row, 'machines', live)
  return { live, moment, momentOf: () => moment }
}
const nothing: SeenNeeds = new Set()
const lookAt = ({ momentOf }: ReturnType<typeof fleet>, seen = nothing) => afterLook(seen, [row], momentOf)

test('before the first look nothing is new', () => {
  const now = fleet('FAULT')
  expect([hasNews(row, now.moment, undefined), isNewRow(wt1, now.live, undefined)]).toEqual([false, false])
})

test('a fault is new until it was seen, on the machine and its farm alone', () => {
  const seen = lookAt(fleet('RUN'))
  const now = fleet('FAULT')
  expect(newFarms([row], now.momentOf, seen)).toEqual([row])
  expect([row, wt1, wt2].map((one) => isNewRow(one, now.live, seen))).toEqual([true, true, false])
  const after = lookAt(now, seen)
  expect(newFarms([row], now.momentOf, after)).toEqual([])
  expect(isNewRow(wt1, now.live, after)).toBe(false)
})

test('a fault that ends and comes back is new again; another state as well', () => {
  const seen = lookAt(fleet('FAULT'))
  const ended = fleet('RUN')
  expect(hasNews(row, fleet('FAULT').moment, withoutEnded(seen, [row], ended.momentOf))).toBe(true)
  expect(hasNews(row, fleet('STOP').moment, seen)).toBe(true)
})

test('maintenance is no news', () => {
  expect(hasNews(row, fleet('MAINTENANCE').moment, nothing)).toBe(false)
})

test('an offline farm is one piece of news; back again its seen fault is none', () => {
  const seen = lookAt(fleet('FAULT'))
  const lost = fleet('FAULT', 'RUN', 600_000)
  expect(lost.moment.connection).toBe('lost')
  expect([row, wt1, wt2].map((one) => isNewRow(one, lost.live, seen))).toEqual([true, false, false])
  const after = lookAt(lost, seen)
  expect(hasNews(row, lost.moment, after)).toBe(false)
  expect(isNewRow(row, lost.live, after)).toBe(false)
  expect(hasNews(row, fleet('FAULT').moment, withoutEnded(after, [row], fleet('FAULT').momentOf))).toBe(false)
})

test('looks at one farm leave what was seen of others', () => {
  const other = new Set(['B/WT1 fault', 'AB lost', 'B lost'])
  expect([...lookAt(fleet('FAULT'), other)]).toEqual([...other, 'A/WT1 fault'])
})

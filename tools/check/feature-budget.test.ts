import { expect, test } from 'vitest'
import { featureCosts, judgeBudgets } from './feature-budget.ts'
import type { TestFile } from './test-report.ts'

const file = (path: string, cpuSeconds?: number, wallSeconds = 1): TestFile => ({
  file: path,
  passed: 1,
  failed: 0,
  skipped: 0,
  wallSeconds,
  ...(cpuSeconds !== undefined && { cpuSeconds }),
})
const cost = (seconds: number, isMeasured = true) => ({ feature: 'farms', seconds, isMeasured })

test('tests and journeys of a feature add up; drills and tests of the house count for none', () => {
  const files = [
    file('features/farms/server/routes.test.ts', 2),
    file('features/users/web/list.test.ts', 9),
    file('tests/e2e/sources.test.ts', 3),
    file('tests/e2e/frame.test.ts', 50),
    file('features/farms/server/fire.drill.test.ts', 70),
    file('platform/server/http.test.ts', 60),
  ]
  expect(featureCosts(files, { 'sources.test.ts': 'farms', 'frame.test.ts': 'whole product' })).toEqual([
    { feature: 'whole product', seconds: 50, isMeasured: true },
    { feature: 'users', seconds: 9, isMeasured: true },
    { feature: 'farms', seconds: 5, isMeasured: true },
  ])
})

test('where no CPU seconds are counted, the time that passed is shown and nothing fails', () => {
  const costs = featureCosts([file('features/farms/a.test.ts', undefined, 300)], {})
  expect(costs).toEqual([cost(300, false)])
  expect(judgeBudgets(costs, [])).toMatchObject({ faults: [], hints: [expect.stringContaining('300 s')] })
})

test('a little over the budget is a hint, more fails', () => {
  expect(judgeBudgets([cost(40)], [])).toEqual({ faults: [], hints: [] })
  expect(judgeBudgets([cost(45)], [])).toMatchObject({ faults: [], hints: [expect.stringContaining('farms')] })
  expect(judgeBudgets([cost(51)], [])).toMatchObject({
    faults: [expect.stringContaining('farms take 51 s')],
    hints: [],
  })
})

test('an exception allows more, up to its own limit, and is to be removed once it is not needed', () => {
  const exceptions = [{ feature: 'farms', mostSeconds: 100, reason: 'charts' }]
  expect(judgeBudgets([cost(100)], exceptions)).toEqual({ faults: [], hints: [] })
  expect(judgeBudgets([cost(126)], exceptions).faults).toHaveLength(1)
  expect(judgeBudgets([cost(29)], exceptions)).toMatchObject({ faults: [], hints: [expect.stringContaining('remove')] })
})

test('journeys of the whole product have a budget of their own', () => {
  const ofWholeProduct = (seconds: number) => judgeBudgets([{ ...cost(seconds), feature: 'whole product' }], [])
  expect(ofWholeProduct(200)).toEqual({ faults: [], hints: [] })
  expect(ofWholeProduct(251).faults).toEqual([expect.stringContaining('whole product take 251 s')])
})

test('states of screens have no budget: as many run as have changed', () =>
  expect(judgeBudgets([{ ...cost(500), feature: 'states of screens' }], [])).toEqual({ faults: [], hints: [] }))

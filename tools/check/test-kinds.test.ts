import { expect, test } from 'vitest'
import { testKinds } from './test-kinds.ts'
import type { TestFile } from './test-report.ts'

const file = (path: string, passed: number, failed = 0, skipped = 0): TestFile => ({
  file: path,
  passed,
  failed,
  skipped,
  wallSeconds: 1,
})
const report = (...files: TestFile[]) => ({ files, otherFailures: 0 })
const screens = ['/Users', '/Groups', '/Logs'].map((name) => ({
  name,
  digest: '',
  journeys: ['tests/e2e/screens-states.test.ts'],
  round: name === '/Logs' ? 'operation' : 'people',
}))
const states = (otherTitles: readonly string[]) => ({
  ...file('tests/e2e/screens-states.test.ts', 2 - otherTitles.length, otherTitles.length),
  otherTitles,
})
const unit = report(file('kit/a.test.ts', 5, 0, 1), file('kit/b.screen.test.tsx', 7, 1))
const countsOfKinds = (...parameters: Parameters<typeof testKinds>) =>
  testKinds(...parameters).map(({ name, counts, unchanged = 0 }) => [
    name,
    counts && [counts.passed, counts.failed, counts.skipped + unchanged],
  ])

test('every kind says what passed, failed and did not run', () => {
  const journeys = report(file('tests/e2e/frame.test.ts', 9, 0, 2), states(['states: people']))
  const drills = report(file('a.drill.test.ts', 2))
  expect(countsOfKinds({ unit, drills, journeys }, { drills: 1, screens }, { drills: 14, screens: 42 })).toEqual([
    ['unit and integration tests', [5, 0, 1]],
    ['component tests', [7, 1, 0]],
    ['drills', [2, 0, 14]],
    ['journeys', [9, 0, 2]],
    ['screens in their states', [1, 2, 42]],
  ])
})

test('without changes no drill and no screen runs', () => {
  const journeys = report(file('tests/e2e/frame.test.ts', 9))
  const kinds = countsOfKinds(
    { unit, drills: undefined, journeys },
    { drills: 0, screens: [] },
    { drills: 15, screens: 45 },
  )
  expect(kinds[2]).toEqual(['drills', [0, 0, 15]])
  expect(kinds[4]).toEqual(['screens in their states', [0, 0, 45]])
})

test('stages after one that failed did not run', () => {
  const none = { unit, drills: undefined, journeys: undefined }
  const kinds = countsOfKinds(none, { drills: 1, screens }, { drills: 14, screens: 42 })
  expect(kinds.slice(2).map(([, counts]) => counts)).toEqual([undefined, undefined, undefined])
})

import { expect, test } from 'vitest'
import { costliestLines, countLine, drillLine, memoryLine, stageLines } from './summary.ts'
import { countsOf, type TestFile } from './test-report.ts'

const file = (path: string, wallSeconds: number, cpuSeconds?: number): TestFile => ({
  file: path,
  passed: 2,
  failed: 0,
  skipped: 1,
  wallSeconds,
  ...(cpuSeconds !== undefined && { cpuSeconds }),
})

test('stages in columns; the failed one says so', () =>
  expect(
    stageLines([
      { name: 'types', isGood: true, wallSeconds: 9.04, cpuSeconds: 12 },
      { name: 'unit tests', isGood: false, wallSeconds: 120 },
    ]),
  ).toEqual([
    '  stage                  time     CPU',
    '  types                 9.0 s  12.0 s',
    '  unit tests: FAILED  120.0 s        ',
  ]))

test('the costliest files come first, by CPU seconds where they are counted', () => {
  const files = [file('a', 9, 1), file('b', 2, 5), file('c', 3)]
  expect(costliestLines(files, 2).map((line) => line.trim().split(/ +/)[0])).toEqual(['costliest', 'b', 'c'])
})

test('the largest worker', () => {
  expect(memoryLine([{ ...file('a', 1), workerMib: 300 }, { ...file('b', 1), workerMib: 400 }, file('c', 1)])).toBe(
    'largest test worker: 400 MiB, after b',
  )
  expect(memoryLine([file('c', 1)])).toBeUndefined()
})

test('the last lines', () => {
  const counts = countsOf([
    { files: [file('a', 1), file('b', 1)], otherFailures: 1 },
    { files: [], otherFailures: 0 },
  ])
  expect(countLine(counts)).toBe('4 passed, 1 failed, 2 skipped')
  expect(drillLine(1)).toBe('1 drill not run (unchanged since their last green run)')
  expect(drillLine(12)).toBe('12 drills not run (unchanged since their last green run)')
})

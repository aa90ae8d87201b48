import { expect, test } from 'vitest'
import { costliestLines, countLine, kindLines, memoryLine, slownessLine, stageLines, unchangedLine } from './summary.ts'
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
  const [a, b] = [
    { ...file('a', 1), workerMib: 300 },
    { ...file('b', 1), workerMib: 400 },
  ]
  expect(memoryLine([a, b, file('c', 1)])).toBe('largest test worker: 400 MiB, after b')
  expect(memoryLine([a, { ...b, heapMib: 90 }])).toBe('largest test worker: 400 MiB (90 MiB of it JavaScript), after b')
  expect(memoryLine([file('c', 1)])).toBeUndefined()
})

test('how slow the machine was, where a run measured it', () => {
  const run = { files: [], otherFailures: 0 }
  const here = 'CPU seconds here per second of the reference machine:'
  expect(slownessLine([{ ...run, slowness: 1.5 }, run, { ...run, slowness: 1.666 }])).toBe(`${here} 1.50, 1.67`)
  expect(slownessLine([run])).toBeUndefined()
})

test('the last lines', () => {
  const counts = countsOf([
    { files: [file('a', 1), file('b', 1)], otherFailures: 1 },
    { files: [], otherFailures: 0 },
  ])
  expect(countLine(counts)).toBe('4 passed, 1 failed, 2 skipped')
  const left = 'not run, because unchanged since their last green run:'
  expect(unchangedLine({ drills: 1, screens: 0 })).toBe(`${left} 1 drill`)
  expect(unchangedLine({ drills: 12, screens: 1 })).toBe(`${left} 12 drills and looks and states of 1 screen`)
  expect(unchangedLine({ drills: 0, screens: 31 })).toBe(`${left} looks and states of 31 screens`)
  expect(unchangedLine({ drills: 0, screens: 0 })).toBeUndefined()
})

test('each kind of tests says how many did not run', () =>
  expect(
    kindLines([
      { name: 'component tests', counts: { passed: 200, failed: 1, skipped: 2 } },
      { name: 'drills', counts: { passed: 1, failed: 0, skipped: 1 }, unchanged: 12 },
      { name: 'journeys' },
    ]),
  ).toEqual([
    '  tests            passed  failed  not run',
    '  component tests     200       1        2',
    '  drills                1       0       13',
    '  journeys                             all',
  ]))

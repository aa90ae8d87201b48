import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { chatterOf, suggestedDelayS } from './chatter.ts'

const starts = (...seconds: readonly number[]) => seconds.map((s, at) => ({ id: `${at}`, startMs: s * 1000 }))
const sizes = (...seconds: readonly number[]) => chatterOf(starts(...seconds)).map((one) => one.starts.length)

test('three starts within ten minutes of the first are one row, two are not', () => {
  expect(sizes(0, 300)).toEqual([])
  expect(sizes(0, 300, 600)).toEqual([3])
  expect(sizes(0, 300, 601)).toEqual([])
  expect(sizes(0, 300, 601, 700)).toEqual([3])
  expect(sizes(0, 1, 2, 3, 700, 701, 702)).toEqual([4, 3])
})

test('the order of receipt does not matter', () => {
  const given = starts(0, 10, 20, 650, 900)
  expect(chatterOf(given.toReversed())).toEqual(chatterOf(given))
})

test('the delay is longer than all but two of the spans', () => {
  expect(suggestedDelayS([3, 5, 40, 2, 60])).toBe(6)
  expect(suggestedDelayS([undefined, undefined, undefined])).toBeUndefined()
  expect(suggestedDelayS([1])).toBeUndefined()
})

const folder = path.join(process.env.SOLVANE_REAL_DATA ?? 'none', 'wind-alarms')

test.runIf(existsSync(folder))('on the events of a real turbine the runs are those of the reference', () => {
  const lines = readFileSync(path.join(folder, 'kelmarsh1_status_2016_sample.csv'), 'utf8').split(/\r?\n/)
  const events = lines
    .filter((line) => /^\d{4}-/.test(line))
    .map((line, at) => {
      const [start = '', , , , code = ''] = line.split(',')
      return { id: `${at}`.padStart(6, '0'), code: Number(code), startMs: Date.parse(`${start.replace(' ', 'T')}Z`) }
    })
  const shown = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
  const found = [...Map.groupBy(events, ({ code }) => code)].flatMap(([code, own]) =>
    chatterOf(own).map((run) => {
      const times = run.starts.map(({ startMs }) => startMs)
      return [code, shown(Math.min(...times)), shown(Math.max(...times)), times.length]
    }),
  )
  const reference = JSON.parse(readFileSync(path.join(folder, 'kelmarsh1_reference.json'), 'utf8'))
  const expected = reference['chatter_runs(same code starts >=3 times within 10 min of the first)']
  expect(expected).toHaveLength(11)
  expect(found.toSorted((left, right) => (String(left[1]) < String(right[1]) ? -1 : 1))).toEqual(expected)
})

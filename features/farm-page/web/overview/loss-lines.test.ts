import { expect, test } from 'vitest'
import { lossLines } from './loss-lines.ts'

test('bars go down from the expected to the produced energy, machines stand by their part', () => {
  const { lines, mostKwh } = lossLines(
    {
      expectedKwh: 1_000,
      producedKwh: 720,
      losses: [
        { kind: 'fault', kwh: 200 },
        { kind: 'limit', limitSource: 'noise', kwh: 100 },
        { kind: 'unexplained', kwh: -20 },
      ],
    },
    [
      { id: 'WT1', losses: [{ kind: 'fault', kwh: 50 }] },
      { id: 'WT2', losses: [{ kind: 'fault', kwh: 150 }] },
    ],
  )
  expect(lines.map(({ key, fromKwh, toKwh }) => [key, fromKwh, toKwh])).toEqual([
    ['fault', 1_000, 800],
    ['limit noise', 800, 700],
    ['unexplained', 700, 720],
  ])
  expect(lines[0]?.parts.map(({ id }) => id)).toEqual(['WT2', 'WT1'])
  expect(mostKwh).toBe(1_000)
})

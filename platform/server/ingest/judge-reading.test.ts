import { describe, expect, test } from 'vitest'
import { qualities, type SampleValue } from '../../../domain/quality.ts'
import type { ValueType } from '../../../domain/signal.ts'
import { judgeReading } from './judge-reading.ts'

const nowMs = Date.UTC(2026, 10, 21)
const judge = (value: SampleValue, valueType: ValueType = 'number', timeMs = nowMs) =>
  judgeReading({ name: 'Signal', timeMs, value }, { tagId: 7, valueType }, nowMs)
const sample = (value: SampleValue, quality: number = qualities.good) => ({ tagId: 7, timeMs: nowMs, value, quality })

describe('values', () => {
  test.each<[ValueType, SampleValue, unknown]>([
    ['number', -0.5, sample(-0.5)],
    ['number', 9999, sample(9999)],
    ['number', Number.POSITIVE_INFINITY, 'not-finite'],
    ['number', Number.NaN, 'not-finite'],
    ['number', 1e15, sample(1e15)],
    ['number', 1.000_001e15, sample(1.000_001e15, qualities.implausible)],
    ['number', -1.797_693_134_862_315_7e308, sample(-1.797_693_134_862_315_7e308, qualities.implausible)],
    ['number', '12', 'wrong-type'],
    ['number', true, 'wrong-type'],
    ['boolean', false, sample(false)],
    ['boolean', 1, sample(true)],
    ['boolean', 0, sample(false)],
    ['boolean', 2, 'wrong-type'],
    ['boolean', 'true', 'wrong-type'],
    ['text', 'Läuft', sample('Läuft')],
    ['text', '', sample('')],
    ['text', 4, 'wrong-type'],
    ['text', 'x'.repeat(256), sample('x'.repeat(256))],
    ['text', 'x'.repeat(257), 'bad-text'],
    ['text', 'a\u0000b', 'bad-text'],
    ['text', 'a\ud800', 'bad-text'],
    ['number', null, sample(null, qualities.missing)],
    ['text', null, sample(null, qualities.missing)],
  ])('%s %j', (valueType, value, expected) => {
    expect(judge(value, valueType)).toEqual(expected)
  })
})

describe('limits of the tag', () => {
  const limits = { marks: [9999, -32_768, 'NaN', 'N/A'], lowest: -100, highest: 4_000 }
  test.each<[ValueType, SampleValue, unknown]>([
    ['number', 9999, sample(9999, qualities.missing)],
    ['number', -32_768, sample(-32_768, qualities.missing)],
    ['number', Number.NaN, sample('NaN', qualities.missing)],
    ['number', Number.POSITIVE_INFINITY, 'not-finite'],
    ['number', 'n/a', sample('n/a', qualities.missing)],
    ['number', 'other', 'wrong-type'],
    ['number', 4_001, sample(4_001, qualities.implausible)],
    ['number', -100, sample(-100)],
    ['boolean', 9999, sample(9999, qualities.missing)],
    ['boolean', 1, sample(true)],
    ['text', 'N/A', sample('N/A', qualities.missing)],
    ['text', 'RUN', sample('RUN')],
  ])('%s %j', (valueType, value, expected) => {
    const reading = { name: 'Signal', timeMs: nowMs, value }
    expect(judgeReading(reading, { tagId: 7, valueType, limits }, nowMs)).toEqual(expected)
  })
})

describe('times', () => {
  const minute = 60_000
  test.each([
    ['a minute ahead', nowMs + minute, true],
    ['five minutes ahead', nowMs + 5 * minute, true],
    ['just over five minutes ahead', nowMs + 5 * minute + 1, 'future-time'],
    ['an hour ahead', nowMs + 60 * minute, 'future-time'],
    ['two years ahead', nowMs + 730 * 24 * 60 * minute, 'future-time'],
    ['thirty days ago', nowMs - 30 * 24 * 60 * minute, true],
    ['1990', Date.UTC(1990, 0, 1), true],
    ['1970', 0, 'old-time'],
    ['seconds for milliseconds', nowMs / 1000, 'old-time'],
    ['before the epoch', -1, 'old-time'],
    ['beyond any date', 1e20, 'future-time'],
  ])('%s', (_when, timeMs, expected) => {
    const judged = judge(1, 'number', timeMs)
    expect(typeof judged === 'object' ? true : judged).toBe(expected)
  })
})

test('of two samples at the border of the retention the younger is stored', () => {
  const keptFromMs = Date.UTC(2026, 0)
  const at = (timeMs: number) =>
    judgeReading({ name: 'Signal', timeMs, value: 1 }, { tagId: 7, valueType: 'number' }, nowMs, keptFromMs)
  expect(at(keptFromMs - 1)).toBe('older-than-retention')
  expect(at(keptFromMs)).toMatchObject({ timeMs: keptFromMs })
  expect(at(0)).toBe('old-time')
})

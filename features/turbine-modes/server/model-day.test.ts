import { expect, test } from 'vitest'
import { modelDayKey } from './model-day.ts'

const at = (text: string) => Date.parse(`${text}Z`)

test('a kept reply ends at each midnight at which a version can begin, and lasts otherwise', () => {
  expect(modelDayKey(null, at('2026-03-01T00:00'))).toBe('')
  const [before, east, utc, west] = [
    '2026-02-28T10:00',
    '2026-02-28T10:15',
    '2026-03-01T00:00',
    '2026-03-01T11:45',
  ].map((text) => modelDayKey('2026-03-01', at(text)))
  expect(new Set([before, east, utc, west]).size).toBe(4)
  expect(modelDayKey('2026-03-01', at('2026-03-01T00:14'))).toBe(utc)
  const settled = modelDayKey('2026-03-01', at('2026-03-01T12:00'))
  expect(settled).not.toBe(west)
  expect(modelDayKey('2026-03-01', at('2026-05-09T12:00'))).toBe(settled)
})

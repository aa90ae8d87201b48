import { expect, test } from 'vitest'
import { noAnswer } from '../../../../platform/web/api/api-error.ts'
import { type TodayReading, type TodayTrouble, troubleAfter } from './today-trouble.ts'

const error = new Error('503')
const reading = (change: Partial<TodayReading>): TodayReading => ({
  hasData: false,
  readAtMs: 0,
  error: undefined,
  failures: 0,
  ...change,
})
const walk = (...steps: readonly (readonly [Partial<TodayReading>, number?])[]) => {
  let held: TodayTrouble | undefined
  return steps.map(([change, nowMs = 0]) => {
    held = troubleAfter(held, reading(change), nowMs)
    return held?.kind
  })
}

test('a starting server shows no error, a server that keeps failing does', () => {
  expect(
    walk([{}], [{ error, failures: 1 }], [{ error, failures: 2 }], [{ error, failures: 3 }], [{ error, failures: 9 }]),
  ).toEqual([undefined, 'reading', 'reading', 'failed', 'failed'])
})

test('a time-out shows an error at once', () => {
  expect(walk([{}], [{ error: noAnswer(), failures: 1 }])).toEqual([undefined, 'failed'])
})

test('a failed read shows its error until a retry succeeds', () => {
  expect(
    walk([{ error, failures: 0 }], [{}], [{ error, failures: 1 }], [{ hasData: true, readAtMs: 100 }, 100], [{}]),
  ).toEqual(['failed', 'failed', 'failed', undefined, undefined])
  expect(troubleAfter({ kind: 'failed', error }, reading({}), 0)).toEqual({ kind: 'failed', error })
})

test('figures that could not be read anew are called old when they are', () => {
  const failing = { hasData: true, readAtMs: 0, error, failures: 2 }
  expect(walk([failing, 60_000], [failing, 181_000], [{ hasData: true, readAtMs: 200_000 }, 200_000])).toEqual([
    undefined,
    'old',
    undefined,
  ])
  expect(troubleAfter(undefined, failing, 240_000)).toEqual({ kind: 'old', error, ageMs: 240_000 })
})

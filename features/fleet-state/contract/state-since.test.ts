import { expect, test } from 'vitest'
import { wordSince } from './state-since.ts'

test('a word began with the first of its equals without another between', () => {
  const times = [10, 20, 30, 40, 50]
  expect(wordSince({ times, values: ['STOP', 'RUN', 'STOP', null, 'STOP'] }, 'STOP')).toBe(30)
  expect(wordSince({ times, values: ['STOP', 'STOP', 'STOP', 'STOP', null] }, 'stop')).toBe(10)
  expect(wordSince({ times, values: ['STOP', 'STOP', 'STOP', 'STOP', 'RUN'] }, 'STOP')).toBeUndefined()
  expect(wordSince({ times: [], values: [] }, 'STOP')).toBeUndefined()
})

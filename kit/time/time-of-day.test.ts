import { expect, test } from 'vitest'
import { readTimeOfDay } from './time-of-day.ts'

test.each([
  ['7', '07:00'],
  ['07:30', '07:30'],
  ['7.30', '07:30'],
  ['7h30', '07:30'],
  ['22h', '22:00'],
  ['0730', '07:30'],
  ['730', '07:30'],
  [' 2230 ', '22:30'],
  ['0:00', '00:00'],
  ['7 pm', '19:00'],
  ['12:15 AM', '00:15'],
  ['12:15 p.m.', '12:15'],
  ['24:00', undefined],
  ['7:60', undefined],
  ['13 pm', undefined],
  ['7 m', undefined],
  ['seven', undefined],
  ['', undefined],
])('%s is %s', (text, time) => {
  expect(readTimeOfDay(text)).toBe(time)
})

import { expect, test } from 'vitest'
import { degreesText, dialled, sheetFacts } from './sheet-facts.ts'

test('degrees carry over to whole minutes and degrees', () => {
  expect(degreesText(48.858333, 2.294444)).toBe('48° 51′ 30.0″ N, 2° 17′ 40.0″ E (48.85833, 2.29444)')
  expect(degreesText(-0.5, -70.25)).toBe('0° 30′ 00.0″ S, 70° 15′ 00.0″ W (-0.50000, -70.25000)')
  expect(degreesText(1.99999999, 0)).toBe('2° 00′ 00.0″ N, 0° 00′ 00.0″ E (2.00000, 0.00000)')
})

test('a number is dialled without spaces', () => expect(dialled('+33 1 99 00 90 01')).toBe('+33199009001'))

test('only filled fields that apply stand on the sheet; steps alone keep their section', () => {
  const plan = {
    technology: 'solar',
    firePhone: '112',
    climbLimit: 12,
    hospital: null,
    hazards: [],
    shutDownSteps: [{ step: 'Stop' }],
  }
  expect(sheetFacts(plan)).toEqual([
    { section: 'emergency', fields: ['firePhone'] },
    { section: 'hazards', fields: [] },
  ])
})

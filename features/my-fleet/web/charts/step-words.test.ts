import { expect, test } from 'vitest'
import { stepWords } from './step-words.ts'

test.each([
  [5_000, 'en-GB', '5 secs'],
  [600_000, 'en-GB', '10 mins'],
  [5_400_000, 'en-GB', '90 mins'],
  [3_600_000, 'fr-FR', '1 h'],
  [604_800_000, 'es-ES', '7 d'],
])('%i ms in %s is %s', (stepMs, locale, words) => {
  expect(stepWords(stepMs, locale).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(words)
})

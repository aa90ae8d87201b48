import { expect, test } from 'vitest'
import { isNear } from './near-words.ts'

test.each([
  ['a letter missing', 'valmese', 'valmeuse', true],
  ['a letter too many', 'valmeeuse', 'valmeuse', true],
  ['a wrong letter in a beginning', 'plein', 'plaine', true],
  ['two that changed places', 'vlameuse', 'valmeuse', true],
  ['two slips', 'velmese', 'valmeuse', false],
  ['another first letter', 'balmeuse', 'valmeuse', false],
  ['a short word', 'vel', 'val', false],
])('%s: %s and %s', (_name, typed, text, near) => expect(isNear(typed, text)).toBe(near))

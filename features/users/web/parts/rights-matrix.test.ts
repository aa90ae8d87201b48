import { expect, test } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../../domain/right.ts'
import { withFlag } from './rights-matrix.tsx'

test.each([
  [0, EDIT, true, READ + EDIT],
  [READ, MANAGE, true, READ + MANAGE],
  [READ + EDIT + MANAGE, EDIT, false, READ + MANAGE],
  [READ + EDIT, READ, false, 0],
])('%i with flag %i set to %s is %i: who changes reads as well', (value, flag, isOn, after) => {
  expect(withFlag(value, flag as 1 | 2 | 4, isOn)).toBe(after)
})

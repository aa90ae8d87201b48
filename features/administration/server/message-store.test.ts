import { expect, test } from 'vitest'
import { isRowNotified } from './message-store.ts'

test('a row says whether its recipients are notified, in its old form too', () => {
  const of = (audience: object) => isRowNotified({ audience: { kind: 'everybody', ...audience } })
  expect([of({ isNotified: true }), of({ isNotified: false }), of({})]).toEqual([true, false, false])
  expect([of({ isTold: true }), of({ isTold: false })]).toEqual([true, false])
})

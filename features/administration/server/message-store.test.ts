import { expect, test } from 'vitest'
import { messageValues } from './message-store.ts'

test('a row says whether its recipients are notified, in its old form too', () => {
  const texts = { 'en-GB': 'Works', 'fr-FR': '', 'es-ES': '', 'pt-PT': '' }
  const at = new Date(0)
  const row = { texts, severity: 'info', fromAt: at, toAt: null, updatedAt: at, updatedBy: 'Somebody' }
  const of = (audience: object) => messageValues({ ...row, audience: { kind: 'everybody', ...audience } }).isNotified
  expect([of({ isNotified: true }), of({ isNotified: false }), of({})]).toEqual([true, false, false])
  expect([of({ isTold: true }), of({ isTold: false })]).toEqual([true, false])
})

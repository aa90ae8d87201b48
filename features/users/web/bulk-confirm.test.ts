import { expect, test } from 'vitest'
import { bulkConfirm } from './bulk-confirm.ts'

test.each([
  ['says what its dialog says', 'disable', 23, 'users.bulk.title.disable'],
  ['tells no number before a group is chosen', 'addToGroup', undefined, 'users.bulk.addToGroup'],
  ['tells no number where there is nothing to do', 'enable', 0, 'users.bulk.enable'],
] as const)('the button %s', (_name, action, count, key) => {
  expect(bulkConfirm(action, count)).toBe(key)
})

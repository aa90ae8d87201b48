import { expect, test } from 'vitest'
import { faultAt } from './refusal.ts'

test('a field says why the server did not take it, and that it is not valid where nobody wrote words for it', () => {
  expect(faultAt('body.next', 'common-password')).toMatchObject({ field: 'next', key: 'common-password' })
  expect(faultAt('body.next', 'something-new')).toMatchObject({ field: 'next', key: 'invalid' })
})

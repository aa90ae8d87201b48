import { expect, test } from 'vitest'
import { readViewState, unreadFields } from '../../../platform/web/url-state/view-state.ts'
import { ProfileView } from './profile-view.ts'

test('the form of a token is open or shut, whatever an address says', () => {
  expect(readViewState(ProfileView, {}).token).toBe('')
  expect(readViewState(ProfileView, { token: 'new' }).token).toBe('new')
  expect(readViewState(ProfileView, { token: 'old' }).token).toBe('')
  expect(unreadFields(ProfileView, { token: 'old' })).toEqual([])
})

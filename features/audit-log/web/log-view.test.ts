import { expect, test } from 'vitest'
import { readViewState, unreadFields, writeViewState } from '../../../platform/web/url-state/view-state.ts'
import { LogView } from './log-view.ts'

test('an end of an own range is a moment or none', () => {
  expect(readViewState(LogView, { from: '0', to: '1795598164862' })).toMatchObject({ from: 0, to: 1_795_598_164_862 })
  expect(readViewState(LogView, { from: 'null' }).from).toBeNull()
  expect(writeViewState(LogView, { from: 0, to: null })).toEqual({ from: '0', to: undefined })
  for (const from of ['-1', '1.5', '1e999', '9007199254740992', '"0"', 'now']) {
    expect(readViewState(LogView, { from }).from).toBeNull()
    expect(unreadFields(LogView, { from })).toEqual(['from'])
  }
})

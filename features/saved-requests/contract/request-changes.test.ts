import { expect, test } from 'vitest'
import { differs, withSwitchesOff } from './request-changes.ts'
import type { Criterion } from './saved-request.ts'

const item = (inputId: string, value: string, status: Criterion['status'] = 'closable'): Criterion => ({
  inputId,
  inputType: 'text',
  value,
  label: `${inputId} ${value}`,
  status,
  active: true,
  priorities: [],
  meta: {},
})
const saved = {
  criteria: [item('a', '1'), item('b', '2', 'toogle-view')],
  actions: [{ actionId: 'sort', value: '-x' }],
}

test('the same items in another order and with other labels are the same', () => {
  const shown = { ...saved, criteria: saved.criteria.toReversed().map((one) => ({ ...one, label: 'other' })) }
  expect(differs(saved, shown)).toBe(false)
})

test.each([
  ['removed', { ...saved, criteria: saved.criteria.slice(1) }],
  ['added', { ...saved, criteria: [...saved.criteria, item('c', '3')] }],
  ['another value', { ...saved, criteria: [item('a', '9'), item('b', '2', 'toogle-view')] }],
  ['another look', { ...saved, actions: [] }],
])('%s: it differs', (_, shown) => {
  expect(differs(saved, shown)).toBe(true)
})

test('a switch that is off stays in sight, and counts as a change', () => {
  const shown = withSwitchesOff([item('a', '1')], saved.criteria)
  expect(shown.map(({ inputId, active }) => [inputId, active])).toEqual([
    ['a', true],
    ['b', false],
  ])
  expect(differs(saved, { ...saved, criteria: shown })).toBe(true)
  expect(withSwitchesOff(saved.criteria, saved.criteria)).toBe(saved.criteria)
})

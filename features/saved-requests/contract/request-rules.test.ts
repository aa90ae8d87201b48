import { expect, test } from 'vitest'
import { clearCriteria, removeCriteria, savedRequestName, toggleCriterion } from './request-rules.ts'
import type { Criterion } from './saved-request.ts'

const item = (inputId: string, status: Criterion['status'], changes: Partial<Criterion> = {}): Criterion => ({
  inputId,
  inputType: 'text',
  value: 'x',
  label: 'X',
  status,
  active: true,
  priorities: [],
  meta: {},
  ...changes,
})
const year = item('year', 'not-closable', { inputType: 'year', value: '2024', label: '2024' })
const summary = {
  criteria: [item('a', 'closable'), item('b', 'not-closable'), item('c', 'toogle-view'), year],
  isModified: false,
}
const ids = ({ criteria }: { criteria: readonly Criterion[] }) => criteria.map(({ inputId }) => inputId)

test.each([
  ['', 'Saved request 2026-11-21'],
  [' \t\n', 'Saved request 2026-11-21'],
  [' North ', 'North'],
])('the name %j is saved as %j', (name, saved) => {
  expect(savedRequestName(name, '2026-11-21')).toBe(saved)
})

test('what is removed modifies; what is not closable stays', () => {
  expect(removeCriteria(summary, ['a'])).toEqual({ criteria: summary.criteria.slice(1), isModified: true })
  expect(removeCriteria(summary, ['b', 'c', 'none'])).toBe(summary)
})

test('clear keeps the items that are not closable and resets the year', () => {
  const cleared = clearCriteria(summary, 2026)
  expect(ids(cleared)).toEqual(['b', 'year'])
  expect(cleared.criteria[1]).toMatchObject({ value: '2026', label: '2026' })
  expect(cleared.isModified).toBe(true)
  expect(clearCriteria({ criteria: cleared.criteria, isModified: false }, 2026).isModified).toBe(false)
})

test('only an item of the status toogle-view is switched', () => {
  expect(toggleCriterion(summary, 'c').criteria[2]?.active).toBe(false)
  expect(toggleCriterion(summary, 'c').isModified).toBe(true)
  expect(toggleCriterion(summary, 'a')).toBe(summary)
})

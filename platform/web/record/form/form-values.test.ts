import { expect, test } from 'vitest'
import { defineFields } from '../../../contract/define-fields.ts'
import { formOfValues, valuesOfForm } from './form-values.ts'
import { secretNote } from './secret-input.tsx'

const section = 'identity'
const fields = defineFields({
  names: { kind: 'texts', section, longest: 20 },
  hosts: { kind: 'list', section, longest: 30, most: 3, format: 'domain' },
  shifts: { kind: 'rows', section, most: 2, of: { team: { kind: 'text', section, longest: 5 } } },
  key: { kind: 'secret', section, longest: 8, setAt: 'keySetAt' },
})

test('a list is typed as one text, with commas, spaces or lines between', () => {
  expect(formOfValues(fields, { hosts: ['a.io', 'b.io'] }).hosts).toBe('a.io, b.io')
  expect(valuesOfForm(fields, { hosts: ' A.io,b.io;\na.io ' }).hosts).toEqual(['a.io', 'b.io'])
  expect(valuesOfForm(fields, formOfValues(fields, {})).hosts).toEqual([])
})

test('rows have the values of their fields only, so a form can send them', () => {
  expect(formOfValues(fields, { shifts: [{ team: 'A', teamName: 'Alpha' }] }).shifts).toEqual([{ team: 'A' }])
  expect(valuesOfForm(fields, {}).shifts).toEqual([])
})

test('an unchanged secret is no value; null removes it', () => {
  expect(formOfValues(fields, { key: 'x' })).not.toHaveProperty('key')
  expect(valuesOfForm(fields, {})).not.toHaveProperty('key')
  expect(valuesOfForm(fields, { key: null }).key).toBeNull()
  expect(valuesOfForm(fields, { key: ' x ' }).key).toBe(' x ')
})

test.each([
  [null, { setAtMs: 1 }, 'willGo'],
  [undefined, { isRestored: true }, 'again'],
  [undefined, { setAtMs: 1, isRestored: true }, 'changeAgain'],
  ['new', { setAtMs: 1, isRestored: true }, 'setAt'],
  [undefined, { setAtMs: 1 }, 'setAt'],
  [undefined, {}, 'none'],
] as const)('a secret of %j with %j says %s', (value, state, note) => {
  expect(secretNote(value, state)).toBe(note)
})

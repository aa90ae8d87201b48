import { describe, expect, it, test } from 'vitest'
import type { Field } from '../../../contract/field.ts'
import { type FieldFilter, questionFaults, wholeList } from '../../../contract/record-question.ts'
import { valveKind } from '../test-valves.ts'
import { filterChoices, filterOfForm, formOfFilter } from './filter-form.ts'

const { fields } = valveKind

const filters: readonly (readonly [keyof typeof fields, FieldFilter])[] = [
  ['code', { contains: 'V' }],
  ['code', { equals: 'V1' }],
  ['code', { not: 'V1' }],
  ['names', { contains: 'gate' }],
  ['design', { oneOf: ['ball'] }],
  ['media', { oneOf: ['water', 'oil'] }],
  ['diameter', { between: [10, null] }],
  ['diameter', { between: [null, 20.5] }],
  ['turns', { equals: 0 }],
  ['installed', { between: ['2024-01-01', '2024-12-31'] }],
  ['installed', { below: '2024-01-01' }],
  ['installed', { above: '2024-01-01' }],
  ['isOpen', { equals: false }],
  ['note', { empty: true }],
  ['note', { empty: false }],
]

describe('the form of a filter', () => {
  it.each(filters)('shows the filter of %s as %o, and gives it back', (key, filter) => {
    const field: Field = fields[key]
    const form = formOfFilter(field, filter)
    expect(filterChoices(field)).toContain(form.choice)
    expect(filterOfForm(form)).toEqual(filter)
  })

  it('describes no filter before it has a value', () => {
    for (const field of Object.values<Field>(fields)) {
      const form = formOfFilter(field, undefined)
      expect(filterOfForm(form)).toEqual(form.choice === 'filled' ? { empty: false } : undefined)
    }
    expect(filterOfForm({ choice: 'oneOf', value: [], to: null })).toBeUndefined()
  })

  it('shows bounds that are not included as a range', () => {
    expect(formOfFilter(fields.diameter, { above: 5 })).toEqual({ choice: 'between', value: 5, to: null })
  })
})

test('the form offers only conditions that the list knows, and none for a secret', () => {
  const values = {
    contains: 'a',
    equals: 'a',
    not: 'a',
    oneOf: ['a'],
    between: [1, 2],
    before: 1,
    after: 1,
    filled: null,
    empty: null,
  }
  for (const [key, field] of Object.entries<Field>(fields))
    for (const choice of filterChoices(field)) {
      const filter = filterOfForm({ choice, value: choice === 'between' ? 1 : values[choice], to: 2 })
      const faults = questionFaults({ [key]: field }, { ...wholeList, filters: { [key]: filter as FieldFilter } })
      // The values are of another type here and there, the conditions are known.
      expect(faults.map(({ code }) => code)).not.toContain('no-such-filter')
    }
  expect(filterChoices({ kind: 'secret', section: 'a', longest: 10, setAt: 'b' })).toEqual([])
})

test('a field that always has a value is not filtered by having one', () => {
  expect(filterChoices(fields.code)).toEqual(['contains', 'equals', 'not'])
  expect(filterChoices(fields.closedOn)).toContain('empty')
})

import { expect, test } from 'vitest'
import type { Field, Fields } from '../../../contract/field.ts'
import { fieldFilter, listQuestion } from './list-question.ts'

const section = 'main'
const fields: Fields = {
  code: { kind: 'text', section, longest: 10 },
  height: { kind: 'decimal', section, unit: 'm', hard: [0, 300], decimals: 1 },
  design: { kind: 'oneOf', section, choices: ['ball', 'gate'] },
  isOpen: { kind: 'boolean', section },
  media: { kind: 'severalOf', section, choices: ['oil'] },
  builtOn: { kind: 'date', section },
}

test.each<[string, string, unknown]>([
  ['height', '5', { equals: 5 }],
  ['height', '>5', { above: 5 }],
  ['height', '>=5', { between: [5, null] }],
  ['height', '< 2,5', { below: 2.5 }],
  ['height', '<=5', { between: [null, 5] }],
  ['height', '9..4', { between: [4, 9] }],
  ['height', '!=5', { not: 5 }],
  ['height', '-', { empty: true }],
  ['height', 'high', undefined],
  ['code', ' V1 ', { contains: 'V1' }],
  ['code', ' ', undefined],
  ['design', 'ball,-', { oneOf: ['ball', null] }],
  ['media', 'oil', { oneOf: ['oil'] }],
  ['isOpen', 'true,false', { oneOf: [true, false] }],
  ['builtOn', '2024', undefined],
])('the filter %s "%s" of a column is a question to the server', (key, text, filter) => {
  expect(fieldFilter(fields[key] as Field, text)).toEqual(filter)
})

test('a view asks only about fields that the user may read', () => {
  const { height: _, ...readable } = fields
  const view = { sort: '-height', search: ' a ', filters: { height: '>5', gone: 'x', code: 'b' } }
  expect(listQuestion(readable, view)).toEqual({ search: 'a', filters: '{"code":{"contains":"b"}}' })
  expect(listQuestion(fields, { ...view, filters: {} })).toEqual({ search: 'a', sort: '-height' })
  expect(listQuestion(fields, { sort: '', search: '', filters: {} })).toEqual({})
})

test('filters of the bar and of columns apply together, and unknown ones are left out', () => {
  const view = { sort: '', search: '', filters: { height: '>5' } }
  const where = { height: { between: [null, 90] as const }, builtOn: { empty: false }, gone: { empty: true } }
  expect(JSON.parse(listQuestion(fields, view, where).filters ?? '')).toEqual({
    height: { between: [null, 90], above: 5 },
    builtOn: { empty: false },
  })
})

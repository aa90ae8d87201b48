import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { wholeNumber } from '../outside/values.ts'
import { parseSearch, stringifySearch } from './search-text.ts'
import { readViewState, unreadFields, writeViewState } from './view-state.ts'

const View = v.object({
  farmCode: v.optional(v.string()),
  tab: v.optional(v.picklist(['table', 'charts']), 'table'),
  hours: v.optional(wholeNumber(1, 744), 24),
  open: v.optional(v.boolean(), false),
  sort: v.optional(v.nullable(v.object({ column: v.string(), descending: v.boolean() })), null),
  machines: v.optional(v.array(v.string()), []),
})

const read = (query: string) => readViewState(View, parseSearch(query))
const defaults = { farmCode: undefined, tab: 'table', hours: 24, open: false, sort: null, machines: [] }

test('fields that could not be read are named, and no others', () => {
  const unread = (query: string) => unreadFields(View, parseSearch(query))
  expect(unread('tab=charts&hours=5&machines=["WT1"]&other=x&open=')).toEqual([])
  expect(unread('tab=nonsense&hours=5&sort={xx&machines=WT1')).toEqual(['tab', 'sort', 'machines'])
})

describe('reading', () => {
  test('an empty query gives the defaults', () => expect(read('')).toEqual(defaults))

  test.each([
    'tab=nonsense',
    'hours=abc',
    'hours=0',
    'hours=1e9',
    'open=perhaps',
    'sort={"column":5}',
    'sort={',
    'machines=WT1',
    'machines=[1]',
    'unknown=1&__proto__=1&constructor=2',
  ])('%s falls back to the default', (query) => expect(read(query)).toEqual(defaults))

  test('one wrong value does not spoil the others', () =>
    expect(read('hours=abc&tab=charts')).toEqual({ ...defaults, tab: 'charts' }))

  test('codes that look like numbers stay texts', () => expect(read('farmCode=007').farmCode).toBe('007'))
})

describe('writing', () => {
  test('defaults are left out of the address', () =>
    expect(stringifySearch(writeViewState(View, { tab: 'table', hours: 24, machines: [] }))).toBe(''))

  test('what was written is read again, whatever it holds', () => {
    const state = fc.record({
      farmCode: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
      tab: fc.constantFrom('table' as const, 'charts' as const),
      hours: fc.integer({ min: 1, max: 744 }),
      open: fc.boolean(),
      sort: fc.option(fc.record({ column: fc.string(), descending: fc.boolean() })),
      machines: fc.array(fc.string({ unit: 'grapheme' })),
    })
    fc.assert(
      fc.property(state, (held) => {
        expect(read(stringifySearch(writeViewState(View, held)))).toEqual(held)
      }),
    )
  })
})

import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { cutText, flag, oneOf, textOf, wholeFrom } from './fields.ts'
import { readViewState, unreadFields, writeViewState } from './view-state.ts'

const View = v.object({
  search: cutText(3),
  sort: textOf(4, 'name'),
  tab: oneOf(['table', 'charts'], 'charts'),
  page: wholeFrom(1),
  isOpen: flag(true),
})
const defaults = { search: '', sort: 'name', tab: 'charts', page: 1, isOpen: true }

describe('fields of an address', () => {
  test('have their defaults where nothing is written', () => {
    expect(readViewState(View, {})).toEqual(defaults)
  })

  test('take what fits', () => {
    const texts = { search: 'abc', sort: 'size', tab: 'table', page: '7', isOpen: 'false' }
    expect(readViewState(View, texts)).toEqual({ search: 'abc', sort: 'size', tab: 'table', page: 7, isOpen: false })
  })

  test('fall back to their defaults, each alone, where it does not; a search is cut', () => {
    const texts = { search: 'abcdef', sort: 'too long', tab: 'map', page: '0', isOpen: 'perhaps' }
    expect(readViewState(View, texts)).toEqual({ ...defaults, search: 'abc' })
    expect(unreadFields(View, texts)).toEqual(['sort', 'tab', 'page', 'isOpen'])
  })

  test('are not written where they are their defaults', () => {
    const none = { search: undefined, sort: undefined, tab: undefined, page: undefined, isOpen: undefined }
    expect(writeViewState(View, readViewState(View, {}))).toEqual(none)
    expect(writeViewState(View, { page: 2, sort: '', isOpen: false })).toEqual({ page: '2', sort: '', isOpen: 'false' })
  })

  test('a text is as long as it has characters, a cut one as it has UTF-16 units', () => {
    expect(readViewState(View, { sort: '😀😀😀😀' }).sort).toBe('😀😀😀😀')
    expect(readViewState(View, { sort: '😀😀😀😀😀' }).sort).toBe('name')
    expect(readViewState(View, { search: '😀😀' }).search).toBe('😀\ud83d')
  })

  test.each(['1.5', '-1', '1e999', '9007199254740992', 'NaN', 'Infinity', 'null', '"2"', '[2]', '', ' '])(
    '%j is no page',
    (page) => expect(readViewState(View, { page }).page).toBe(1),
  )

  test.each([
    ['9007199254740991', 9_007_199_254_740_991],
    ['1e3', 1000],
    ['2.0', 2],
    [' 2 ', 2],
  ])('%j is a page', (page, number) => expect(readViewState(View, { page }).page).toBe(number))

  test.each(['1', '0', 'True', 'null', '"true"', ''])('%j is neither yes nor no', (isOpen) =>
    expect(readViewState(View, { isOpen }).isOpen).toBe(true),
  )

  test.each(['"table"', 'Table', 'toString', '["table"]'])('%j is one of the words only as JSON', (tab) =>
    expect(readViewState(View, { tab }).tab).toBe(tab === '"table"' ? 'table' : 'charts'),
  )
})

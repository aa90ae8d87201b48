import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cutText, flag, oneOf, textOf, wholeFrom } from './fields.ts'
import { readViewState } from './view-state.ts'

const View = z.object({
  search: cutText(3),
  sort: textOf(4, 'name'),
  tab: oneOf(['table', 'charts'], 'charts'),
  page: wholeFrom(1),
  isOpen: flag(true),
})

describe('fields of an address', () => {
  test('have their defaults where nothing is written', () => {
    expect(readViewState(View, {})).toEqual({ search: '', sort: 'name', tab: 'charts', page: 1, isOpen: true })
  })

  test('take what fits', () => {
    const texts = { search: 'abc', sort: 'size', tab: 'table', page: '7', isOpen: 'false' }
    expect(readViewState(View, texts)).toEqual({ search: 'abc', sort: 'size', tab: 'table', page: 7, isOpen: false })
  })

  test('fall back to their defaults, each alone, where it does not; a search is cut', () => {
    const texts = { search: 'abcdef', sort: 'too long', tab: 'map', page: '0', isOpen: 'perhaps' }
    expect(readViewState(View, texts)).toEqual({ search: 'abc', sort: 'name', tab: 'charts', page: 1, isOpen: true })
  })
})

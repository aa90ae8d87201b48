import { expect, test } from 'vitest'
import { openingOf } from './opening.ts'

/** The addresses of a page one after the other: whether a view is opened at each. */
const walk = (...steps: readonly { readonly isBare: boolean; readonly named: string; readonly wished?: string }[]) => {
  let last: string | undefined
  return steps.map(({ isBare, named, wished }) => {
    const next = openingOf({ isBare, named, wished, last })
    last = next.last
    return next.opens
  })
}
const bare = (named: string, wished = named || undefined) => ({ isBare: true, named, ...(wished && { wished }) })
const asking = (named: string) => ({ isBare: false, named, wished: named })

test('a link that names a view alone opens it, once it is known, and once', () => {
  expect(walk({ isBare: true, named: 'V' }, bare('V'), bare('V'))).toEqual([false, true, false])
})

test('a view that is opened from the menu and whose only wish is taken away stays away', () => {
  expect(walk(bare(''), asking('V'), bare('V'))).toEqual([false, false, false])
})

test('so does one that was opened by its link', () => {
  expect(walk(bare('V'), asking('V'), bare('V'))).toEqual([true, false, false])
})

test('the role’s view opens at a page without any wish, not after an own wish is taken away', () => {
  expect(walk(bare('', 'R'), asking('R'), bare('R'))).toEqual([true, false, false])
  expect(walk(asking(''), bare('', 'R'))).toEqual([false, false])
})

test('another view’s link is opened', () => {
  expect(walk(asking('V'), bare('W'))).toEqual([false, true])
})

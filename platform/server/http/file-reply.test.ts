import { expect, test } from 'vitest'
import { dispositionOf, rangeOf } from './file-reply.ts'

test.each([
  [undefined, undefined],
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=2-', { from: 2, to: 9 }],
  ['bytes=-3', { from: 7, to: 9 }],
  ['bytes=-30', { from: 0, to: 9 }],
  ['bytes=4-100', { from: 4, to: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', undefined],
  ['bytes=0-1,4-5', undefined],
  ['lines=0-1', undefined],
  ['bytes=-', undefined],
])('the range %j of ten bytes is %j', (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range)
})

test('a file name cannot end its header', () => {
  const header = dispositionOf({ isInline: false, fileName: 'Prüf"plan\r\nset-cookie: a=1%.pdf' })
  expect(header).toBe(
    `attachment; filename="Pr_f_plan__set-cookie: a=1_.pdf"; filename*=UTF-8''Pr%C3%BCf%22plan%0D%0Aset-cookie%3A%20a%3D1%25.pdf`,
  )
})

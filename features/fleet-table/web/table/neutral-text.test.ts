import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neutralText as ofServer } from '../../../../domain/neutral-text.ts'
import { neutralText as ofTable } from '../../../../kit/composites/data-table/neutral-text.ts'

test('files of a table and of the server keep the same texts from becoming formulas', () => {
  for (const text of [' =1+1', '＝1+1', '=1', '\u00a0@x', '\t', 'a=b', '－1', '\0+1'])
    expect(ofTable(text)).toBe(ofServer(text))
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 6 }), (text) => {
      expect(ofTable(text)).toBe(ofServer(text))
    }),
  )
})

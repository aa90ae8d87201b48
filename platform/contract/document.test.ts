import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cleanFileName,
  endingsOf,
  isAllowedType,
  isNameTrue,
  longestTitle,
  titleOfFile,
  validityOf,
} from './document.ts'

test.each([
  ['C:\\Users\\ada\\Manual K1.pdf', 'Manual K1.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['a\u0000b\n c.txt', 'ab c.txt'],
  ['...', 'document'],
  ['', 'document'],
])('the file name %j becomes %j', (name, clean) => {
  expect(cleanFileName(name)).toBe(clean)
})

/** Characters that names break at, and any other code point. fast-check's own unit reads all of Unicode first. */
const anyCharacter = fc.oneof(
  fc.constantFrom(...'./\\ \n\u0000\u00a0\u202e\u2069\ud83d\udc0b'.split(''), 'a', '\u{1f40b}'),
  fc.integer({ min: 0, max: 0x10_ffff }).map((code) => String.fromCodePoint(code)),
)

test('any name becomes one that is short, not empty, in no folder, and stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 240 }), (name) => {
      const clean = cleanFileName(name)
      expect(clean.length).toBeGreaterThan(0)
      expect(clean.length).toBeLessThanOrEqual(longestTitle)
      expect(clean).not.toMatch(/[\\/\p{Cc}]/u)
      expect(cleanFileName(clean)).toBe(clean)
    }),
  )
})

test('a long name keeps its ending', () => {
  expect(cleanFileName(`${'a'.repeat(400)}.pdf`)).toMatch(/^a{196}\.pdf$/)
})

test('the title is the name without its ending', () => {
  expect([titleOfFile('Manual v1.2.pdf'), titleOfFile('.profile'), titleOfFile('notes')]).toEqual([
    'Manual v1.2',
    'profile',
    'notes',
  ])
})

test.each([
  ['plan.pdf', 'image/png', false],
  ['plan.PDF', 'application/pdf', true],
  ['plan.docx', 'application/zip', true],
  ['plan', 'image/png', true],
  ['plan.xyz', 'image/png', true],
  ['table.csv', 'text/csv', true],
  ['table.constructor', 'image/png', true],
])('the name %s fits %s: %s', (name, type, fits) => {
  expect(isNameTrue(name, type)).toBe(fits)
})

test('a document ends soon in its last 60 days, and has ended on the day after', () => {
  const today = '2026-11-27'
  const states = [null, '2027-01-27', '2027-01-26', today, '2026-11-26'].map((day) => validityOf(day, today))
  expect(states).toEqual(['open', 'valid', 'ends-soon', 'ends-soon', 'ended'])
})

test('allowed types can name a family', () => {
  const types = ['image/*', 'application/pdf']
  expect(['image/png', 'application/pdf', 'text/html'].map((type) => isAllowedType(types, type))).toEqual([
    true,
    true,
    false,
  ])
  expect(endingsOf(['application/pdf', 'image/jpeg'])).toBe('.pdf,.jpg,.jpeg')
})

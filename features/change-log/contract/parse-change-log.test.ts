import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ownChangeLog } from '../server/own-change-log.ts'
import { parseChangeLog } from './parse-change-log.ts'

const text = `# Changelog

All changes.

## 0.2.0 – 2026-12-01

Second words.
More of them.

- One, with \`code\`
- Two,
  which goes on
## 0.1.0 – unreleased
### Added
- Three

- Four
### Mended
* Five
`

test('versions, dates, sections and entries', () => {
  expect(parseChangeLog(text)).toEqual([
    {
      version: '0.2.0',
      date: '2026-12-01',
      intro: 'Second words. More of them.',
      sections: [{ title: '', texts: ['One, with `code`', 'Two, which goes on'] }],
    },
    {
      version: '0.1.0',
      date: null,
      intro: '',
      sections: [
        { title: 'Added', texts: ['Three', 'Four'] },
        { title: 'Mended', texts: ['Five'] },
      ],
    },
  ])
})

test('nothing is no version', () => expect(parseChangeLog('# Changelog\n\nNothing yet.')).toEqual([]))

test('the change log of this program has entries of at most two lines, and loses none of its lines', () => {
  const own = ownChangeLog(fileURLToPath(new URL('../../..', import.meta.url)))
  const entries = parseChangeLog(own).flatMap(({ sections }) => sections.flatMap(({ texts }) => texts))
  expect(entries.length).toBe(own.split('\n').filter((line) => /^[-*] /.test(line)).length)
  expect(entries.length).toBeGreaterThan(10)
  expect(own.match(/^- .*\n {2}.*\n {2}.*/gm)).toBe(null)
})

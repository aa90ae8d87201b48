import { expect, test } from 'vitest'
import { type ChangeFile, joinChanges, readChange, unreleasedVersion } from './join-changes.ts'
import { parseChangeLog } from './parse-change-log.ts'

const text = `# Changelog

All changes.

## 0.2.0 – unreleased

### Fleet

- One

### Running it

- Two

## 0.1.0 – 2026-11-01

### Fleet

- Zero
`
const files: readonly ChangeFile[] = [
  { name: 'stops.md', text: '### Stops\n\n- See stops,\n  with their cause.\n' },
  { name: 'alarms.md', text: '### Fleet\n\n- See alarms.\n- Shelve them.\n' },
]

test('changes join the sections of the unreleased version, in the order of their names', () => {
  const joined = joinChanges(text, files, { version: '0.2.0', date: '2026-12-01' })
  expect(parseChangeLog(joined)).toEqual([
    {
      version: '0.2.0',
      date: '2026-12-01',
      intro: '',
      sections: [
        { title: 'Fleet', texts: ['One', 'See alarms.', 'Shelve them.'] },
        { title: 'Running it', texts: ['Two'] },
        { title: 'Stops', texts: ['See stops, with their cause.'] },
      ],
    },
    { version: '0.1.0', date: '2026-11-01', intro: '', sections: [{ title: 'Fleet', texts: ['Zero'] }] },
  ])
  expect(joined).toContain('- Two\n\n### Stops\n\n- See stops,\n  with their cause.\n\n## 0.1.0')
})

test('another version stands above the others', () => {
  const joined = joinChanges(text, files.slice(1), { version: '0.3.0', date: 'unreleased' })
  expect(parseChangeLog(joined).map(({ version, date }) => [version, date])).toEqual([
    ['0.3.0', null],
    ['0.2.0', null],
    ['0.1.0', '2026-11-01'],
  ])
  expect(joinChanges('# Changelog\n', files.slice(1), { version: '0.1.0', date: 'unreleased' })).toBe(
    '# Changelog\n\n## 0.1.0 – unreleased\n\n### Fleet\n\n- See alarms.\n- Shelve them.\n',
  )
})

test('the unreleased version of a change log', () => {
  expect([unreleasedVersion(text), unreleasedVersion('# Changelog\n')]).toEqual(['0.2.0', undefined])
})

test.each([
  ['- See alarms.\n', /alarms.md:1 must begin with a section/],
  ['### Fleet\n', /a section without an entry/],
  ['', /a section without an entry/],
  ['### Fleet\n\n- One\n  two\n  three\n', /alarms.md:5 is the third line/],
  ['### Fleet\n\nWords.\n', /alarms.md:3 is neither an entry/],
])('%j is refused', (change, message) => {
  expect(() => readChange({ name: 'alarms.md', text: change })).toThrow(message)
})

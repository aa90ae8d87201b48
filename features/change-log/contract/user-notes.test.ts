import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parseChangeLog } from './parse-change-log.ts'
import { userNotes } from './user-notes.ts'

const version = (...sections: { title: string; texts: string[] }[]) => ({
  version: '1.0.0',
  date: null,
  intro: 'Words.',
  sections,
})

test('users read the section for users alone', () => {
  const notes = version({ title: 'Fleet', texts: ['Tiles'] }, { title: 'In short', texts: ['One', 'Two'] })
  expect(userNotes(notes)).toEqual(version({ title: '', texts: ['One', 'Two'] }))
})

test('a version without such a section is shown whole', () => {
  const notes = version({ title: 'Fleet', texts: ['Tiles'] })
  expect(userNotes(notes)).toBe(notes)
})

test('each version of this program has five to ten lines for users, without names of files, settings or commands', () => {
  const own = readFileSync(fileURLToPath(new URL('../../../CHANGELOG.md', import.meta.url)), 'utf8')
  for (const { sections } of parseChangeLog(own).map(userNotes)) {
    expect(sections).toHaveLength(1)
    const [{ texts } = { texts: [] }] = sections
    expect(texts.length).toBeGreaterThanOrEqual(5)
    expect(texts.length).toBeLessThanOrEqual(10)
    for (const text of texts) expect(text).not.toMatch(/`|\]\(|_[A-Z]/)
  }
})

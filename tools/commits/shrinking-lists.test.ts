import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { grownLists, shrinkingLists } from './shrinking-lists.ts'

const grown = (before: readonly number[], after: readonly number[], message = 'refactor: move a file') =>
  grownLists({ lines: before }, { lines: after }, message)

test.each([
  ['a removed entry', [188, 90], [90]],
  ['a lower figure', [188, 90], [150, 90]],
  ['a moved file with the same figure', [188, 90], [90, 188]],
  ['an entry in place of a larger one', [188], [90]],
])('%s is no growth', (_, before, after) => expect(grown(before, after)).toEqual([]))

test.each([
  ['a new entry', [188], [188, 81]],
  ['the first entry', [], [81]],
  ['a higher figure', [188, 90], [188, 91]],
  ['a larger entry in place of a smaller one', [90], [188]],
])('%s is growth', (_, before, after) => expect(grown(before, after)).toEqual(['lines']))

test('a message with a reason allows growth', () => {
  expect(grown([], [81], 'feat: add a page\n\nText.\n\nallow-growth: the page has one long table')).toEqual([])
  expect(grown([], [81], 'feat: add a page\n\nallow-growth:')).toEqual(['lines'])
  expect(grown([], [81], 'feat: mention allow-growth: here')).toEqual(['lines'])
})

test('every list can be read as it is now', async () => {
  for (const [file, read] of Object.entries(shrinkingLists)) {
    const url = new URL(`../../${file}`, import.meta.url)
    const content = file.endsWith('.json') ? JSON.parse(readFileSync(url, 'utf8')) : await import(url.href)
    for (const figures of Object.values(read(content))) expect(figures.every(Number.isFinite), file).toBe(true)
  }
})

test('a raised word budget of one folder is no growth if another falls as much', () => {
  const read = shrinkingLists['tools/words/word-budget.json']
  const budget = (kit: number, docs: number) =>
    read?.({ kit: { long: 0, idioms: kit }, docs: { long: 0, idioms: docs } }) ?? {}
  expect(grownLists(budget(3, 5), budget(5, 3), '')).toEqual([])
  expect(grownLists(budget(3, 5), budget(5, 5), '')).toEqual(['idioms'])
})

import { expect, test } from 'vitest'
import { addedLines } from './added-lines.ts'
import { budgetText, countFaults, excesses, lowered, wordFaults } from './word-faults.ts'

const long = `The server ${'really '.repeat(29)}stores values.`

test.each([
  ['The server logs each refused message.', []],
  [long, ['33 words, 30 at most']],
  ['What is refused is told.', ['"What is refused is": write a noun as subject: name the thing or the actor']],
  ['What does it cost?', []],
  ['The page shows the name of who is signed in.', ['"who is signed in": write the user']],
  ['Administrators are told.', ['"told": write shown, logged, sent or counted: say which']],
  ['It counts what comes late.', ['"what comes late": write late data']],
])('%s', (text, messages) => expect(wordFaults('a.md', text).map(({ message }) => message)).toEqual(messages))

test('texts of other files are not read', () => expect(wordFaults('a.json', 'What is refused is told.')).toEqual([]))

const faults = [
  ...wordFaults('docs/a.md', long),
  ...wordFaults('docs/b/c.md', 'Users are told.'),
  ...wordFaults('README.md', 'Users are told.'),
]
const counts = { docs: { long: 1, idioms: 1 }, '.': { long: 0, idioms: 1 } }

test('faults are counted for each top folder', () => expect(countFaults(faults)).toEqual(counts))

test('more than noted is too much; a file that moves takes its faults along', () => {
  expect(excesses(counts, counts)).toEqual([])
  expect(excesses(counts, { docs: { long: 0, idioms: 1 }, '.': { long: 0, idioms: 0 } })).toEqual([
    { folder: 'docs', kind: 'long', found: 1, most: 0 },
    { folder: '.', kind: 'idiom', found: 1, most: 0 },
  ])
  expect(excesses(counts, { tools: { long: 1, idioms: 0 }, docs: { long: 0, idioms: 2 } })).toEqual([])
})

test('a budget only falls, and is written with one line a folder', () => {
  const budget = { tools: { long: 1, idioms: 1 }, docs: { long: 0, idioms: 5 }, '.': { long: 2, idioms: 2 } }
  const text = budgetText(lowered(counts, budget))
  expect(text).toBe('{\n  ".": { "long": 0, "idioms": 1 },\n  "docs": { "long": 1, "idioms": 1 }\n}\n')
  expect(JSON.parse(text)).toEqual(counts)
  expect(lowered(counts, { docs: { long: 0, idioms: 1 } })).toEqual({ docs: { long: 0, idioms: 1 } })
})

test('lines that a diff adds', () => {
  const diff = '+++ b/docs/a.md\n@@ -1,2 +3,2 @@ x\n+a\n+b\n@@ -9 +11 @@\n+c\n+++ b/b.ts\n@@ -1,3 +0,0 @@\n-a'
  expect(addedLines(diff)).toEqual(
    new Map([
      ['docs/a.md', new Set([3, 4, 11])],
      ['b.ts', new Set()],
    ]),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeChanges } from '../forms/use-draft.ts'
import { createDraftStore, keptMs } from './draft-store.ts'

const createStorage = () => {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
}
const draft = { version: 3, changes: { name: 'Winter' } }

test('a draft comes back to the person who made it, with the version it was made on, and to nobody else', () => {
  const held = createStorage()
  const drafts = createDraftStore(() => held)
  drafts.keep('ana', 'user new', draft)
  expect(drafts.read('ana', 'user new')).toMatchObject(draft)
  expect(drafts.read('ben', 'user new')).toBeUndefined()
})

test('signing out forgets all drafts of that person, and those of nobody else', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('ana', 'ben', 'an'), fc.string())), (made) => {
      const held = createStorage()
      const drafts = createDraftStore(() => held)
      for (const [person, key] of made) drafts.keep(person, key, draft)
      drafts.forgetAllOf('an')
      for (const [person, key] of made) expect(drafts.read(person, key) === undefined).toBe(person === 'an')
    }),
  )
})

test('a draft without changes is none; one that is too old or cannot be read is cleared away', () => {
  const held = createStorage()
  let nowMs = 1_000
  const drafts = createDraftStore(
    () => held,
    () => nowMs,
  )
  drafts.keep('ana', 'one', draft)
  drafts.keep('ana', 'two', draft)
  drafts.keep('ana', 'two', { version: 3, changes: {} })
  expect(drafts.read('ana', 'two')).toBeUndefined()
  nowMs += keptMs
  expect(drafts.read('ana', 'one')).toBeUndefined()
  held.setItem('solvane.draft user new', JSON.stringify({ atMs: nowMs, changes: { name: 'of no person' } }))
  held.setItem('solvane.theme', 'dark')
  createDraftStore(
    () => held,
    () => nowMs,
  )
  expect([...held.kept.keys()]).toEqual(['solvane.theme'])
})

test('a browser that keeps nothing lets people work', () => {
  const drafts = createDraftStore(() => {
    throw new Error('denied')
  })
  drafts.keep('ana', 'one', draft)
  drafts.forgetAllOf('ana')
  expect(drafts.read('ana', 'one')).toBeUndefined()
})

test('a value of a form needs a key', () => {
  expect(() => mergeChanges({}, { '': 1 })).toThrow('key must not be empty')
  expect(mergeChanges<{ first: number; second: number }>({ first: 1, second: 2 }, { second: 3 })).toEqual({
    first: 1,
    second: 3,
  })
})

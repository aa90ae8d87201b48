import { expect, test } from 'vitest'
import { changedTests, type DigestedTest, readGreenRuns, wantedTests, withGreenRuns } from './green-runs.ts'

const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ name, digest: `${name}-now` })) as [
  DigestedTest,
  DigestedTest,
  DigestedTest,
]
const green = { b: 'b-before', c: 'c-now', gone: 'x' }

test('tests without a green run and those whose digest is another one have changed', () =>
  expect(changedTests([a, b, c], green)).toEqual([a, b]))

test('a run notes those that passed, keeps the digests of others, and forgets tests that are gone', () => {
  const text = withGreenRuns(green, [a], [c, a, b])
  expect(readGreenRuns(text)).toEqual({ a: 'a-now', b: 'b-before', c: 'c-now' })
  expect(text).toBe('{\n  "a": "a-now",\n  "b": "b-before",\n  "c": "c-now"\n}\n')
})

test('a command runs all, the changed ones, or those whose name contains a word', () => {
  const wish = (...wishes: string[]) => wantedTests([a, b, c], wishes, green)
  expect(wish()).toEqual({ wanted: [a, b, c], unknown: [] })
  expect(wish('--changed')).toEqual({ wanted: [a, b], unknown: [] })
  expect(wish('c', 'a')).toEqual({ wanted: [a, c], unknown: [] })
  expect(wish('a', 'x')).toEqual({ wanted: [a], unknown: ['x'] })
})

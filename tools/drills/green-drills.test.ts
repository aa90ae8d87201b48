import { expect, test } from 'vitest'
import { changedDrills, readGreenDrills, withGreenDrills } from './green-drills.ts'

const [a, b, c] = ['a', 'b', 'c'].map((file) => ({ file, digest: `${file}-now` })) as [Drill, Drill, Drill]
type Drill = { readonly file: string; readonly digest: string }
const green = { b: 'b-before', c: 'c-now', gone: 'x' }

test('drills without a green run and those whose digest is another one have changed', () =>
  expect(changedDrills([a, b, c], green)).toEqual([a, b]))

test('a run notes those that passed, keeps the digests of others, and forgets drills that are gone', () => {
  const text = withGreenDrills(green, [a], [c, a, b])
  expect(readGreenDrills(text)).toEqual({ a: 'a-now', b: 'b-before', c: 'c-now' })
  expect(text).toBe('{\n  "a": "a-now",\n  "b": "b-before",\n  "c": "c-now"\n}\n')
})

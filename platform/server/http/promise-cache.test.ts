import { expect, it } from 'vitest'
import { PromiseCache } from './promise-cache.ts'

const counted = () => {
  const made: string[] = []
  const make = (key: string) => async () => {
    made.push(key)
    return key.repeat(10)
  }
  return { made, make }
}

it('makes a value once, also when many ask for it at once', async () => {
  const kept = new PromiseCache<string>(10)
  const { made, make } = counted()
  await Promise.all(Array.from({ length: 5 }, () => kept.get('a', make('a'))))
  expect(await kept.get('a', make('a'))).toBe('a'.repeat(10))
  expect(made).toEqual(['a'])
})

it('forgets what was asked for longest ago when it is too much together', async () => {
  const kept = new PromiseCache<string>(25, (value) => value.length)
  const { made, make } = counted()
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await kept.get(key, make(key))
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

it('asks again after a failure', async () => {
  const kept = new PromiseCache<string>(10)
  await expect(kept.get('a', () => Promise.reject(new Error('no store')))).rejects.toThrow('no store')
  expect(await kept.get('a', async () => 'now')).toBe('now')
})

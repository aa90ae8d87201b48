import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createJoining } from './joining.ts'

/** A store that answers when it is told to, and what it was asked. */
const slowStore = () => {
  const asked: { readonly items: readonly number[]; readonly answer: PromiseWithResolvers<string> }[] = []
  const ask = (items: readonly number[]) => {
    const answer = Promise.withResolvers<string>()
    asked.push({ items, answer })
    return answer.promise
  }
  return { asked, ask, items: () => asked.map((one) => one.items) }
}

test('what comes while a question is under way is asked as one behind it', async () => {
  const { asked, ask, items } = slowStore()
  const join = createJoining<string>()
  const first = join('day', [1], 100, ask)
  const [second, third] = [join('day', [2, 3], 100, ask), join('day', [3, 4], 100, ask)]
  await turn()
  // What is under way may have looked already: nobody joins it.
  expect(items()).toEqual([[1]])
  asked[0]?.answer.resolve('of one')
  expect(await first).toBe('of one')
  await turn()
  expect(items()).toEqual([[1], [2, 3, 4]])
  asked[1]?.answer.resolve('of three')
  expect(await Promise.all([second, third])).toEqual(['of three', 'of three'])
  // Nothing is left over: the next one is under way at once.
  void join('day', [5], 100, ask)
  expect(items()).toEqual([[1], [2, 3, 4], [5]])
})

test('another kind, and a question of too many items, wait for nobody', () => {
  const { ask, items } = slowStore()
  const join = createJoining<string>()
  void join('day', [1], 3, ask)
  void join('week', [2], 3, ask)
  void join('day', [3, 4, 5], 3, ask)
  expect(items()).toEqual([[1], [2], [3, 4, 5]])
})

test('no more are asked at once than may be', async () => {
  const { asked, ask, items } = slowStore()
  const join = createJoining<string>()
  for (const item of [1, 2, 3, 4, 5]) void join('day', [item], 2, ask)
  for (const run of [0, 1, 2]) {
    asked[run]?.answer.resolve('')
    await turn()
  }
  expect(items()).toEqual([[1], [2, 3], [4, 5]])
})

test('a failure reaches those who asked together, and the next question is asked anew', async () => {
  const { asked, ask } = slowStore()
  const join = createJoining<string>()
  const calls = [1, 2, 3].map((item) => join('day', [item], 100, ask))
  const outcomes = Promise.allSettled(calls)
  asked[0]?.answer.resolve('fine')
  await turn()
  asked[1]?.answer.reject(new Error('gone'))
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  const next = join('day', [2], 100, ask)
  asked[2]?.answer.resolve('again')
  expect(await next).toBe('again')
})

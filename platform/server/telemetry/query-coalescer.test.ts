import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createQueryCoalescer } from './query-coalescer.ts'

/** A store that answers when it is told to, and what it was asked. */
const slowStore = () => {
  const asked: { readonly items: readonly number[]; readonly answer: PromiseWithResolvers<string> }[] = []
  const ask = (items: readonly number[]) => {
    const answer = Promise.withResolvers<string>()
    asked.push({ items, answer })
    return answer.promise.then((text) => () => text)
  }
  const answer = async (call: number, text: string) => {
    asked[call]?.answer.resolve(text)
    await turn()
  }
  return { asked, ask, answer, items: () => asked.map((one) => one.items) }
}

test('what comes while a question is under way is asked as one behind it', async () => {
  const { ask, answer, items } = slowStore()
  const join = createQueryCoalescer<string>()
  const first = join('day', [1], 100, ask)
  const [second, third] = [join('day', [2, 3], 100, ask), join('day', [3, 4], 100, ask)]
  await turn()
  // What is under way may have looked already: nobody joins it.
  expect(items()).toEqual([[1]])
  await answer(0, 'of one')
  expect(await first).toBe('of one')
  expect(items()).toEqual([[1], [2, 3, 4]])
  const fourth = join('day', [5], 100, ask)
  await answer(1, 'of three')
  expect(await Promise.all([second, third])).toEqual(['of three', 'of three'])
  await answer(2, 'of the last')
  expect(await fourth).toBe('of the last')
  // Nothing is left over: the next one is under way at once.
  void join('day', [6], 100, ask)
  expect(items()).toEqual([[1], [2, 3, 4], [5], [6]])
})

test('the next question is asked before an answer is put together, once for all who asked', async () => {
  const events: string[] = []
  const join = createQueryCoalescer<string>()
  const ask = async (items: readonly number[]) => {
    events.push(`ask ${items}`)
    await turn()
    return () => {
      events.push(`put ${items}`)
      return `of ${items}`
    }
  }
  const calls = [[1], [2], [3]].map((items) => join('day', items, 100, ask))
  expect(await Promise.all(calls)).toEqual(['of 1', 'of 2,3', 'of 2,3'])
  expect(events).toEqual(['ask 1', 'ask 2,3', 'put 1', 'put 2,3'])
})

test('another kind, and what does not fit, wait for nobody', async () => {
  const { ask, answer, items } = slowStore()
  const join = createQueryCoalescer<string>()
  void join('day', [1], 3, ask)
  void join('week', [2], 3, ask)
  void join('day', [3, 4], 3, ask)
  void join('day', [5, 6], 3, ask)
  void join('day', [7, 8, 9, 10], 3, ask)
  await turn()
  expect(items()).toEqual([[1], [2], [5, 6], [7, 8, 9, 10]])
  await answer(0, '')
  expect(items().at(-1)).toEqual([3, 4])
})

test('who asks for the same is asked for once, however many they are', async () => {
  const { ask, answer, items } = slowStore()
  const join = createQueryCoalescer<string>()
  const same = [1, 2, 3]
  const calls = Array.from({ length: 8 }, () => join('day', same, 4, ask))
  await answer(0, 'the first')
  await answer(1, 'all others')
  expect(items()).toEqual([same, same])
  expect(await Promise.all(calls)).toEqual(['the first', ...Array.from({ length: 7 }, () => 'all others')])
})

test('nobody fails for others: after a failure of several each is asked by itself', async () => {
  const { asked, ask, answer, items } = slowStore()
  const join = createQueryCoalescer<string>()
  const calls = [1, 2, 3].map((item) => join('day', [item], 100, ask))
  const outcomes = Promise.allSettled(calls)
  await answer(0, 'fine')
  asked[1]?.answer.reject(new Error('too much'))
  await turn()
  expect(items()).toEqual([[1], [2, 3], [2], [3]])
  await answer(2, 'fine too')
  asked[3]?.answer.reject(new Error('too much'))
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
})

test('a question alone that fails is not asked again, and the next one is asked', async () => {
  const { asked, ask, answer, items } = slowStore()
  const join = createQueryCoalescer<string>()
  const outcomes = Promise.allSettled([join('day', [1], 100, ask), join('day', [2], 100, ask)])
  asked[0]?.answer.reject(new Error('gone'))
  await turn()
  asked[1]?.answer.reject(new Error('gone'))
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = join('day', [3], 100, ask)
  await answer(2, 'again')
  expect(await next).toBe('again')
  expect(items()).toEqual([[1], [2], [3]])
})

test('a question that cannot even be asked stops no other of its kind', async () => {
  const { ask, answer } = slowStore()
  const join = createQueryCoalescer<string>()
  const unaskable = () => {
    throw new Error('no such tag')
  }
  await expect(join('day', [1], 100, unaskable)).rejects.toThrow('no such tag')
  const next = join('day', [2], 100, ask)
  await answer(0, 'fine')
  expect(await next).toBe('fine')
})

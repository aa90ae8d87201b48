import { expect, test } from 'vitest'
import { inTurns } from './derivation-turns.ts'

test('no more than the limit run at once, in order; a failure gives its turn on', async () => {
  const takeTurn = inTurns(2)
  const started: number[] = []
  const ends: (() => void)[] = []
  const tasks = [0, 1, 2, 3].map((task) =>
    takeTurn(async () => {
      started.push(task)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (task === 0) throw new Error('wrong')
    }),
  )
  const settled = Promise.allSettled(tasks)
  await new Promise(setImmediate)
  expect(started).toEqual([0, 1])
  ends[0]?.()
  await new Promise(setImmediate)
  expect(started).toEqual([0, 1, 2])
  ends[1]?.()
  ends[2]?.()
  await new Promise(setImmediate)
  expect(started).toEqual([0, 1, 2, 3])
  ends[3]?.()
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
})

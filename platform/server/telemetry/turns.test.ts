import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('turns do not overlap, and a failure does not stop the next', async () => {
  const turns = createTurns()
  const events: string[] = []
  const work = (name: string, fails = false) =>
    turns.take(async () => {
      events.push(`${name} begins`)
      await Promise.resolve()
      events.push(`${name} ends`)
      if (fails) throw new Error(name)
    })
  const outcomes = await Promise.allSettled([work('a'), work('b', true), work('c')])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('calls during a run share one later run', async () => {
  const gates: PromiseWithResolvers<void>[] = []
  const run = createTurns().coalesce(() => {
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    return gate.promise
  })
  const first = run()
  await Promise.resolve()
  await Promise.resolve()
  expect(gates).toHaveLength(1)
  const second = run()
  const third = run()
  gates[0]?.resolve()
  await first
  await Promise.resolve()
  await Promise.resolve()
  expect(gates).toHaveLength(2)
  gates[1]?.reject(new Error('second'))
  await expect(second).rejects.toThrow('second')
  await expect(third).rejects.toThrow('second')
  const fourth = run()
  await Promise.resolve()
  await Promise.resolve()
  gates[2]?.resolve()
  await fourth
})

import { expect, it } from 'vitest'
import { paintTurns } from './paint-turns.ts'

const page = ({ isSeen = true } = {}) => {
  const frames: (() => void)[] = []
  const done: string[] = []
  let nowMs = 0
  const run = paintTurns({
    nextFrame: (work) => frames.push(work),
    isSeen: () => isSeen,
    steadyMs: () => nowMs,
  })
  return {
    done,
    run,
    plan: (name: string) => run(() => done.push(name)),
    wait: (ms: number) => {
      nowMs += ms
    },
    asked: () => frames.length,
    paint: () => {
      for (const work of frames.splice(0)) work()
    },
  }
}

it('does at once what is the first for a paint, without asking for a frame', () => {
  const { done, plan, wait, asked } = page()
  plan('first')
  wait(55)
  plan('second')
  expect(done).toEqual(['first', 'second'])
  expect(asked()).toBe(0)
})

it('does the newest of what comes before the paint when the browser asks', () => {
  const { done, plan, paint, wait, asked } = page()
  plan('first')
  wait(10)
  plan('second')
  wait(10)
  plan('third')
  expect(done).toEqual(['first'])
  expect(asked()).toBe(1)
  paint()
  expect(done).toEqual(['first', 'third'])
  plan('fourth')
  expect(done).toEqual(['first', 'third'])
  paint()
  expect(done).toEqual(['first', 'third', 'fourth'])
})

it('waits for a paint of a page that nobody sees', () => {
  const { done, plan, paint, wait } = page({ isSeen: false })
  for (const name of ['first', 'second', 'third']) {
    plan(name)
    wait(100)
  }
  expect(done).toEqual([])
  paint()
  expect(done).toEqual(['third'])
})

it('fails in the frame and not where the news came from, and goes on', () => {
  const { done, plan, run, wait, paint } = page()
  run(() => {
    throw new Error('broken')
  })
  expect(paint).toThrow('broken')
  wait(55)
  plan('next')
  expect(done).toEqual(['next'])
})

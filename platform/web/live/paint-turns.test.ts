import { expect, it } from 'vitest'
import { paintTurns } from './paint-turns.ts'

const page = () => {
  const frames: (() => void)[] = []
  const done: string[] = []
  const plan = paintTurns((work) => frames.push(work))
  return {
    done,
    plan: (name: string) => plan(() => done.push(name)),
    paint: () => {
      for (const work of frames.splice(0)) work()
    },
  }
}

it('does at once what is the first for a paint, and the newest of the rest when the browser asks', () => {
  const { done, plan, paint } = page()
  plan('first')
  expect(done).toEqual(['first'])
  plan('second')
  plan('third')
  expect(done).toEqual(['first'])
  paint()
  expect(done).toEqual(['first', 'third'])
  plan('fourth')
  expect(done).toEqual(['first', 'third', 'fourth'])
})

it('does nothing more for a page that is not painted', () => {
  const { done, plan } = page()
  for (const name of ['first', 'second', 'third']) plan(name)
  expect(done).toEqual(['first'])
})

it('fails in the frame and not where the news came from, and goes on', () => {
  const frames: (() => void)[] = []
  const plan = paintTurns((work) => frames.push(work))
  plan(() => {
    throw new Error('broken')
  })
  const [paint, fail] = frames.splice(0)
  paint?.()
  expect(fail).toThrow('broken')
  const done: string[] = []
  plan(() => done.push('next'))
  expect(done).toEqual(['next'])
})

import { expect, test } from 'vitest'
import { ReaderPace } from './reader-pace.ts'

const limits = { fastestMs: 50, muchMs: 50, slowestMs: 400, dropAfterMs: 10_000 }

test('one missed turn is forgiven', () => {
  const pace = new ReaderPace(limits)
  pace.blocked(0)
  pace.blocked(50)
  expect(pace.everyMs).toBe(50)
})

test('a reader that does not take its frames gets them ever more rarely, to a limit, and is dropped in the end', () => {
  const pace = new ReaderPace(limits)
  let dropped = -1
  for (let nowMs = 0; nowMs <= 12_000 && dropped < 0; nowMs += 50) if (pace.blocked(nowMs)) dropped = nowMs
  expect(pace.everyMs).toBe(400)
  expect(dropped).toBe(10_000)
})

test('it gets faster again only after it has kept up for a while', () => {
  const pace = new ReaderPace(limits)
  for (let nowMs = 0; nowMs <= 1_000; nowMs += 50) pace.blocked(nowMs)
  const paces: number[] = []
  for (let turn = 0, nowMs = 1_000; turn < 35; turn++) {
    nowMs += pace.everyMs
    expect(pace.isDue(nowMs)).toBe(true)
    pace.sent(nowMs)
    paces.push(pace.everyMs)
    expect(pace.isDue(nowMs + pace.everyMs - 1)).toBe(false)
  }
  expect(paces.slice(0, 9).every((everyMs) => everyMs === 400)).toBe(true)
  expect(paces.at(-1)).toBe(50)
  expect(pace.keepsUp).toBe(true)
})

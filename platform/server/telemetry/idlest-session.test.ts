import { expect, test } from 'vitest'
import { idlestSession } from './idlest-session.ts'

const sessions = () => [{ running: 0 }, { running: 0 }, { running: 0 }, { running: 0 }] as const

test('a flood of writes leaves a session to those who read', () => {
  const all = sessions().map(({ running }) => ({ running })) as [{ running: number }, ...{ running: number }[]]
  for (let write = 0; write < 30; write += 1) idlestSession(all, 'INSERT INTO sample SELECT 1').running += 1
  expect(all.map(({ running }) => running)).toEqual([0, 10, 10, 10])
  expect(idlestSession(all, '\n SELECT 1')).toBe(all[0])
  expect(idlestSession(all, 'ALTER TABLE rollup_due DROP PART 1')).not.toBe(all[0])
})

test('reads take whatever has least to do', () => {
  type Session = { readonly running: number }
  const all: readonly [Session, ...Session[]] = [{ running: 3 }, { running: 2 }, { running: 1 }, { running: 2 }]
  expect(idlestSession(all, 'WITH 1 AS x SELECT x')).toBe(all[2])
  expect(idlestSession([all[0]], 'INSERT INTO x')).toBe(all[0])
})

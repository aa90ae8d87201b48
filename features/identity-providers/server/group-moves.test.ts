import { array, assert, constantFrom, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimAt, claimValues, groupMoves } from './group-moves.ts'

const groups = constantFrom('a', 'b', 'c', 'd', 'e')
const values = constantFrom('one', 'two', 'three')
const mappings = array(record({ value: values, groupId: groups }), { maxLength: 8 })

const after = (current: readonly string[], { joined, left }: ReturnType<typeof groupMoves>) =>
  new Set([...current.filter((id) => !left.includes(id)), ...joined])

describe('groups by claim', () => {
  test('exactly the governed groups follow the claim, all others stay, and a second sign-in changes nothing', () =>
    assert(
      property(mappings, array(values), array(groups), (rules, held, current) => {
        const moves = groupMoves(rules, held, current)
        const next = after(current, moves)
        for (const id of ['a', 'b', 'c', 'd', 'e'] as const) {
          const isGoverned = rules.some(({ groupId }) => groupId === id)
          const isWanted = rules.some(({ groupId, value }) => groupId === id && held.includes(value))
          expect(next.has(id)).toBe(isGoverned ? isWanted : current.includes(id))
        }
        expect(groupMoves(rules, held, [...next])).toEqual({ joined: [], left: [] })
        expect(new Set(moves.joined).size).toBe(moves.joined.length)
      }),
      { numRuns: 500 },
    ))

  test('a claim that is not there takes every governed group away', () => {
    const rules = [{ value: 'one', groupId: 'a' }]
    expect(groupMoves(rules, claimValues(undefined), ['a', 'b'])).toEqual({ joined: [], left: ['a'] })
  })
})

test('a claim is found by its whole name first, then by the way to it, and never in what objects inherit', () => {
  const claims = { 'https://x.org/groups': ['a'], 'b.c': 1, b: { c: 2 }, realm_access: { roles: ['r'] } }
  expect(claimAt(claims, 'https://x.org/groups')).toEqual(['a'])
  expect(claimAt(claims, 'b.c')).toBe(1)
  expect(claimAt(claims, 'realm_access.roles')).toEqual(['r'])
  for (const name of ['constructor', 'b.constructor', '__proto__', 'none', 'b.c.d'])
    expect(claimAt(claims, name), name).toBeUndefined()
  expect(claimValues(['a', 1, null, { x: 1 }])).toEqual(['a', '1'])
  expect(claimValues('a')).toEqual(['a'])
})

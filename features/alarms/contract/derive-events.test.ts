import { expect, test } from 'vitest'
import { machineTypes } from '../../../domain/asset.ts'
import { eventsOfLife, eventsOfRule, eventsOfStatusCode } from './derive-events.ts'
import { rulesOf, signalRules } from './signal-rules.ts'

test('a change of the status code ends the one before and raises the new one; 0 is nothing', () => {
  expect(eventsOfStatusCode({ timeMs: 10, value: 104 }, [])).toEqual([{ code: '104', state: 'raised', timeMs: 10 }])
  const standing = [{ code: '104', startMs: 10 }]
  expect(eventsOfStatusCode({ timeMs: 20, value: 104 }, standing)).toEqual([])
  expect(eventsOfStatusCode({ timeMs: 20, value: 7 }, standing)).toEqual([
    { code: '104', state: 'cleared', timeMs: 20 },
    { code: '7', state: 'raised', timeMs: 20 },
  ])
  expect(eventsOfStatusCode({ timeMs: 20, value: 0 }, standing)).toEqual([
    { code: '104', state: 'cleared', timeMs: 20 },
  ])
  expect(eventsOfStatusCode({ timeMs: 5, value: 0 }, standing)).toEqual([{ code: '104', state: 'cleared', timeMs: 10 }])
  expect(eventsOfStatusCode({ timeMs: 20, value: null }, standing)).toEqual([])
  expect(eventsOfStatusCode(undefined, standing)).toEqual([])
})

test('a rule raises and clears after its delays, at the time of the change', () => {
  const door = rulesOf('ELEC_SUBSTATION_DOOR').find(({ signal }) => signal === 'DoorOpen')
  if (!door) throw new Error('no rule for doors')
  const open = (timeMs: number) => ({ timeMs, value: true })
  expect(eventsOfRule(door, open(1_000), [], 60_000, undefined)).toEqual({ events: [], sinceMs: 1_000 })
  expect(eventsOfRule(door, open(9_000), [], 61_000, 1_000).events).toMatchObject([
    { code: 'DOOR_OPEN', state: 'raised', timeMs: 1_000, severity: 'warning' },
  ])
  const standing = [{ code: 'DOOR_OPEN', startMs: 1_000 }]
  expect(eventsOfRule(door, open(9_000), standing, 80_000, undefined)).toEqual({ events: [], sinceMs: undefined })
  const shut = { timeMs: 90_000, value: 0 }
  expect(eventsOfRule(door, shut, standing, 95_000, undefined)).toEqual({ events: [], sinceMs: 90_000 })
  expect(eventsOfRule(door, shut, standing, 100_000, 90_000).events).toEqual([
    { code: 'DOOR_OPEN', state: 'cleared', timeMs: 90_000 },
  ])
  // It opened for less than the delay.
  expect(eventsOfRule(door, { timeMs: 30_000, value: false }, [], 40_000, 1_000)).toEqual({
    events: [],
    sinceMs: undefined,
  })
  expect(eventsOfRule(door, { timeMs: 1, value: null }, standing, 1e9, undefined).events).toEqual([])
})

test('a late life word is an alarm of communication until the next', () => {
  expect(eventsOfLife('NO_DATA', 0, 60_000, 60, [])).toEqual([])
  expect(eventsOfLife('NO_DATA', 0, 60_001, 60, [])).toMatchObject([
    { code: 'NO_DATA', state: 'raised', timeMs: 60_000, severity: 'communication' },
  ])
  const standing = [{ code: 'NO_DATA', startMs: 60_000 }]
  expect(eventsOfLife('NO_DATA', 0, 90_000, 60, standing)).toEqual([])
  expect(eventsOfLife('NO_DATA', 100_000, 101_000, 60, standing)).toEqual([
    { code: 'NO_DATA', state: 'cleared', timeMs: 100_000 },
  ])
})

test('every kind of equipment of a substation, and of machines, has a rule, and no two rules of a kind share a code', () => {
  const kinds = new Set(signalRules.flatMap(({ types }) => types))
  expect(kinds.size).toBe(11 + machineTypes.length)
  for (const kind of kinds) {
    const codes = rulesOf(kind).map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
  }
})

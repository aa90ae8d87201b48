import { describe, expect, test } from 'vitest'
import { eventKey, foldCode, foldDevice, foldId, type KeptEvent, type KeptList } from './fold-events.ts'

const event = (
  state: KeptEvent['state'],
  atMs: number,
  more: Partial<KeptEvent> & { readonly id?: string } = {},
): KeptEvent => ({
  key: eventKey({ code: 'A', ...more }),
  code: 'A',
  state,
  atMs,
  endMs: undefined,
  severity: undefined,
  text: undefined,
  value: undefined,
  component: undefined,
  isHistorical: false,
  source: 'json',
  ...more,
})
const raise = (atMs: number, more = {}) => event('raised', atMs, more)
const clear = (atMs: number, more = {}) => event('cleared', atMs, more)
const list = (atMs: number, ...active: readonly { id?: string; code: string; sinceMs: number }[]): KeptList => ({
  atMs,
  active: active.map((entry) => ({ ...entry, source: 'json' })),
})
const spans = (events: readonly KeptEvent[], lists: readonly KeptList[] = []) =>
  foldCode('A', events, lists).map(({ startMs, endMs, endReason }) => [startMs, endMs, endReason])

describe('a code without ids', () => {
  test.each<[string, readonly KeptEvent[], readonly KeptList[], readonly unknown[]]>([
    ['a clear ends the raise before it', [raise(1), clear(3)], [], [[1, 3, 'cleared']]],
    [
      'another raise ends the first',
      [raise(1), raise(4), clear(6)],
      [],
      [
        [1, 4, 'next-start'],
        [4, 6, 'cleared'],
      ],
    ],
    [
      'a clear of the same instant ends the one before',
      [raise(1), clear(4), raise(4)],
      [],
      [
        [1, 4, 'cleared'],
        [4, undefined, undefined],
      ],
    ],
    ['a clear without a raise makes nothing', [clear(2)], [], []],
    [
      'a raise knows its end',
      [raise(1, { endMs: 5 }), raise(9, { endMs: 9 })],
      [],
      [
        [1, 5, 'cleared'],
        [9, 9, 'cleared'],
      ],
    ],
    ['a clear before the told end counts', [raise(1, { endMs: 5 }), clear(3)], [], [[1, 3, 'cleared']]],
    ['what a list leaves out has ended', [raise(1)], [list(4)], [[1, 4, 'reconciliation']]],
    ['a list of the moment of the start ends nothing', [raise(4)], [list(4)], [[4, undefined, undefined]]],
    ['a clear that was late counts before the list', [raise(1), clear(2)], [list(4)], [[1, 2, 'cleared']]],
    ['a list opens what has no raise', [], [list(4, { code: 'A', sinceMs: 2 })], [[2, undefined, undefined]]],
    [
      'a list that names it twice opens it once',
      [],
      [list(4, { code: 'A', sinceMs: 2 }), list(6, { code: 'A', sinceMs: 3 }), list(8)],
      [[2, 8, 'reconciliation']],
    ],
    [
      'the raise that comes later has the word',
      [raise(1)],
      [list(4, { code: 'A', sinceMs: 2 })],
      [[1, undefined, undefined]],
    ],
    [
      'active again at the time of a list, in spite of a clear',
      [raise(1), clear(3)],
      [list(4, { code: 'A', sinceMs: 2 })],
      [
        [1, 3, 'cleared'],
        [4, undefined, undefined],
      ],
    ],
  ])('%s', (_, events, lists, expected) => {
    expect(spans(events, lists)).toEqual(expected)
    expect(spans(events.toReversed(), lists.toReversed())).toEqual(expected)
  })
})

describe('an id', () => {
  const withId = { id: '7' }
  const fold = (events: readonly KeptEvent[], lists: readonly KeptList[] = []) => {
    const found = foldId('7', events, lists)
    return found && [found.startMs, found.endMs, found.endReason]
  }
  test('earliest raise to the earliest end that is not before it', () => {
    expect(fold([raise(5, withId), raise(3, withId), clear(2, withId), clear(9, withId), clear(8, withId)])).toEqual([
      3,
      8,
      'cleared',
    ])
    expect(fold([clear(2, withId)])).toBeUndefined()
    expect(fold([raise(3, { ...withId, endMs: 6 }), clear(7, withId)])).toEqual([3, 6, 'cleared'])
  })
  test('lists open and end it; one that names the code alone ends nothing', () => {
    expect(fold([raise(3, withId)], [list(5)])).toEqual([3, 5, 'reconciliation'])
    expect(fold([raise(3, withId)], [list(5, { code: 'A', sinceMs: 3 })])).toEqual([3, undefined, undefined])
    expect(fold([], [list(5, { id: '7', code: 'A', sinceMs: 4 }), list(6)])).toEqual([4, 6, 'reconciliation'])
    expect(fold([raise(3, withId), clear(5, withId)], [list(5)])).toEqual([3, 5, 'cleared'])
  })
  test('a list that names only the code opens nothing beside it', () => {
    const events = [raise(3, withId)]
    expect(foldDevice(events, [list(5, { code: 'A', sinceMs: 3 })]).map(({ key }) => key)).toEqual(['id:7'])
    expect(foldDevice([], [list(5, { code: 'A', sinceMs: 3 })]).map(({ key }) => key)).toEqual(['at:A@3'])
  })
  test('history only where every event says so', () => {
    const old = { ...withId, isHistorical: true }
    expect(foldId('7', [raise(3, old), clear(4, old)], [])?.isHistorical).toBe(true)
    expect(foldId('7', [raise(3, old), clear(4, withId)], [])?.isHistorical).toBe(false)
    expect(foldCode('A', [raise(3, { isHistorical: true }), clear(4)], [])[0]?.isHistorical).toBe(false)
  })
})

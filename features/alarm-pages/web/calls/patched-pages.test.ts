import { expect, test } from 'vitest'
import { alarmId, alarmOf, pageOf } from '../test-alarms.ts'
import { patchedPages } from './patched-pages.ts'

const held = { pages: [pageOf([alarmOf(1, { causes: 41 }), alarmOf(2, { version: 5 })])], pageParams: [''] }
const newer = (...alarms: ReturnType<typeof alarmOf>[]) => new Map(alarms.map((alarm) => [alarm.id, alarm]))

test('a newer version takes the place of its row and keeps the count of the cause', () => {
  const next = patchedPages(held, newer(alarmOf(1, { version: 2, state: 'ACKED' })))
  expect(next?.pages[0]?.results.map(({ id, state, causes }) => [id, state, causes])).toEqual([
    [alarmId(1), 'ACKED', 41],
    [alarmId(2), 'UNACK', 0],
  ])
})

test('an older version, and an alarm of another list, change nothing', () => {
  expect(patchedPages(held, newer(alarmOf(2, { version: 4, state: 'ACKED' }), alarmOf(7, { version: 9 })))).toBe(held)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DecodedEvents } from './decoder.ts'
import { jsonDecoder } from './json-decoder.ts'
import { judgeMessage } from './judge-message.ts'

const decode = (kind: string, content: unknown) => {
  const payload = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
  return jsonDecoder.decode(`solvane/FARM/T01/${kind}`, payload)[0]
}
const eventsOf = (content: unknown) => decode('event', content) as DecodedEvents
const listsOf = (content: unknown) => decode('alarms', content) as DecodedEvents
const good = { code: '62:02', state: 'raised', ts: 1_000 }
const reasons = (content: unknown) => eventsOf(content).refusals.map(({ reason }) => reason)

describe('events', () => {
  test('one object and an array; a code stays as it is written', () => {
    expect(eventsOf(good)).toEqual({
      kind: 'events',
      farmCode: 'FARM',
      deviceCode: 'T01',
      source: 'json',
      events: [{ code: '62:02', state: 'raised', timeMs: 1_000 }],
      lists: [],
      refusals: [],
    })
    const full = {
      id: 7,
      code: 6202,
      state: 'cleared',
      ts: '1970-01-01T01:00:01+01:00',
      endTs: 2_000,
      severity: 'stop',
      text: 'Door',
      value: 3,
      component: 'Tower',
      historical: true,
    }
    const { ts: _, endTs: _e, ...same } = full
    expect(eventsOf([good, full]).events[1]).toEqual({ ...same, id: '7', code: '6202', timeMs: 1_000, endMs: 2_000 })
    expect(eventsOf({ ...good, severity: 'awful', id: null, endTs: null }).events).toEqual([
      { code: '62:02', state: 'raised', timeMs: 1_000 },
    ])
  })

  test('one bad event does not spoil the rest', () => {
    const bad = [
      { ...good, code: 'x'.repeat(51) },
      { ...good, code: '' },
      { ...good, code: 'a\u0000' },
      { ...good, code: null },
      { ...good, state: 'on' },
      { ...good, endTs: 999 },
      { ...good, ts: 'now' },
      { ...good, id: 'x'.repeat(201) },
      'text',
    ]
    const decoded = eventsOf([...bad, { ...good, code: 'x'.repeat(50) }])
    expect(decoded.events).toHaveLength(1)
    expect(decoded.refusals.map(({ reason }) => reason)).toEqual([
      ...Array(4).fill('bad-code'),
      'unknown-state',
      'ends-before-start',
      ...Array(3).fill('malformed'),
    ])
  })

  test('what a text cannot hold is replaced, what is too long is cut', () => {
    const [event] = eventsOf({ ...good, text: `a\u0000${'b'.repeat(600)}`, value: '\ud800', component: 4 }).events
    expect(event).toMatchObject({ text: `a\ufffd${'b'.repeat(498)}`, value: '\ufffd' })
    expect(event).not.toHaveProperty('component')
  })

  test('of a message that ends in the middle the whole events are stored', () => {
    const decoded = eventsOf(`[${JSON.stringify(good)}, {"code": "A", "sta`)
    expect(decoded.events).toHaveLength(1)
    expect(decoded.refusals.length).toBeGreaterThan(0)
    expect(decode('event', '')).toMatchObject({ kind: 'refused', reason: 'malformed' })
  })

  test('never throws', () => {
    fc.assert(fc.property(fc.jsonValue(), (content) => void [decode('event', content), decode('alarms', content)]))
    fc.assert(fc.property(fc.string(), (content) => void [decode('event', content), decode('alarms', content)]))
    expect(reasons([])).toEqual([])
  })
})

describe('lists of active alarms', () => {
  test('all that stands', () => {
    const active = [
      { code: 'A', since: 500 },
      { id: 'x', code: 3, since: 2_000 },
    ]
    expect(listsOf({ ts: 1_000, active }).lists).toEqual([
      {
        timeMs: 1_000,
        active: [
          { code: 'A', sinceMs: 500 },
          { id: 'x', code: '3', sinceMs: 1_000 },
        ],
      },
    ])
  })

  test('a list that cannot be read as a whole ends nothing', () => {
    const decoded = listsOf({ ts: 1_000, active: [{ code: 'A', since: 500 }, { code: '' }] })
    expect(decoded).toMatchObject({ lists: [], events: [{ code: 'A', state: 'raised', timeMs: 500 }] })
    expect(decoded.refusals.map(({ reason }) => reason)).toEqual(['bad-code'])
    expect(listsOf('{"ts": 1000, "active": [{"code": "A", "since": 500}, {"co')).toMatchObject({ lists: [] })
    expect(listsOf({ ts: 1_000 }).refusals).toHaveLength(1)
  })
})

test('times are judged as those of values', () => {
  const nowMs = Date.UTC(2026, 9, 1)
  const day = 86_400_000
  const at = (ts: number, more = {}) => ({ code: String(ts), state: 'raised', ts, ...more })
  const sent = [at(nowMs), at(nowMs + day), at(1_000), at(nowMs - 40 * day), at(nowMs - day, { endTs: nowMs + day })]
  const tags = {
    knowsFarm: () => true,
    tagsOf: (_: string, device: string) => (device === 'T01' ? new Map() : undefined),
  }
  const { events, refusals } = judgeMessage([eventsOf(sent)], tags, nowMs, nowMs - 30 * day)
  expect(events.flatMap((one) => one.events)).toHaveLength(1)
  expect([...refusals].map(({ reason, occurrences }) => [reason, occurrences])).toEqual([
    ['future-time', 2],
    ['old-time', 1],
    ['older-than-retention', 1],
  ])
  const unknown = judgeMessage([{ ...eventsOf(good), deviceCode: 'T99' }], tags, nowMs)
  expect([...unknown.refusals].map(({ reason }) => reason)).toEqual(['unknown-device'])
})

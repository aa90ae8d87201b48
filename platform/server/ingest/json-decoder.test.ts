import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Decoded } from './decoder.ts'
import { jsonDecoder } from './json-decoder.ts'

const onlyOne = ([decoded, ...others]: readonly Decoded[]): Decoded => {
  if (!decoded || others.length > 0) throw new Error('a JSON message speaks of one device')
  return decoded
}
const data = (payload: string | Uint8Array) =>
  onlyOne(jsonDecoder.decode('solvane/FARM/T01/data', Buffer.from(payload as string)))
const status = (content: unknown) =>
  onlyOne(jsonDecoder.decode('solvane/FARM/GW/status', Buffer.from(JSON.stringify(content))))

describe('data', () => {
  test('one item and an array of items', () => {
    const item = { ts: 1_000.4, values: { Power: 1, State: 'Running', Open: true, Wind: null } }
    const readings = [
      { name: 'Power', timeMs: 1_000, value: 1 },
      { name: 'State', timeMs: 1_000, value: 'Running' },
      { name: 'Open', timeMs: 1_000, value: true },
      { name: 'Wind', timeMs: 1_000, value: null },
    ]
    const address = { kind: 'readings', farmCode: 'FARM', deviceCode: 'T01', refusals: [] }
    expect(data(JSON.stringify(item))).toEqual({ ...address, readings })
    expect(data(JSON.stringify([item, item]))).toEqual({ ...address, readings: [...readings, ...readings] })
    expect(data('[]')).toEqual({ ...address, readings: [] })
  })

  test('what is wrong does not spoil the rest', () => {
    const decoded = data(
      JSON.stringify([
        { ts: 1, values: { Power: 1, Nested: { a: 1 }, List: [1] } },
        'text',
        null,
        { ts: 'now', values: {} },
        { ts: null, values: {} },
        { ts: 2, values: [] },
        { ts: 2 },
        { ts: 3, values: { Power: 3 } },
      ]),
    )
    expect(decoded).toMatchObject({ readings: [{ timeMs: 1 }, { timeMs: 3 }] })
    expect(decoded.kind === 'readings' && decoded.refusals.map(({ reason }) => reason)).toEqual(
      Array(8).fill('malformed'),
    )
  })

  test.each(['', '{', 'NaN', 'undefined', Uint8Array.of(0xff, 0xfe), '\u0000'])(
    'no JSON (%j) is refused whole',
    (payload) => {
      expect(data(payload)).toMatchObject({ kind: 'refused', reason: 'malformed' })
    },
  )

  test('a decimal comma costs one value, and its refusal shows the value', () => {
    expect(data('{"ts":1,"values":{"v":1,5, "w":2}}')).toMatchObject({
      readings: [{ name: 'w', timeMs: 1, value: 2 }],
      refusals: [{ reason: 'malformed', detail: 'v is no JSON: 1,5' }],
    })
  })

  test('a bare NaN costs one value of a batch of sixty', () => {
    const items = Array.from({ length: 60 }, (_, index) => {
      const power = index === 1 ? 'NaN' : index === 2 ? '-Infinity' : '5'
      return `{"ts":${1795774000000 + index * 1000},"values":{"ActivePower":${power},"Counter":${index}}}`
    })
    const decoded = data(`[${items.join(',')}]`)
    expect(decoded).toMatchObject({ refusals: [] })
    const { readings } = decoded as Extract<Decoded, { kind: 'readings' }>
    expect(readings.filter(({ name }) => name === 'Counter').map(({ value }) => value)).toEqual(
      Array.from({ length: 60 }, (_, index) => index),
    )
    const powers = readings.filter(({ name }) => name === 'ActivePower').map(({ value }) => value)
    // Judging refuses what is not finite, unless it is the tag's mark for "no value".
    expect(powers.slice(0, 4)).toEqual([5, Number.NaN, Number.NEGATIVE_INFINITY, 5])
    expect(powers).toHaveLength(60)
  })

  test('end marks of texts after the message are no fault', () => {
    expect(data('{"ts":1,"values":{"a":2}}\u0000\u0000')).toMatchObject({
      readings: [{ name: 'a', timeMs: 1, value: 2 }],
      refusals: [],
    })
  })

  test('of a message that was cut the values before the cut are stored', () => {
    expect(data('[{"ts":1,"values":{"a":2,"b":3}},{"ts":2,"values":{"a":4,"b":1')).toMatchObject({
      readings: [
        { name: 'a', timeMs: 1, value: 2 },
        { name: 'b', timeMs: 1, value: 3 },
        { name: 'a', timeMs: 2, value: 4 },
      ],
      refusals: [
        { reason: 'malformed', detail: 'b is no JSON: 1' },
        { reason: 'malformed', detail: 'the message ends in the middle, after 62 characters' },
      ],
    })
  })

  test('bytes that are no UTF-8 cost the text that they stand in', () => {
    const latin1 = Buffer.from('{"ts":1,"values":{"State":"arr\u00eat","Power":2}}', 'latin1')
    expect(data(latin1)).toMatchObject({
      readings: [{ name: 'Power', value: 2 }],
      refusals: [{ reason: 'bad-text', detail: 'State is no UTF-8: arr\ufffdt' }],
    })
    expect(data('{"ts":1,"values":{"State":"\ufffd"}}')).toMatchObject({ readings: [{ value: '\ufffd' }] })
  })

  test('times as ISO 8601 with a zone', () => {
    expect(data('{"ts":"2026-11-27T10:15:00.5+01:00","values":{"a":2}}')).toMatchObject({
      readings: [{ name: 'a', timeMs: Date.UTC(2026, 10, 27, 9, 15, 0, 500), value: 2 }],
    })
    expect(data('[{"ts":"2026-11-27T10:15:00","values":{"a":2}},{"ts":NaN,"values":{"a":2}}]')).toMatchObject({
      readings: [],
      refusals: [
        { reason: 'malformed', detail: 'ts is no ISO 8601 time with its zone: 2026-11-27T10:15:00' },
        { reason: 'malformed', detail: 'ts is neither a number nor a text with time and zone' },
      ],
    })
  })

  test('names that mean something to JavaScript are names like any other', () => {
    expect(data('{"ts":1,"values":{"__proto__":1,"constructor":2}}')).toMatchObject({
      readings: [
        { name: '__proto__', value: 1 },
        { name: 'constructor', value: 2 },
      ],
    })
    expect(({} as Record<string, unknown>)['1']).toBeUndefined()
  })

  test('deep nesting does not overflow', () => {
    expect(data('['.repeat(200_000)).kind).toBe('refused')
    expect(data(`${'['.repeat(50_000)}${']'.repeat(50_000)}`).kind).toBe('readings')
  })

  test('any bytes and any JSON are answered, never thrown at', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void data(bytes)))
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(data(json).kind).toMatch(/readings|refused/)
      }),
    )
  })
})

describe('status', () => {
  test('a backlog and its end', () => {
    expect(status({ ts: 1, backlog: { totalRows: 10, sentRows: 4 } })).toEqual({
      kind: 'status',
      farmCode: 'FARM',
      deviceCode: 'GW',
      backlog: { totalRows: 10, sentRows: 4 },
    })
    expect(status({ ts: 1, backlog: null })).toMatchObject({ kind: 'status', backlog: null })
    expect(status({ backlog: { totalRows: 10, sentRows: 40 } })).toMatchObject({
      backlog: { totalRows: 10, sentRows: 10 },
    })
  })

  test.each([
    [{}],
    [[]],
    [{ backlog: 1 }],
    [{ backlog: { totalRows: -1, sentRows: 0 } }],
    [{ backlog: { totalRows: 1.5, sentRows: 0 } }],
  ])('%j is refused', (content) => {
    expect(status(content)).toMatchObject({ kind: 'refused', reason: 'malformed' })
  })
})

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

  test.each(['', '{', 'NaN', 'undefined', '{"ts":1,"values":{"a":NaN}}', Uint8Array.of(0xff, 0xfe), '\u0000'])(
    'no JSON (%j) is refused whole',
    (payload) => {
      expect(data(payload)).toMatchObject({ kind: 'refused', reason: 'malformed' })
    },
  )

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

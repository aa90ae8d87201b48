import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readIsoTime } from './iso-time.ts'
import { readLenientJson, Unreadable } from './lenient-json.ts'

/** As JSON, with a mark for each unreadable token. */
const read = (text: string) => {
  const { value, fault } = readLenientJson(text)
  const shown = JSON.parse(
    JSON.stringify(value, (_key, part: unknown) => (part instanceof Unreadable ? { unreadable: part.token } : part)),
  ) as unknown
  return { value: shown, fault }
}

test('reads every JSON text as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (json) => {
      // A word at the end of the text may have been cut.
      const text = `[${json}]`
      const { value, fault } = readLenientJson(text)
      expect(fault).toBeUndefined()
      expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)))
    }),
  )
})

test.each(['NaN', '-Infinity', 'nan(ind)', '1.#QNAN', '+5', '007', '.5', 'undefined', '', 'True', '0x1F', '1;5'])(
  'a token %j costs one value',
  (token) => {
    expect(read(`{"a":1,"b":${token},"c":2}`)).toEqual({
      value: { a: 1, b: { unreadable: token }, c: 2 },
      fault: undefined,
    })
  },
)

test('a text with a broken escape or a control character costs one value', () => {
  expect(read('{"a":"x\\q","b":"\n","c":"é"}').value).toEqual({
    a: { unreadable: '"x\\q"' },
    b: { unreadable: '"\n"' },
    c: 'é',
  })
})

test('no cut of a text changes a value before it, and a number at the cut does not count', () => {
  const whole = '[{"ts":1795774000000,"values":{"a":12.5,"b":"text"}},{"ts":1795774001000,"values":{"a":13.5}}]'
  const numbers = (text: string) => [...JSON.stringify(read(text).value).matchAll(/:(\d[\d.]*)/g)].map(([, one]) => one)
  const all = numbers(whole)
  expect(all).toEqual(['1795774000000', '12.5', '1795774001000', '13.5'])
  for (let length = 1; length < whole.length; length++) {
    const found = numbers(whole.slice(0, length))
    expect(found).toEqual(all.slice(0, found.length))
  }
})

test.each([
  ['a decimal comma', '{"a":1,5,"b":2}', { a: { unreadable: '1,5' }, b: 2 }],
  ['a decimal comma at the end', '{"b":2,"a":1,5}', { b: 2, a: { unreadable: '1,5' } }],
  ['thousands apart', '{"a":1 000,"b":2}', { a: { unreadable: '1 000' }, b: 2 }],
  ['a comma too many', '{"a":1,,"b":2}', { a: { unreadable: '1,' }, b: 2 }],
  ['a quote inside a text', '{"a":"x"y","b":2}', { a: { unreadable: '"x"y"' }, b: 2 }],
  ['a quote that does not end', '{"a":1,"b":"x,"c":3,"d":4}', { a: 1, b: { unreadable: '"x' }, c: 3, d: 4 }],
  ['a missing colon', '{"a" 1,"b":2}', { '"a" 1': { unreadable: '"a" 1' }, b: 2 }],
  ['a missing comma', '{"a":1 "b":2}', { a: 1, b: 2 }],
  ['a name without quotes', '{a:1,"b":2}', { 'a:1': { unreadable: 'a:1' }, b: 2 }],
  ['an array that does not end', '{"a":[1,2,"b":2}', { a: { unreadable: '[1,2,' }, b: 2 }],
  ['the same as the last value', '{"v":{"b":2,"a":[1},"c":3}', { v: { b: 2, a: { unreadable: '[1' } }, c: 3 }],
])('%s costs one value', (_name, text, value) => {
  expect(read(text)).toEqual({ value, fault: undefined })
})

test.each([
  ['a missing comma', '[{"a":1} {"b":2}]', [{ a: 1 }, { b: 2 }]],
  ['another separator', '[{"a":1};{"b":2}]', [{ a: 1 }, { unreadable: ';' }, { b: 2 }]],
  ['a comma too many', '[{"a":1},,{"b":2}]', [{ a: 1 }, { unreadable: '' }, { b: 2 }]],
  ['a text that does not end', '[{"v":{"a":"x}},{"b":2}]', [{ v: { a: { unreadable: '"x' } } }, { b: 2 }]],
])('between items %s costs no value', (_name, text, value) => {
  expect(read(text)).toEqual({ value, fault: undefined })
})

/** What may stand where a value should: nothing that JSON takes, no bracket, no name. */
const badToken = fc
  .stringMatching(/^[-+.,;:'#%a-zA-Z0-9 \\]{1,12}$/)
  .filter(
    (token) =>
      !token.split(',').some((part) => /^\s*(-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?|true|false|null)?\s*$/.test(part)) ||
      /\d,\d/.test(token),
  )
const goodValue = fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), fc.stringMatching(/^[a-z ]{0,8}$/))

test('any bad token in any position costs its value only', () => {
  const messages = fc.record({
    values: fc.array(goodValue, { minLength: 1, maxLength: 8 }),
    at: fc.nat(),
    token: fc.oneof(
      badToken,
      fc.constantFrom('1,5', '-0,25', '1 000,5', '1.000,5', '"', '"x', 'x"', '"a"b"', '[1', '['),
    ),
    space: fc.constantFrom('', ' ', '\n'),
  })
  fc.assert(
    fc.property(messages, ({ values, at, token, space }) => {
      const bad = at % values.length
      const members = values.map(
        (value, index) => `"t${index}":${space}${index === bad ? token : JSON.stringify(value)}`,
      )
      const text = `[{"ts":1,"values":{${members.join(`,${space}`)}}},{"ts":2,"values":{"last":9}}]`
      const found = readLenientJson(text).value as { ts: number; values: Record<string, unknown> }[]
      for (const [index, value] of values.entries())
        if (index !== bad) expect(found[0]?.values[`t${index}`]).toEqual(value)
      expect(found[0]?.values[`t${bad}`]).toBeInstanceOf(Unreadable)
      expect(found.at(-1)).toMatchObject({ ts: 2, values: { last: 9 } })
    }),
    { numRuns: 500 },
  )
})

test('stops where nothing that follows has a name, and keeps what was whole', () => {
  expect(read('[{"a":1},{"b":2}}')).toEqual({ value: [{ a: 1 }, { b: 2 }], fault: { at: 16, isEnd: false } })
  expect(read('{"a":1}{"b":2}')).toEqual({ value: { a: 1 }, fault: { at: 7, isEnd: false } })
  expect(read('{"a":1,5')).toEqual({ value: { a: { unreadable: '1,5' } }, fault: { at: 7, isEnd: false } })
})

test('any text is answered, never thrown at, and no nesting overflows', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readLenientJson(text)))
  const tokens = fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '1', 'NaN', '\\', ' ', 'a')
  fc.assert(fc.property(fc.array(tokens), (parts) => void readLenientJson(parts.join(''))))
  expect(readLenientJson('['.repeat(200_000)).fault).toBeDefined()
})

describe('ISO 8601 times', () => {
  test.each([
    ['2026-11-27T10:15:00Z', '2026-11-27T10:15:00.000Z'],
    ['2026-11-27 10:15:00z', '2026-11-27T10:15:00.000Z'],
    ['2026-11-27T10:15Z', '2026-11-27T10:15:00.000Z'],
    ['2026-11-27T10:15:00.123456+01:00', '2026-11-27T09:15:00.123Z'],
    ['2026-11-27T10:15:00,9996-0330', '2026-11-27T13:45:01.000Z'],
    ['20261127T101500+05', '2026-11-27T05:15:00.000Z'],
    ['2026-11-27T10:15:00+05:45', '2026-11-27T04:30:00.000Z'],
  ])('%s', (text, iso) => {
    expect(new Date(readIsoTime(text) ?? Number.NaN).toISOString()).toBe(iso)
  })

  test.each([
    '2026-11-27T10:15:00',
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-11-27T24:00:00Z',
    '2026-11-27T10:60:00Z',
    '2026-11-27',
    '27/11/2026 10:15:00Z',
    'now',
  ])('%s is none', (text) => {
    expect(readIsoTime(text)).toBeUndefined()
  })

  test('agree with those that JavaScript writes', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') }), (date) => {
        expect(readIsoTime(date.toISOString())).toBe(date.getTime())
      }),
    )
  })
})

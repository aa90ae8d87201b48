import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineFields } from './define-fields.ts'
import type { Field, Fields, LooseValues } from './field.ts'
import { faultSentence, recordFaults, recordWarnings, valueFault } from './field-check.ts'
import { changesSchema, storedSchema, valuesSchema } from './field-schema.ts'
import { canonicalValue, completeness, differences, equalValues, isVisible, missingFields } from './field-value.ts'

const section = 'identity'
const fields = defineFields({
  name: { kind: 'text', section, longest: 120, need: 'needed' },
  eic: { kind: 'text', section, longest: 16, format: 'eic' },
  status: { kind: 'oneOf', section, choices: ['planned', 'operating', 'closed'], need: 'needed' },
  ratedPower: { kind: 'decimal', section, unit: 'kW', hard: [0, 5e6], usual: [100, 2e6], decimals: 1, need: 'needed' },
  machines: { kind: 'integer', section, unit: null, hard: [0, 1000], need: 'expected' },
  cod: { kind: 'date', section, need: 'expected', earliest: '1880-01-01' },
  closedOn: { kind: 'date', section, need: 'needed', visibleWhen: { field: 'status', is: ['closed'] } },
  heardAt: { kind: 'date', section, withTime: true },
  hasIce: { kind: 'boolean', section },
  hazards: { kind: 'severalOf', section, choices: ['HV', 'height', 'SF6'] },
  owner: { kind: 'reference', section, to: 'company' },
  hosts: { kind: 'list', section, longest: 30, most: 3, format: 'domain' },
  shifts: {
    kind: 'rows',
    section,
    most: 2,
    of: {
      day: { kind: 'oneOf', section, choices: ['mon', 'tue'], need: 'needed' },
      team: { kind: 'text', section, longest: 5, need: 'needed' },
    },
  },
  key: { kind: 'secret', section, longest: 8, setAt: 'keySetAt' },
  plan: { kind: 'file', section, types: ['application/pdf'], largestBytes: 5e7 },
  share: { kind: 'decimal', section, unit: '%', hard: [0, 100], decimals: 1, computedBy: 'shareOfFleet' },
})
const good = { name: 'Valmeuse', status: 'operating', ratedPower: 24_500 }

describe('a declaration of fields', () => {
  const decimal = { kind: 'decimal', section, unit: 'kW', hard: [0, 10], decimals: 0 } as const
  it.each<[string, Fields]>([
    ['its unit is missing', { power: { ...decimal, unit: '' } }],
    ['its hard range is empty', { power: { ...decimal, hard: [10, 0] } }],
    ['its usual range is not within the hard one', { power: { ...decimal, usual: [5, 11] } }],
    ['its key is not a name', Object.fromEntries([['constructor', { kind: 'boolean', section } as const]])],
    ['its key is not a name', { 'rated power': { kind: 'boolean', section } }],
    ['visibleWhen names no field', { a: { kind: 'boolean', section, visibleWhen: { field: 'b', is: [true] } } }],
    [
      'visibleWhen leads back to itself',
      {
        a: { kind: 'boolean', section, visibleWhen: { field: 'b', is: [true] } },
        b: { kind: 'boolean', section, visibleWhen: { field: 'a', is: [true] } },
      },
    ],
    ['a choice stands twice', { a: { kind: 'oneOf', section, choices: ['x', 'x'] } }],
    ['nobody can enter a computed value', { a: { kind: 'boolean', section, need: 'needed', computedBy: 'rule' } }],
    ['longest is not a number above 0', { a: { kind: 'text', section, longest: 0 } }],
    ['its section is empty', { a: { kind: 'boolean', section: '' } }],
  ])('is refused: %s', (message, wrong) => {
    expect(() => defineFields(wrong)).toThrow(message)
  })
})

describe('equality', () => {
  it.each<[keyof typeof fields, unknown, unknown, boolean]>([
    ['hazards', ['SF6', 'HV'], ['HV', 'SF6'], true],
    ['hazards', [], null, true],
    ['hazards', ['HV'], ['HV', 'SF6'], false],
    ['hosts', ['b.example', 'a.example'], ['a.example', 'b.example'], true],
    ['hosts', [], null, true],
    ['shifts', [{ team: 'A', day: 'mon' }], [{ day: 'mon', team: ' A' }], true],
    ['shifts', [{ day: 'mon', team: 'A' }], [{ day: 'tue', team: 'A' }], false],
    ['heardAt', '2026-03-29T02:00:00Z', '2026-03-29T04:00:00+02:00', true],
    ['cod', '2026-03-29', '2026-03-30', false],
    ['ratedPower', '24500', 24_500, true],
    ['ratedPower', '24500.0', 24_500, true],
    ['ratedPower', -0, 0, true],
    ['ratedPower', 2.51e-10, '2.51E-10', true],
    ['ratedPower', '', 0, false],
    ['hasIce', 'true', true, true],
    ['name', 5, '5', true],
    ['name', '5', '5.0', false],
    ['name', '', undefined, true],
  ])('of %s: %j and %j', (key, a, b, equal) => {
    expect(equalValues(fields[key], a, b)).toBe(equal)
  })

  const anyField = fc.constantFrom<Field>(...Object.values(fields))
  const anyValue = fc.oneof(
    fc.string(),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom(null, undefined, '', '0', '1', 'true', '2026-03-29', '2026-03-29T00:00:00Z'),
    fc.array(fc.constantFrom('HV', 'height', 'SF6')),
  )
  it('is reflexive, symmetric and transitive', () => {
    fc.assert(
      fc.property(anyField, anyValue, anyValue, anyValue, (field, a, b, c) => {
        expect(equalValues(field, a, a)).toBe(true)
        expect(equalValues(field, a, b)).toBe(equalValues(field, b, a))
        if (equalValues(field, a, b) && equalValues(field, b, c)) expect(equalValues(field, a, c)).toBe(true)
        expect(equalValues(field, canonicalValue(field, a), a)).toBe(true)
      }),
    )
  })
  it('does not see the order of a list', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(['HV', 'height', 'SF6']),
        fc.shuffledSubarray(['HV', 'height', 'SF6']),
        (a, b) => {
          expect(equalValues(fields.hazards, a, b)).toBe([...a].sort().join() === [...b].sort().join())
        },
      ),
    )
  })
})

const anyRecord = fc.record(
  {
    name: fc.string(),
    status: fc.constantFrom('planned', 'operating', 'closed'),
    ratedPower: fc.double({ noNaN: true }),
    machines: fc.oneof(fc.integer(), fc.constant(null)),
    hazards: fc.subarray(['HV', 'height', 'SF6']),
    closedOn: fc.constantFrom(null, '2026-03-29'),
  },
  { requiredKeys: [] },
)

describe('differences', () => {
  it('make one record into the other', () => {
    fc.assert(
      fc.property(anyRecord, anyRecord, (before, after) => {
        const found = differences(fields, before, after)
        const mended = { ...before, ...Object.fromEntries(found.map((one) => [one.field, one.after])) }
        expect(differences(fields, mended, after)).toEqual([])
        expect(differences(fields, after, after)).toEqual([])
      }),
    )
  })
  it('say before and after, in the order of the form', () => {
    expect(differences(fields, good, { ratedPower: 25_000, name: 'Valmeuse 2', status: 'operating' })).toEqual([
      { field: 'name', before: 'Valmeuse', after: 'Valmeuse 2' },
      { field: 'ratedPower', before: 24_500, after: 25_000 },
    ])
  })
  it('read no inherited names', () => {
    const odd = defineFields({ toString: { kind: 'text', section, longest: 9 } })
    expect(differences(odd, {}, { toString: '' })).toEqual([])
  })
})

describe('what is missing', () => {
  it('counts a field only while it is in force', () => {
    expect(missingFields(fields, good)).toEqual([])
    expect(missingFields(fields, { ...good, status: 'closed' })).toEqual(['closedOn'])
    expect(isVisible(fields, 'closedOn', { ...good, status: 'closed' })).toBe(true)
  })
  it('has a text of spaces only, which is stored as an empty one', () => {
    const values = { ...good, name: ' \t ' }
    expect(recordFaults(fields, values).map(({ field, code }) => `${field} ${code}`)).toEqual(['name needed'])
    expect(valuesSchema(fields).safeParse(values).success).toBe(false)
  })
  it('makes the completeness', () => {
    expect(completeness(fields, good)).toEqual({ filled: 3, of: 5, missing: ['machines', 'cod'] })
    fc.assert(
      fc.property(anyRecord, (record) => {
        const { filled, of, missing } = completeness(fields, record)
        expect(filled + missing.length).toBe(of)
        expect(missing).toEqual(expect.arrayContaining([...missingFields(fields, record)]))
      }),
    )
  })
})

describe('the check', () => {
  it.each<[keyof typeof fields, unknown, string]>([
    ['ratedPower', 5_000_001, 'must be at most 5000000 kW, not 5000001'],
    ['ratedPower', -1, 'must be at least 0 kW, not -1'],
    ['ratedPower', Number.POSITIVE_INFINITY, 'must be a number, not null'],
    ['ratedPower', '5', 'must be a number, not 5'],
    ['machines', 2.5, 'must be a whole number, not 2.5'],
    ['name', 'x'.repeat(121), 'must have at most 120 characters'],
    ['name', 'a\0b', 'holds characters that cannot be stored'],
    ['eic', '22WAEIC_______XY', 'must be a valid eic, not 22WAEIC_______XY'],
    ['status', 'sold', 'must be one of planned, operating, closed, not sold'],
    ['hazards', ['HV', 'fire'], 'must be one of HV, height, SF6, not ["HV","fire"]'],
    ['hazards', 'HV', 'must be a list, not HV'],
    ['cod', '2026-02-30', 'must be a date of the form YYYY-MM-DD, not 2026-02-30'],
    ['cod', '1879-12-31', 'must not be before 1880-01-01, not 1879-12-31'],
    ['heardAt', '2026-02-03', 'must be a date of the form YYYY-MM-DDTHH:mm:ssZ, not 2026-02-03'],
    ['hasIce', 'yes', 'must be a boolean, not yes'],
    ['hosts', ['a.example', 'b'], 'must be a valid domain, not ["a.example","b"]'],
    ['hosts', ['a.io', 'b.io', 'c.io', 'd.io'], 'must have at most 3 entries'],
    ['hosts', [7], 'must be a text, not [7]'],
    ['shifts', [{ day: 'mon', team: '' }], 'must not be empty'],
    ['shifts', [{ day: 'sun', team: 'A' }], 'must be one of mon, tue, not [{"day":"sun","team":"A"}]'],
    ['shifts', [{ day: 'mon', team: 'A', more: 1 }], 'is not a field of this record'],
    ['shifts', ['mon'], 'must be a list, not ["mon"]'],
    ['key', '', 'must not be empty'],
    ['key', 12345, 'must be a text'],
    ['owner', 7, 'must be a record id, not 7'],
    ['share', 4, 'is computed (shareOfFleet) and cannot be set'],
  ])('of %s refuses %j', (key, value, sentence) => {
    const fault = valueFault(key, fields[key], value)
    expect(fault && faultSentence(fault)).toBe(sentence)
  })
  it('allows both bounds, and empties', () => {
    for (const value of [0, 5e6, null, undefined, ''])
      expect(valueFault('ratedPower', fields.ratedPower, value)).toBe(undefined)
  })
  it('names all faults of a record at once, each with its field', () => {
    const values = { ...good, name: '', ratedPower: 9e9, colour: 'red' }
    expect(recordFaults(fields, values).map(({ field, code }) => `${field} ${code}`)).toEqual([
      'colour unknown-field',
      'ratedPower above-range',
      'name needed',
    ])
  })
  it('counts no spaces in a code', () => {
    expect(valueFault('eic', fields.eic, ' 10yfr-rte------ c ')).toBeUndefined()
    expect(valueFault('eic', fields.eic, '10YFR-RTE------D')).toMatchObject({ code: 'wrong-format' })
  })
  it('takes now in UTC as the last time where the future is not allowed and there is no end', () => {
    const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()
    const dayMs = 86_400_000
    const instant: Field = { kind: 'date', section, withTime: true, futureAllowed: false }
    expect(valueFault('at', instant, fromNow(-1_000))).toBeUndefined()
    expect(valueFault('at', instant, fromNow(60_000))).toMatchObject({ code: 'too-late' })
    const day: Field = { kind: 'date', section, futureAllowed: false }
    expect(valueFault('on', day, fromNow(0).slice(0, 10))).toBeUndefined()
    expect(valueFault('on', day, fromNow(2 * dayMs).slice(0, 10))).toMatchObject({ code: 'too-late' })
    expect(valueFault('on', { ...day, latest: '2999-01-01' }, fromNow(2 * dayMs).slice(0, 10))).toBeUndefined()
  })
  it('never repeats a secret', () => {
    for (const value of ['x'.repeat(9), 123_456_789])
      expect(JSON.stringify(valueFault('key', fields.key, value))).not.toMatch(/xx|123/)
  })
  it('says a code of the kind in the words of the kind', () => {
    expect(faultSentence({ field: 'key', code: 'again', sentence: 'must be entered again' })).toBe(
      'must be entered again',
    )
  })
  it('warns of what is unusual and can be saved', () => {
    expect(recordFaults(fields, { ...good, ratedPower: 3e6 })).toEqual([])
    expect(recordWarnings(fields, { ...good, ratedPower: 3e6 }).map(faultSentence)).toEqual([
      '3000000 is above the usual 2000000 kW',
    ])
    expect(recordWarnings(fields, good)).toEqual([])
  })
})

describe('the schemas', () => {
  const messages = (schema: z.ZodType, values: unknown) =>
    (schema.safeParse(values).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

  it('find the faults that the check finds', () => {
    const schema = valuesSchema(fields)
    fc.assert(
      fc.property(anyRecord, (values: LooseValues) => {
        expect(schema.safeParse(values).success).toBe(recordFaults(fields, values).length === 0)
      }),
    )
  })
  it('refuse keys that are no field, and computed ones', () => {
    expect(valuesSchema(fields).safeParse({ ...good, colour: 'red' }).success).toBe(false)
    expect(valuesSchema(fields).safeParse({ ...good, share: 4 }).success).toBe(false)
    expect(valuesSchema(fields).safeParse(JSON.parse('{"__proto__": {"name": "x"}}')).success).toBe(false)
  })
  it('give a missing key its initial value, and store lists and formats in one spelling', () => {
    const some = defineFields({
      scopes: { kind: 'text', section, longest: 50, format: 'scopes', need: 'needed', initial: 'openid' },
      hosts: fields.hosts,
      shifts: fields.shifts,
      key: fields.key,
    })
    expect(messages(valuesSchema(some), {})).toEqual([])
    expect(messages(valuesSchema(some), { scopes: ' ' })).toEqual(['scopes: must not be empty'])
    expect(
      valuesSchema(some).parse({
        scopes: ' openid   email ',
        hosts: ['A.Example', 'a.example '],
        shifts: [{ day: 'mon', team: ' B ' }],
        key: ' x ',
      }),
    ).toEqual({ scopes: 'openid email', hosts: ['a.example'], shifts: [{ day: 'mon', team: 'B' }], key: ' x ' })
    expect(changesSchema(some).parse({ hosts: null, key: null })).toEqual({ hosts: [], key: null })
    expect(Object.keys(z.toJSONSchema(storedSchema(some)).properties ?? {})).toEqual(['scopes', 'hosts', 'shifts'])
  })
  it('let a change leave out what stays, and not empty what is needed', () => {
    expect(changesSchema(fields).parse({ cod: '' })).toEqual({ cod: null })
    expect(messages(changesSchema(fields), { name: '' })).toEqual(['name: must not be empty'])
    expect(messages(changesSchema(fields), { ratedPower: 9e9 })).toEqual([
      'ratedPower: must be at most 5000000 kW, not 9000000000',
    ])
  })
  it('tell OpenAPI bounds, units and choices', () => {
    const json = z.toJSONSchema(storedSchema(fields)) as { properties: Record<string, unknown> }
    expect(json.properties.ratedPower).toMatchObject({ minimum: 0, maximum: 5e6, description: 'in kW' })
    expect(json.properties.status).toMatchObject({ enum: ['planned', 'operating', 'closed', null] })
    expect(json.properties.machines).toMatchObject({ type: ['integer', 'null'] })
  })
})

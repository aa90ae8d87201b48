import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../../domain/language.ts'
import type { Field } from './field.ts'
import { equalValues } from './field-value.ts'
import type { WorkbookColumn } from './workbook.ts'
import { cellNames, cellOfValue, readCell, type SheetCell } from './workbook-cell.ts'
import { joinedTexts, meantText, splitTexts, writtenText } from './workbook-text.ts'

const section = 'main'
const column = (declared: Field): WorkbookColumn => ({ key: 'x', field: 'x', declared, isLocked: false })
const number = column({ kind: 'decimal', section, unit: 'kW', hard: [-1e9, 1e9], decimals: 1 })
const day = column({ kind: 'date', section })
const instant = column({ kind: 'date', section, withTime: true })
const text = column({ kind: 'text', section, longest: 100 })
const choice = column({ kind: 'oneOf', section, choices: ['ball', 'gate'] })
const several = column({ kind: 'severalOf', section, choices: ['water', 'oil'] })
const yesNo = column({ kind: 'boolean', section })
const read = (of: WorkbookColumn, cell: SheetCell, culture: (typeof languages)[number] = 'en-GB') =>
  readCell(of, cell, { culture })

describe('numbers typed as text', () => {
  test.each([
    ['fr-FR', '1,5', { value: 1.5 }],
    ['fr-FR', '1 234,5', { value: 1234.5 }],
    ['es-ES', '1.234,5', { value: 1234.5 }],
    ['en-GB', '1,234.5', { value: 1234.5 }],
    ['fr-FR', '2,3 MW', { value: 2300 }],
    ['en-GB', '1,234', { value: 1234, understood: '1234' }],
    ['fr-FR', '1,234', { value: 1.234, understood: '1.234' }],
    ['es-ES', '1.234', { value: 1234, understood: '1234' }],
    ['es-ES', '1.5', { value: 1.5, understood: '1.5' }],
    ['en-GB', '1,5', { fault: { code: 'not-a-number' } }],
    ['en-GB', '3 V', { fault: { code: 'other-unit', bound: 'kW' } }],
    ['en-GB', 'many', { fault: { code: 'not-a-number' } }],
    ['en-GB', '9'.repeat(100_000), { fault: { code: 'not-a-number' } }],
  ] as const)('%s: %s', (culture, typed, expected) => expect(read(number, typed, culture)).toEqual(expected))

  test('a cell with a number is taken as it is', () => {
    for (const culture of languages) expect(read(number, 1.234, culture)).toEqual({ value: 1.234 })
  })
})

describe('dates', () => {
  test.each([
    [day, '03/04/2025', { value: '2025-04-03', understood: '2025-04-03' }],
    [day, '13/04/2025', { value: '2025-04-13' }],
    [day, '3.3.2025', { value: '2025-03-03' }],
    [day, '2025-04-03', { value: '2025-04-03' }],
    [day, new Date('2025-04-03T00:00:00Z'), { value: '2025-04-03' }],
    [day, '31/02/2025', { fault: { code: 'not-a-date', bound: 'YYYY-MM-DD' } }],
    [day, '04/13/2025', { fault: { code: 'not-a-date', bound: 'YYYY-MM-DD' } }],
    [day, 45_000, { fault: { code: 'not-a-date', bound: 'YYYY-MM-DD' } }],
    [instant, '2025-04-03 10:20', { value: '2025-04-03T10:20:00.000Z' }],
    [instant, '13/04/2025 10:20:30', { value: '2025-04-13T10:20:30.000Z' }],
    [instant, '2025-04-03 24:20', { fault: { code: 'not-a-date', bound: 'YYYY-MM-DD HH:mm:ss' } }],
  ] as const)('%#: %s', (of, cell, expected) => expect(read(of, cell)).toEqual(expected))
})

test.each([
  [choice, 'BALL', { value: 'ball' }],
  [choice, 'tap', { fault: { code: 'not-a-choice', value: 'tap', possible: ['ball', 'gate'] } }],
  [several, 'oil | Water', { value: ['oil', 'water'] }],
  [several, 'oil|fire', { fault: { code: 'not-a-choice', value: 'fire', possible: ['water', 'oil'] } }],
  [yesNo, 'Non', { value: false }],
  [yesNo, true, { value: true }],
  [text, 12, { value: '12' }],
  [text, true, { fault: { code: 'no-text' } }],
  [text, new Date(0), { fault: { code: 'date' } }],
  [text, '#REF!', { fault: { code: 'cell-error' } }],
  [text, '#FORMULA!', { fault: { code: 'no-value' } }],
  [text, "'=1+1", { value: '=1+1' }],
] as const)('%#: %s', (of, cell, expected) => expect(read(of, cell)).toEqual(expected))

test('a reference is read by name or id, and written by name', () => {
  const pump = column({ kind: 'reference', section, to: 'pump' })
  const id = '10000000-0000-4000-8000-000000000001'
  const names = cellNames([['Pump 1', id]])
  const of = (cell: string) => readCell(pump, cell, { culture: 'en-GB', names })
  expect([of('pump 1'), of(id.toUpperCase())]).toEqual([{ value: id }, { value: id }])
  expect(of('Pump 2')).toEqual({ fault: { code: 'unknown-reference', value: 'Pump 2', possible: ['Pump 1'] } })
  expect(cellOfValue(pump, id, names)).toBe('Pump 1')
  const hidden = '10000000-0000-4000-8000-000000000009'
  expect(of(hidden)).toEqual({ value: hidden })
})

test('records with equal names are written by id, and their name is refused', () => {
  const pump = column({ kind: 'reference', section, to: 'pump' })
  const [one, other] = ['10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002']
  const names = cellNames([
    ['Pump', one],
    ['pump ', other],
  ])
  expect(cellOfValue(pump, one, names)).toBe(one)
  expect(readCell(pump, other, { culture: 'en-GB', names })).toEqual({ value: other })
  expect(readCell(pump, 'PUMP', { culture: 'en-GB', names })).toEqual({
    fault: { code: 'double-name', possible: [one, other] },
  })
})

describe('every value comes back from its cell', () => {
  const trimmed = fc.string({ unit: 'binary', maxLength: 20 }).map((one) => one.replaceAll('\0', '').trim())
  const any: readonly (readonly [string, WorkbookColumn, fc.Arbitrary<unknown>])[] = [
    [
      'text',
      text,
      fc.oneof(trimmed, fc.constantFrom('=1', "'=1", "''=1", '#EMPTY', '#REF!', '-5', '@a', "'", '00012')),
    ],
    ['number', number, fc.double({ noNaN: true, noDefaultInfinity: true })],
    [
      'day',
      day,
      fc
        .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
        .map((date) => date.toISOString().slice(0, 10)),
    ],
    [
      'instant',
      instant,
      fc
        .date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') })
        .map((date) => date.toISOString()),
    ],
    ['boolean', yesNo, fc.boolean()],
    ['one', choice, fc.constantFrom('ball', 'gate')],
    ['several', several, fc.subarray(['water', 'oil'], { minLength: 1 })],
  ]
  for (const [name, of, values] of any)
    test(name, () =>
      fc.assert(
        fc.property(values, fc.constantFrom(...languages), (value, culture) => {
          const cell = cellOfValue(of, value)
          if (cell === null) return
          const back = readCell(of, cell, { culture })
          expect('value' in back && equalValues(of.declared, back.value, value)).toBe(true)
        }),
      ),
    )

  test('texts in one cell', () =>
    fc.assert(
      fc.property(
        fc.array(
          trimmed.filter((one) => one !== ''),
          { minLength: 1, maxLength: 5 },
        ),
        (texts) => splitTexts(joinedTexts(texts)).join('\n') === texts.join('\n'),
      ),
    ))

  test('an apostrophe is written before whatever a cell would not take as text', () => {
    expect(['=1', '+1', '-1', '@a', '#EMPTY', '#N/A', 'plain', "'plain"].map(writtenText)).toEqual([
      "'=1",
      "'+1",
      "'-1",
      "'@a",
      "'#EMPTY",
      "'#N/A",
      'plain',
      "'plain",
    ])
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).map((one) => one.replaceAll('\0', '')),
        (one) => meantText(writtenText(one)) === one,
      ),
    )
  })
})

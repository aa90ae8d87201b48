import { expect, test } from 'vitest'
import { READ } from '../../domain/right.ts'
import type { Fields } from './field.ts'
import { defineRecordKind, type RecordKind } from './record-kind.ts'
import { duplicateFaults } from './unique-sets.ts'

const section = 'type'
const text = { kind: 'text', section, longest: 40 } as const
const fields = {
  maker: { ...text, need: 'needed' },
  model: { ...text, need: 'needed' },
  variant: text,
  serial: { ...text, isUnique: true },
  price: { ...text, read: { product: 'WindTurbineEquipment', flag: READ } },
  height: { kind: 'decimal', section, unit: 'm', hard: [0, 300], decimals: 1 },
} as const satisfies Fields
const kindWith = (unique: readonly (readonly string[])[]) =>
  defineRecordKind({
    ...{ kind: 'model', one: 'Model', many: 'Models', path: '/api/Models', noun: 'model', nouns: 'models' },
    words: 'models',
    right: { read: 'signed-in', edit: 'super-admin', manage: 'super-admin' },
    fields,
    unique: unique as RecordKind<typeof fields>['unique'] & {},
  })

const first = { id: '1', maker: 'Enercon', model: 'E-82', variant: null, serial: 'A7' }
const duplicatesOf = (values: object) =>
  duplicateFaults(kindWith([['maker', 'model', 'variant']]), { ...first, serial: null, ...values }, [first])

test('values together are compared without case, and empty ones are equal', () => {
  const bound = 'maker, model, variant'
  expect(duplicatesOf({ maker: 'ENERCON' })).toEqual([
    { field: 'maker', code: 'taken-together', bound, value: 'ENERCON' },
    { field: 'model', code: 'taken-together', bound, value: 'E-82' },
    { field: 'variant', code: 'taken-together', bound },
  ])
  expect(duplicatesOf({ variant: 'E2' })).toEqual([])
  expect(duplicatesOf({ model: 'E-70' })).toEqual([])
})

test('a single unique field that is empty is in no other record', () => {
  expect(duplicatesOf({ model: 'E-70', serial: 'a7' })).toEqual([{ field: 'serial', code: 'taken', value: 'a7' }])
  expect(duplicateFaults(kindWith([]), { serial: null }, [{ serial: null }])).toEqual([])
})

test.each([
  ['one field', ['maker'], 'at least two'],
  ['a field twice', ['maker', 'maker'], 'at least two'],
  ['an unknown field', ['maker', 'colour'], 'names no field'],
  ['a number with decimals', ['maker', 'height'], 'can be unique together'],
  ['a field with a right of its own', ['maker', 'price'], 'could be guessed'],
  ['fields that may all be empty', ['variant', 'serial'], 'must be needed'],
])('a set of %s does not start', (_case, set, message) => {
  expect(() => kindWith([set])).toThrow(message)
})

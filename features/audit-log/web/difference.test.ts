import { expect, test } from 'vitest'
import { differenceOf } from './difference.ts'

const json = JSON.stringify

test('fields that differ, nested ones by their way', () => {
  const before = json({ name: 'Al', products: { MyFleet: 1, BackOfficeUsers: 3 }, version: 1 })
  const after = json({ name: 'Al', products: { MyFleet: 3, BackOfficeUsers: 3 }, version: 2 })
  expect(differenceOf(before, after)).toEqual([
    { field: 'products › MyFleet', path: ['products', 'MyFleet'], before: '1', after: '3' },
    { field: 'version', path: ['version'], before: '1', after: '2' },
  ])
})

test('what was made has nothing before, what was deleted nothing after', () => {
  expect(differenceOf(null, json({ name: 'Al' }))).toEqual([
    { field: 'name', path: ['name'], before: undefined, after: 'Al' },
  ])
  expect(differenceOf(json({ name: 'Al' }), null)).toEqual([
    { field: 'name', path: ['name'], before: 'Al', after: undefined },
  ])
})

test('lists of words are read as such; an empty list, null and a missing field differ', () => {
  expect(differenceOf(json({ farms: ['A'], note: null }), json({ farms: ['A', 'B'], note: [] }))).toEqual([
    { field: 'farms', path: ['farms'], before: 'A', after: 'A, B' },
    { field: 'note', path: ['note'], before: 'null', after: '' },
  ])
  expect(differenceOf(json({ list: [{ a: 1 }] }), json({}))).toMatchObject([
    { field: 'list', path: ['list'], before: '[{"a":1}]', after: undefined },
  ])
})

test('a record that is no JSON is shown as it is', () => {
  expect(differenceOf('{cut', null)).toEqual([{ field: '', path: [], before: '{cut', after: undefined }])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '../../../domain/language.ts'
import { type Fields, fieldEntries, sectionsOf } from '../../../platform/contract/field.ts'
import { kindTable } from '../../../platform/server/record/kind-table.ts'
import { inventories, inventoryAt } from './inventories.ts'
import { modelCalls } from './inventory-calls.ts'
import { inventoryKind } from './inventory-kind.ts'
import { inventoryList } from './inventory-list.ts'
import { decimal } from './model-field.ts'

test('there are eighteen inventories, and each has its addresses', () => {
  expect(inventories).toHaveLength(18)
  expect(new Set(inventoryList.map(({ segment }) => segment)).size).toBe(18)
  expect(inventoryAt('windturbines')?.type).toBe('WindTurbine')
  expect(inventoryAt('Towers')).toBeUndefined()
  for (const { type, kind } of inventories) {
    expect(kind.path).toBe(`/api/${type}Equipment`)
    expect(kind.label).toEqual(['manufacturer', 'model', 'variant'])
  }
})

test('rights come from the equipments; changes of wind turbine models take their own', () => {
  const products = inventories.map(({ type, kind: { right } }) => [
    type,
    ...(['read', 'edit', 'manage'] as const).map((name) => Reflect.get(right[name] as object, 'product') as string),
  ])
  const [first, ...others] = products
  expect(first).toEqual(['WindTurbine', 'PICFarmEquipments', 'WindTurbineEquipment', 'WindTurbineEquipment'])
  for (const [, ...of] of others) expect(of).toEqual(['PICFarmEquipments', 'PICFarmEquipments', 'PICFarmEquipments'])
})

test('a nineteenth kind is its descriptor: calls and table follow from it', () => {
  const tower = inventoryKind({
    ...{ type: 'Tower', noun: 'tower model', nouns: 'tower models' },
    fields: { towerHeight: decimal('m', [10, 250], 1, { need: 'needed' }) },
  })
  const { list, create } = modelCalls(tower)
  expect([list.id, create.id, list.path]).toEqual(['getTowerEquipments', 'createTowerEquipment', '/api/TowerEquipment'])
  const model = { manufacturer: 'Example', model: 'T1', towerHeight: 100 }
  expect(create.body.safeParse([model]).success).toBe(true)
  expect(create.body.safeParse([{ ...model, towerHeight: 251 }]).error?.issues[0]?.path).toEqual([0, 'towerHeight'])
  expect(Object.keys(kindTable('tower_equipment', tower))).toContain('towerHeight')
})

interface Texts {
  readonly kind: Readonly<Record<string, { readonly title?: string; readonly one?: string }>>
  readonly field: Readonly<Record<string, string>>
  readonly section: Readonly<Record<string, string>>
  readonly choice: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const textsIn = (language: string): Texts => {
  const file = join(import.meta.dirname, `../locales/${language}.json`)
  return (JSON.parse(readFileSync(file, 'utf8')) as { equipmentInventory: Texts }).equipmentInventory
}

/** Keys of the texts that the fields of a kind need and that are missing. */
const missingTexts = (texts: Texts, fields: Fields): readonly string[] => [
  ...sectionsOf(fields)
    .filter((section) => !texts.section[section])
    .map((section) => `section.${section}`),
  ...fieldEntries(fields).flatMap(([key, field]) => [
    ...(texts.field[key] ? [] : [`field.${key}`]),
    ...('choices' in field
      ? field.choices.filter((one) => !texts.choice[key]?.[one]).map((one) => `choice.${key}.${one}`)
      : []),
    ...(field.kind === 'rows' ? Object.keys(field.of).filter((one) => !texts.field[one]) : []),
  ]),
]

test.each(languages)('each kind has its names, and each field, choice and section its text: %s', (language) => {
  const texts = textsIn(language)
  const missing = inventories.flatMap(({ type, kind: { fields } }) => [
    ...(texts.kind[type]?.title && texts.kind[type].one ? [] : [`kind.${type}`]),
    ...missingTexts(texts, fields),
  ])
  expect([...new Set(missing)]).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { createSearchIndex, type Searchable } from './rank-items.ts'
import { generatedAssets } from './test-generated-assets.ts'

const farm = (code: string, label: string): Searchable => ({ id: `farm/${code}`, label, code })
const machine = (farmCode: string, farmName: string, label: string): Searchable => ({
  id: `machine/${farmCode}/${label}`,
  label,
  context: `${farmName} ${farmCode}`,
})

const fleet = [
  farm('FR-VLM', 'Plaine de Valmeuse'),
  farm('FR-VAL', 'Le Val d’Ouest'),
  farm('PT-ACH', 'Alto do Chão'),
  ...[1, 2, 4, 14, 40].map((number) => machine('FR-VLM', 'Plaine de Valmeuse', `WT${String(number).padStart(2, '0')}`)),
  ...[1, 4].map((number) => machine('PT-ACH', 'Alto do Chão', `INV${String(number).padStart(2, '0')}`)),
  { id: 'action/dark', label: 'Appearance: Dark', also: 'theme' },
]
const index = createSearchIndex(fleet)
const first = (query: string) => index.find(query)[0]?.id
const ids = (query: string) => index.find(query).map(({ id }) => id)

describe('what is meant stands first', () => {
  test.each([
    ['the exact code', 'FR-VLM', 'farm/FR-VLM'],
    ['the code without its dash', 'frvlm', 'farm/FR-VLM'],
    ['a part of the code', 'vlm', 'farm/FR-VLM'],
    ['the beginning of the name', 'plaine d', 'farm/FR-VLM'],
    ['the beginning of a word', 'valm', 'farm/FR-VLM'],
    ['initials', 'pdv', 'farm/FR-VLM'],
    ['letters in order', 'vlmse', 'farm/FR-VLM'],
    ['no accents', 'chao', 'farm/PT-ACH'],
    ['farm and machine', 'vlm 4', 'machine/FR-VLM/WT04'],
    ['farm and machine in one', 'vlm4', 'machine/FR-VLM/WT04'],
    ['with the letters of the machine', 'vlmwt4', 'machine/FR-VLM/WT04'],
    ['machine and farm the other way round', '4 vlm', 'machine/FR-VLM/WT04'],
    ['name and number', 'valm 14', 'machine/FR-VLM/WT14'],
    ['leading zeros', 'vlm 004', 'machine/FR-VLM/WT04'],
    ['everything written out', 'FR-VLM WT04', 'machine/FR-VLM/WT04'],
    ['one machine of its kind', 'inv4', 'machine/PT-ACH/INV04'],
    ['an action', 'dark', 'action/dark'],
    ['an action by another word', 'theme', 'action/dark'],
  ])('%s', (_name, query, id) => expect(first(query)).toBe(id))
})

test('letters that stand anywhere in long names are no hit: an action stands alone, a word of nobody finds nothing', () => {
  const names = ['Padaria Korn', 'Estrela do Norte Mormal']
  const noisy = createSearchIndex([
    { id: 'action/dark', label: 'Appearance: Dark' },
    ...names.flatMap((name, at) => [farm(`ES-${at}`, name), machine(`ES-${at}`, name, 'WT01')]),
  ])
  const found = (query: string) => noisy.find(query).map(({ id }) => id)
  expect(found('dark')).toEqual(['action/dark'])
  expect(found('storm')).toEqual([])
})

describe('words that many share', () => {
  const tagged = createSearchIndex<Searchable>([
    { ...farm('PT-ACH', 'Alto do Chão'), tags: 'Portugal Norvane M117' },
    { ...farm('PT-SER', 'Serra'), tags: 'Portugal Norvane M82' },
    { ...farm('FR-PTG', 'Porte du Galop'), tags: 'France Norvane M117' },
    machine('PT-ACH', 'Alto do Chão', 'WT117'),
  ])
  const found = (query: string) => tagged.find(query).map(({ id }) => id)
  test('lead to all that share them', () => {
    expect(found('portugal')).toEqual(['farm/PT-ACH', 'farm/PT-SER'])
    expect(found('m117')).toEqual(['farm/PT-ACH', 'farm/FR-PTG'])
    expect(found('portugal m82')).toEqual(['farm/PT-SER'])
  })
  test('stand behind names, and no letters are picked out of them', () => {
    expect(found('port')[0]).toBe('farm/FR-PTG')
    expect(found('ach117')[0]).toBe('machine/PT-ACH/WT117')
    expect(found('nrvn')).toEqual([])
    expect(found('m11')).toEqual([])
  })
})

describe('one slip a word is forgiven', () => {
  test.each([
    ['plein de valmese', 'farm/FR-VLM'],
    ['valmuse 14', 'machine/FR-VLM/WT14'],
    ['valmesue', 'farm/FR-VLM'],
  ])('%s', (query, id) => expect(first(query)).toBe(id))
  test('only where nothing fits as it was typed, and never in numbers', () => {
    const near = createSearchIndex([farm('ES-1', 'Montana'), farm('ES-2', 'Montane')])
    expect(near.find('montana').map(({ id }) => id)).toEqual(['farm/ES-1'])
    expect(ids('valmuse 99')).toEqual([])
  })
})

test('numbers are numbers: 4 is before 40, and 14 is not found by 4', () => {
  expect(ids('vlm 4')).toEqual(['machine/FR-VLM/WT04', 'machine/FR-VLM/WT40'])
})

test('farms of two countries that share their letters differ by the first letter of the country', () => {
  const shared = createSearchIndex([
    farm('PT-ALM', 'Açude do Almourinho'),
    farm('ES-ALM', 'Campo de Almendrales'),
    machine('PT-ALM', 'Açude do Almourinho', 'WT04'),
    machine('ES-ALM', 'Campo de Almendrales', 'WT04'),
  ])
  expect(
    shared
      .find('alm')
      .map(({ id }) => id)
      .slice(0, 2),
  ).toEqual(['farm/PT-ALM', 'farm/ES-ALM'])
  expect(shared.find('ealm')[0]?.id).toBe('farm/ES-ALM')
  expect(shared.find('ealm4')[0]?.id).toBe('machine/ES-ALM/WT04')
})

test('all words must be found', () => {
  expect(ids('vlm ouest')).toEqual([])
  expect(ids('vlm 99')).toEqual([])
})

test('what is used more stands before its equals, and not before better matches', () => {
  const boost = (id: string) => (id === 'machine/FR-VLM/WT02' ? 6 : 0)
  expect(index.find('wt', boost)[0]?.id).toBe('machine/FR-VLM/WT02')
  expect(index.find('vlm4', boost)[0]?.id).toBe('machine/FR-VLM/WT04')
})

test.each(['', ' ', '-', '…', '()[]*+?', 'x'.repeat(400), 'vlm 4 '.repeat(66)])('nothing is found by %j', (query) =>
  expect(index.find(query)).toEqual([]),
)

test('any of 10,000 assets is first after at most five keys: letters of its farm’s code, its number', () => {
  const assets = generatedAssets({ farms: 500, machinesPerFarm: 20 })
  expect(assets).toHaveLength(10_500)
  const all = createSearchIndex(assets.map(({ item }) => item))
  // Every fourth of 21 items a farm: each place in a farm gets its turn.
  const tried = assets.filter((_, at) => at % 4 === 0)
  const missed = tried.filter(({ item, keys }) => keys.length > 5 || all.find(keys)[0]?.id !== item.id)
  expect(missed.map(({ item, keys }) => `${keys}: ${item.id}`)).toEqual([])
}, 120_000)

import { expect, test } from 'vitest'
import { unknownAddress } from './unknown-address.ts'

const columns = ['name', 'need', 'ActivePower', 'WindSpeed'].map((id) => ({ id }))
const unknown = (search: Record<string, string>) => unknownAddress(search, 'table', { columns })

test('an address of which all is there is left alone', () => {
  expect(
    unknown({
      sort: '-WindSpeed',
      technology: 'wind',
      filters: '{"ActivePower":">5"}',
      zone: 'utc',
      farmCode: 'FR-ONE',
      wall: '',
      group: 'country',
      hidden: '["GearOilTemperature"]',
    }),
  ).toBeUndefined()
  expect(unknown({})).toBeUndefined()
})

test('what is not there is named as it was written, all at once, and dropped', () => {
  expect(unknown({ sort: '-foo', columns: 'bar', filters: '{xx', technology: 'coal', need: 'fault' })).toEqual({
    names: ['technology=coal', 'filters={xx', 'columns=bar', 'sort=-foo'],
    dropped: ['technology', 'filters', 'columns', 'sort'],
    search: {},
  })
})

test.each(['tiles', 'overview', 'table', 'charts'] as const)(
  'the fleet’s %s tell of each choice that is none',
  (page) => {
    expect(unknownAddress({ technology: 'nuclear', zone: 'utc', wall: 'bogus', every: '0' }, page)).toEqual({
      names: ['technology=nuclear', 'every=0', 'wall=bogus'],
      dropped: ['technology', 'every', 'wall'],
      search: {},
    })
    expect(unknownAddress({ technology: 'wind', wall: 'tiles,worst', every: '30' }, page)).toBeUndefined()
    expect(unknownAddress({ wall: 'tiles,bogus' }, page)).toMatchObject({
      names: ['wall=bogus'],
      search: { wall: 'tiles' },
    })
  },
)

test.each([
  ['tiles', 'group', 'x'],
  ['overview', 'show', 'x'],
  ['charts', 'against', 'decade'],
  ['farm', 'type', 'COALFARM'],
  ['farmCharts', 'share', 'half'],
  ['farmTable', 'need', 'coffee'],
] as const)('%s tells of %s=%s', (page, name, text) => {
  expect(unknownAddress({ farmCode: 'FR-ONE', [name]: text }, page)).toMatchObject({
    names: [`${name}=${text}`],
    dropped: [name],
  })
})

test('what is known beside it stays', () => {
  const found = unknown({ filters: '{"Nowhere":"x","ActivePower":">5"}', hidden: '["Nothing","WindSpeed"]' })
  expect(found?.names).toEqual(['filters=Nowhere', 'hidden=Nothing'])
  expect(found?.search).toEqual({ filters: '{"ActivePower":">5"}', hidden: '["WindSpeed"]' })
})

test('what other machines have is dropped without a word', () => {
  expect(unknown({ sort: '-GearOilTemperature', filters: '{"Head":">5"}' })).toEqual({
    names: [],
    dropped: ['sort', 'filters'],
    search: {},
  })
})

test('a long text is shortened', () => {
  expect(unknown({ technology: 'x'.repeat(400) })?.names[0]).toHaveLength('technology='.length + 41)
})

test.each(['tiles', 'overview', 'table', 'charts'] as const)(
  'a farm that there is not is told of on the fleet’s %s, as soon as the farms are known',
  (page) => {
    const farms = [{ farmCode: 'FR-ONE' }, { farmCode: 'ES-TWO' }]
    expect(unknownAddress({ farmCode: 'NOPE' }, page, { farms })).toEqual({
      names: ['farmCode=NOPE'],
      dropped: ['farmCode'],
      search: {},
    })
    expect(unknownAddress({ farmCode: 'fr-one', type: 'WINDFARM' }, page, { farms })).toBeUndefined()
    expect(unknownAddress({ farmCode: 'NOPE' }, page)).toBeUndefined()
  },
)

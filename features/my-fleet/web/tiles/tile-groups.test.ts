import { describe, expect, test } from 'vitest'
import { machineOf, rowOf, testFigure, testReader, testTag } from '../../../fleet-state/contract/test-farm.ts'
import { farmLook, isSameTile, tileMoment } from '../../../fleet-state/contract/tile-moment.ts'
import {
  ageOfSum,
  farmsInNeed,
  farmsOfNeed,
  groupFarms,
  knownMachines,
  orderFarms,
  summarise,
} from '../../contract/tile-groups.ts'
import { columnsIn, tileAfter, tileLines, tilePlace } from './tile-lines.ts'

const quiet = rowOf('AQ', { name: 'Quiet', flag: 'FR', installedPower: 4000 })
const faulty = rowOf('BF', { name: 'Faulty', flag: 'ES', subsidiary: 'Sur' })
const twoFaults = rowOf('CF', { name: 'Two faults', flag: 'FR' })
const lost = rowOf('DL', { name: 'Lost', flag: 'PT', subsidiary: 'Sur' })
const bare = rowOf('EB', { name: 'Vilanova d’Órbigo', flag: 'ES', machines: [] })
const farms = [quiet, faulty, twoFaults, lost, bare]

const state = (farmCode: string, first: string, second: string) => ({
  [`${farmCode}/LifeWord`]: 1,
  [`${farmCode}/WT1/State`]: first,
  [`${farmCode}/WT2/State`]: second,
  [`${farmCode}/WT1/ActivePower`]: 1000,
  [`${farmCode}/WT2/ActivePower`]: 500,
})
const reader = testReader({
  ...state('AQ', 'RUN', 'RUN'),
  ...state('BF', 'RUN', 'FAULT'),
  ...state('CF', 'FAULT', 'FAULT'),
  ...state('DL', 'RUN', 'RUN'),
  'DL/LifeWord': { value: 1, ageMs: 61_000 },
  'EB/LifeWord': 1,
})
const momentOf = (row: (typeof farms)[number]) => tileMoment(row, 'machines', { ...reader, figure: testFigure })
const codes = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)
const parts = { momentOf, titleOf: (id: string) => id, compare: (a: string, b: string) => a.localeCompare(b) }

describe('the moment of a farm', () => {
  test('tells its worst need, how many machines need somebody, and its power', () => {
    expect(momentOf(faulty)).toMatchObject({ connection: 'connected', worst: 'fault', needing: 1, powerKw: 1500 })
    expect(momentOf(lost)).toMatchObject({ connection: 'lost', worst: 'lost', needing: 2, powerKw: 1500 })
    expect(momentOf(quiet)).toMatchObject({ worst: undefined, needing: 0, expectedKw: null })
  })
  test('of a farm without machines needs nobody and has no power', () =>
    expect(momentOf(bare)).toMatchObject({ connection: 'connected', worst: undefined, needing: 0, powerKw: null }))
  test('of a farm without machines shows no power of its controller either', () => {
    const row = rowOf('EC', {
      machines: [],
      tags: [...bare.farm.tags, { ...testTag(9_999_998, 'SyntheseParcWindPInstantanee') }],
    })
    const sending = { ...reader, get: () => ({ timeMs: 9_999_000, value: 650, quality: 0 as const }) }
    for (const source of ['machines', 'farm'] as const)
      expect(tileMoment(row, source, { ...sending, figure: testFigure }).powerKw).toBeNull()
  })
  test('of a lost farm without machines is still that it is lost', () => {
    const silent = testReader({ 'EB/LifeWord': { value: 1, ageMs: 61_000 } })
    expect(tileMoment(bare, 'machines', { ...silent, figure: testFigure }).worst).toBe('lost')
  })
  test('stays the same for what nobody could see', () => {
    const one = momentOf(quiet)
    expect(isSameTile(one, { ...one, needs: { ...one.needs }, ageMs: (one.ageMs ?? 0) + 1 })).toBe(true)
    expect(isSameTile(one, { ...one, ageMs: (one.ageMs ?? 0) + 1_000 })).toBe(false)
    expect(isSameTile(one, { ...one, powerKw: 1 })).toBe(false)
    expect(isSameTile(one, { ...one, needs: { ...one.needs, fault: 1 } })).toBe(false)
  })
})

describe('order', () => {
  test('by need: the largest stake first, and names where nobody is needed', () =>
    expect(codes(orderFarms(farms, 'need', momentOf))).toEqual(['CF', 'BF', 'DL', 'AQ', 'EB']))
  test('those that somebody should look at: worst first, without planned work and farms in order', () => {
    const maintained = rowOf('FM', { name: 'Maintained' })
    const now = { ...testReader({ ...state('FM', 'RUN', 'MAINTENANCE') }), figure: testFigure }
    const at = (row: (typeof farms)[number]) => (row === maintained ? tileMoment(row, 'machines', now) : momentOf(row))
    expect(codes(farmsInNeed([maintained, ...farms], at))).toEqual(['CF', 'BF', 'DL'])
    expect(farmsInNeed([quiet, maintained], at)).toEqual([])
    // The link of the list shows exactly the farms of the list.
    expect(farmsOfNeed([maintained, ...farms], 'needing', at)).toEqual(farmsInNeed([maintained, ...farms], at))
    expect(codes(farmsOfNeed([maintained, ...farms], 'maintenance', at))).toEqual([maintained.farm.farmCode])
    // Of a farm whose machines have sent nothing yet nothing is known.
    const nothing = tileMoment(maintained, 'machines', { ...testReader({}), figure: testFigure })
    const unknown = (row: (typeof farms)[number]) => (row === maintained ? nothing : momentOf(row))
    expect(codes(farmsOfNeed([maintained, quiet], 'noData', unknown))).toEqual([maintained.farm.farmCode])
  })
  test('by name as they come, by size the largest first', () => {
    expect(orderFarms(farms, 'name', momentOf)).toBe(farms)
    const large = rowOf('ZL', { installedPower: 9_000 })
    expect(codes(orderFarms([quiet, large], 'power', momentOf))).toEqual(['ZL', 'AQ'])
  })
})

describe('groups', () => {
  const grouped = (grouping: 'country' | 'subsidiary' | 'none', order: 'need' | 'name') =>
    groupFarms(farms, { ...parts, grouping, order }).map(({ id, farms: own }) => [id, codes(own)])
  test('stand by their worst need and within it by title, whatever is lost, or by title alone', () => {
    expect(grouped('country', 'need')).toEqual([
      ['ES', ['BF', 'EB']],
      ['FR', ['CF', 'AQ']],
      ['PT', ['DL']],
    ])
    expect(grouped('country', 'name').map(([id]) => id)).toEqual(['ES', 'FR', 'PT'])
  })
  test('farms without a subsidiary come last, and all stand together on demand', () => {
    expect(grouped('subsidiary', 'name').map(([id]) => id)).toEqual(['Sur', ''])
    expect(grouped('none', 'name')).toEqual([['', codes(farms)]])
  })
  test('by saved view: a farm stands in each that lets it through, an empty view late, the rest last', () => {
    const view = (id: string, ...farmIds: string[]) => ({ id, farmIds: new Set(farmIds) })
    const views = [view('empty'), view('mild', 'AQ', 'BF'), view('worst', 'CF', 'BF')]
    const byView = (order: 'need' | 'name', given = views) =>
      groupFarms(farms, { ...parts, grouping: 'view', order, views: given }).map(({ id, farms: own }) => [
        id,
        codes(own),
      ])
    expect(byView('need')).toEqual([
      ['mild', ['BF', 'AQ']],
      ['worst', ['CF', 'BF']],
      ['empty', []],
      ['', ['DL', 'EB']],
    ])
    expect(byView('name').map(([id]) => id)).toEqual(['mild', 'worst', 'empty', ''])
    expect(byView('name', [view('all', ...codes(farms))]).map(([id]) => id)).toEqual(['all'])
  })
  test('sum what is known: the last power of a lost farm is no power now', () => {
    expect(summarise(farms, momentOf)).toEqual({
      farms: 5,
      machines: 8,
      lost: 1,
      needing: 5,
      needs: {
        running: 3,
        untold: 0,
        waiting: 0,
        fault: 3,
        lost: 2,
        unknown: 0,
        stopped: 0,
        silent: 0,
        underperforming: 0,
        sensor: 0,
        maintenance: 0,
        station: 0,
        stationFaults: 0,
      },
      powerKw: 4500,
      expectedKw: null,
      installedKw: 20_000,
      unknown: 0,
    })
    expect(summarise([bare], momentOf).powerKw).toBeNull()
  })
  test('tell of how many farms no power is known: a sum of the others is not that of all', () => {
    const one = testReader(state('AQ', 'RUN', 'RUN'))
    const ofOne = (row: (typeof farms)[number]) => tileMoment(row, 'machines', { ...one, figure: testFigure })
    // The farm without machines gives nothing: nothing is missing of it.
    expect(summarise(farms, ofOne)).toMatchObject({ powerKw: 1500, unknown: 3 })
  })
  test('of a lost line hold every farm as it was when it was left, its faults too, and are as old as the oldest', () => {
    // Another farm was looked at for ten minutes before the line was lost.
    const leftAgo = (values: Readonly<Record<string, string | number>>) =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, { value, ageMs: 601_000, leftMs: 600_000 }]),
      )
    const held = testReader({ ...state('AQ', 'RUN', 'RUN'), ...leftAgo(state('BF', 'RUN', 'FAULT')) })
    const ofHeld = (row: (typeof farms)[number]) => tileMoment(row, 'machines', { ...held, figure: testFigure })
    const both = [quiet, faulty]
    expect(summarise(both, ofHeld)).toMatchObject({ powerKw: 3000, lost: 0, unknown: 0, needs: { fault: 1, lost: 0 } })
    expect(ageOfSum(both, ofHeld, true)).toBe(601_000)
    expect(ageOfSum(both, ofHeld, false)).toBe(1_000)
    // The same values with a line that stood would be those of a lost farm.
    const followed = testReader(
      Object.fromEntries(
        Object.entries(state('BF', 'RUN', 'FAULT')).map(([name, value]) => [name, { value, ageMs: 601_000 }]),
      ),
    )
    expect(tileMoment(faulty, 'machines', { ...followed, figure: testFigure }).connection).toBe('lost')
  })
  test('tell of how many machines anything is known', () => {
    expect(knownMachines(farms, momentOf)).toBe(8)
    const silent = testReader({ ...state('AQ', 'RUN', 'RUN') })
    expect(knownMachines(farms, (row) => tileMoment(row, 'machines', { ...silent, figure: testFigure }))).toBe(2)
  })
})

describe('lines', () => {
  const titleOf = (id: string) => (id === 'FR' ? 'A first one' : id)
  const groups = groupFarms(farms, { ...parts, titleOf, grouping: 'country', order: 'need' })
  test('are titles and rows of tiles; a folded group is its title', () => {
    const lines = tileLines(groups, { columns: 1, folded: new Set(['FR']), titled: true })
    expect(lines.map((line) => (line.kind === 'title' ? line.group.id : codes(line.farms).join(' ')))).toEqual([
      'FR',
      'ES',
      'BF',
      'EB',
      'PT',
      'DL',
    ])
  })
  test('as many columns as fit, never none', () => {
    expect(columnsIn(1188, 224, 8)).toBe(5)
    expect(columnsIn(100, 224, 8)).toBe(1)
  })
  test('arrows lead over titles and to the last tile of a shorter line', () => {
    const lines = tileLines(groups, { columns: 2, folded: new Set(), titled: true })
    const [first, beside, below, right, last] = [
      tilePlace('FR', 'CF'),
      tilePlace('FR', 'AQ'),
      tilePlace('ES', 'BF'),
      tilePlace('ES', 'EB'),
      tilePlace('PT', 'DL'),
    ]
    expect(tileAfter(lines, first, 'ArrowRight')).toBe(beside)
    expect(tileAfter(lines, beside, 'ArrowRight')).toBe(below)
    expect(tileAfter(lines, right, 'ArrowDown')).toBe(last)
    expect(tileAfter(lines, last, 'ArrowUp')).toBe(below)
    expect(tileAfter(lines, last, 'ArrowDown')).toBeUndefined()
    expect(tileAfter(lines, below, 'End')).toBe(last)
    expect(tileAfter(lines, 'gone', 'ArrowDown')).toBeUndefined()
  })
  test('arrows tell the tiles of a farm that stands in two groups apart', () => {
    const views = ['one', 'two'].map((id) => ({ id, farmIds: new Set(['AQ']) }))
    const twice = groupFarms([quiet], { ...parts, grouping: 'view', order: 'name', views })
    const lines = tileLines(twice, { columns: 2, folded: new Set(), titled: true })
    expect(tileAfter(lines, tilePlace('one', 'AQ'), 'ArrowDown')).toBe(tilePlace('two', 'AQ'))
    expect(tileAfter(lines, tilePlace('two', 'AQ'), 'ArrowDown')).toBeUndefined()
  })
})

describe('silent machines', () => {
  const hours = { ageMs: 3 * 3_600_000 }
  const half = (code: string) =>
    testReader({
      [`${code}/LifeWord`]: 1,
      [`${code}/WT1/State`]: { value: 'RUN', ...hours },
      [`${code}/WT1/ActivePower`]: 1900,
      [`${code}/WT2/State`]: { value: 'RUN', ...hours },
      [`${code}/WT2/ActivePower`]: { value: 1900, ...hours },
    })
  test('add nothing to the power of now, and are no all-clear', () => {
    const moment = tileMoment(rowOf('SH'), 'machines', { ...half('SH'), figure: testFigure })
    expect(moment).toMatchObject({
      powerKw: 1900,
      powerIsPartial: true,
      powerIsOld: false,
      worst: 'silent',
      needing: 1,
    })
  })
  test('of a farm that is there do not make it look cut off', () => {
    const silent = tileMoment(rowOf('SH'), 'machines', { ...half('SH'), figure: testFigure })
    expect([silent, momentOf(lost), momentOf(faulty), momentOf(quiet)].map(farmLook)).toEqual([
      'unheard',
      'stale',
      'critical',
      'plain',
    ])
  })
  test('alone give the last known power, which is in no sum', () => {
    const old = { value: 1900, ...hours }
    const reader = testReader({ 'SA/LifeWord': 1, 'SA/WT1/ActivePower': old, 'SA/WT2/ActivePower': old })
    const row = rowOf('SA')
    const moment = tileMoment(row, 'machines', { ...reader, figure: testFigure })
    expect(moment).toMatchObject({ powerKw: 3800, powerIsOld: true, worst: 'silent', needing: 2 })
    expect(summarise([row], () => moment)).toMatchObject({ powerKw: null, needing: 2 })
  })
})

test('a farm’s own signal gives its power where its machines are too many to follow', () => {
  const row = rowOf('FS', {
    tags: [
      ...quiet.farm.tags,
      {
        name: 'SyntheseParcWindPInstantanee',
        tagId: 9_999_999,
        tagCode: '',
        unit: 'kW',
        decimals: 0,
        missing9999: true,
      },
    ],
    machines: [machineOf('FS', 'WT1')],
  })
  const own = testReader({ 'FS/WT1/ActivePower': 700 })
  const both = {
    ...own,
    get: (tagId: number) =>
      tagId === 9_999_999 ? { timeMs: 9_999_000, value: 650, quality: 0 as const } : own.get(tagId),
  }
  expect(tileMoment(row, 'farm', { ...both, figure: testFigure }).powerKw).toBe(650)
  expect(tileMoment(row, 'machines', { ...both, figure: testFigure }).powerKw).toBe(700)
  expect(tileMoment(row, 'farm', { ...own, figure: testFigure }).powerKw).toBe(700)
})

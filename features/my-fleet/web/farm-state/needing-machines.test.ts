import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import { formatOf } from '../../../../platform/web/i18n/format.ts'
import { reasonTagIds } from '../../../fleet-state/contract/needing-machines.ts'
import { machineOf, rowOf, testFigure, testReader, windModel } from '../../../fleet-state/contract/test-farm.ts'
import { isSameTile, tileMoment } from '../../../fleet-state/contract/tile-moment.ts'
import { orderFarms } from '../../contract/tile-groups.ts'
import { needingLines, needingWords } from './needing-words.ts'

const nowMs = 10_000_000
const signals = ['State', 'ActivePower', 'WindSpeed', 'StatusCode', 'ShutdownDuration']
const farmOf = (code: string, machines: readonly string[]) =>
  rowOf(code, {
    powerModels: { m1: windModel },
    codeBooks: { c1: { 126: 'Generator bearing hot, drive end' } },
    machines: machines.map((name) => machineOf(code, name, { signals, powerModel: 'm1', codeBook: 'c1' })),
  })
/** A machine in a wind of so many m/s, 100 kW each above 3. */
const machine = (id: string, word: string, wind: number, extra: Readonly<Record<string, number>> = {}) => ({
  [`${id}/State`]: word,
  [`${id}/WindSpeed`]: wind,
  [`${id}/ActivePower`]: word === 'RUN' ? (wind - 3) * 100 : 0,
  ...Object.fromEntries(Object.entries(extra).map(([name, value]) => [`${id}/${name}`, value])),
})
const live = (values: Parameters<typeof testReader>[0]) => ({ ...testReader(values, nowMs), figure: testFigure })

const farm = farmOf('NM', ['WT1', 'WT2', 'WT3', 'WT4'])
const values = {
  'NM/LifeWord': 1,
  ...machine('NM/WT1', 'RUN', 13),
  ...machine('NM/WT2', 'FAULT', 8, { StatusCode: 99, ShutdownDuration: 60 }),
  ...machine('NM/WT3', 'FAULT', 23, { StatusCode: 126, ShutdownDuration: 744 }),
  ...machine('NM/WT4', 'MAINTENANCE', 26),
}
const texts = {
  fleetState: {
    codeText: '“{{text}}” ({{code}})',
    labelled: '{{label}}: {{text}}',
    need: { fault: 'Fault', maintenance: 'Maintenance' },
    atLeast: 'at least {{duration}}',
  },
  myFleet: {
    needing: {
      below: '{{power}} below expected',
      belowShort: '-{{power}}',
      atLeastShort: '> {{duration}}',
      more_one: '+{{count}} more',
      more_other: '+{{count}} more',
    },
  },
}
const { t } = await (async () => {
  const i18n = createInstance()
  await i18n.init({
    lng: 'en-GB',
    resources: { 'en-GB': { translation: texts } },
    interpolation: { escapeValue: false },
  })
  return i18n
})()
const words = { t, format: formatOf('en-GB'), nowMs }

describe('machines that need somebody', () => {
  const moment = tileMoment(farm, 'machines', live(values))
  test('the worst need first, within it what costs most; with code, beginning and loss', () => {
    expect(moment.needingMachines.map(({ name }) => name)).toEqual(['WT3', 'WT2', 'WT4'])
    const [worst] = moment.needingMachines
    expect(worst).toMatchObject({ need: 'fault', status: { code: 126 }, sinceMs: nowMs - 1_000 - 744_000 })
    expect(worst?.lostKw).toBeCloseTo(2000, 1)
    expect(moment.stakeKw).toBeCloseTo(2500, 1)
  })
  test('are said in a line, and all of them in full', () => {
    const [worst, unknownCode, maintained] = moment.needingMachines
    if (!worst || !unknownCode || !maintained) throw new Error('three machines need somebody')
    expect(needingWords(worst, words)).toEqual({
      name: 'WT3',
      what: 'Generator bearing hot, drive end',
      figures: ['12\u202fmin', '-2.0\u00a0MW'],
    })
    expect(needingWords(unknownCode, words)).toMatchObject({
      what: 'Fault 99',
      figures: ['1\u202fmin', '-500\u00a0kW'],
    })
    expect(needingWords(maintained, words).what).toBe('Maintenance')
    const sinceWhenever = { ...worst, sinceIsAtLeast: true }
    expect(needingWords(sinceWhenever, words).figures[0]).toBe('> 12\u202fmin')
    expect(needingLines([sinceWhenever], words)[0]).toContain('at least 12\u202fmin 25\u202fs')
    expect(needingLines(moment.needingMachines, words)[0]).toBe(
      'WT3 · Fault: “Generator bearing hot, drive end” (126) · 12\u202fmin 25\u202fs · 2.0\u00a0MW below expected',
    )
    expect(
      needingLines(
        Array.from({ length: 10 }, () => worst),
        words,
      ).at(-1),
    ).toBe('+2 more')
  })
  test('of a lost farm nothing is known, nor what a machine lost whose power is old', () => {
    const lost = tileMoment(farm, 'machines', live({ ...values, 'NM/LifeWord': { value: 1, ageMs: 99_000 } }))
    expect(lost).toMatchObject({ worst: 'lost', needingMachines: [] })
    const old = { ...values, 'NM/WT3/ActivePower': { value: 0, ageMs: 99_000 } }
    const [first, second] = tileMoment(farm, 'machines', live(old)).needingMachines
    expect([first?.name, second?.name, second?.lostKw]).toEqual(['WT2', 'WT3', undefined])
  })
  test('their codes and counters alone are followed', () => {
    expect(reasonTagIds([farm], new Set(['NM/WT3']))).toHaveLength(2)
    expect(reasonTagIds([farm], new Set())).toEqual([])
  })
  test('another code or loss is another look', () => {
    const at = (change: object) => tileMoment(farm, 'machines', live({ ...values, ...change }))
    expect(isSameTile(moment, at({}))).toBe(true)
    expect(isSameTile(moment, at({ 'NM/WT3/StatusCode': 99 }))).toBe(false)
  })
})

test('farms of one need stand by what they lose, not by name', () => {
  const farms = [farmOf('NA', ['WT1']), farmOf('NB', ['WT1'])]
  const now = live({
    'NA/LifeWord': 1,
    'NB/LifeWord': 1,
    ...machine('NA/WT1', 'FAULT', 5),
    ...machine('NB/WT1', 'FAULT', 20),
  })
  const ordered = orderFarms(farms, 'need', (row) => tileMoment(row, 'machines', now))
  expect(ordered.map(({ id }) => id)).toEqual(['NB', 'NA'])
})

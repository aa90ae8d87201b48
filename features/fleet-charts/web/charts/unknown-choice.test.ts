import { expect, test } from 'vitest'
import type { ChartSource } from './chart-sources.ts'
import { unknownChoice } from './unknown-choice.ts'

const source = (id: string, ...quantities: string[]): ChartSource => ({
  id,
  name: id,
  group: 'Farm',
  farmCode: 'FR-ONE',
  machineCode: id,
  isMachine: true,
  curve: null,
  elevationM: null,
  ratedKw: 2_000,
  hasModel: false,
  tags: new Map(
    quantities.map((name, index) => [
      name,
      { tagId: index + 1, name, unit: '', decimals: 0, missing9999: false } as never,
    ]),
  ),
})
const sources = [source('FR-ONE/WT1', 'ActivePower', 'WindSpeed'), source('FR-ONE/INV1', 'ActivePower', 'DcPower')]

test('what exists is left alone, also a signal that only another source has', () => {
  expect(
    unknownChoice({ machines: 'FR-ONE/WT1', signals: 'ActivePower,DcPower' }, { range: '7d' }, sources),
  ).toBeUndefined()
  expect(unknownChoice({ machines: '', signals: '' }, {}, sources)).toBeUndefined()
})

test('unknown machines, signals and ranges are reported and dropped, the others stay', () => {
  expect(
    unknownChoice({ machines: 'XX/YY,FR-ONE/WT1', signals: 'Foo,WindSpeed' }, { range: 'banana' }, sources),
  ).toEqual({
    unknown: { machines: ['XX/YY'], signals: ['Foo'], range: 'banana', times: [], ends: undefined },
    change: { machines: 'FR-ONE/WT1', signals: 'WindSpeed', range: '24h', from: undefined, to: undefined },
  })
})

test('a range stays when only a signal is unknown', () => {
  expect(unknownChoice({ machines: '', signals: 'Foo' }, { range: '7d' }, sources)?.change).toEqual({
    machines: '',
    signals: '',
  })
})

test('invalid ends of a range are reported, and the range becomes the last day', () => {
  const address = { range: 'custom', from: 'banana', to: '1795300000000' }
  expect(unknownChoice({ machines: '', signals: '', to: 1_795_300_000_000 }, address, sources)).toMatchObject({
    unknown: { times: ['banana'], range: undefined },
    change: { range: '24h', from: undefined, to: undefined },
  })
  expect(
    unknownChoice({ machines: '', signals: '' }, { range: '7d', from: 'banana' }, sources)?.change,
  ).not.toHaveProperty('range')
  expect(
    unknownChoice({ machines: '', signals: '', from: 1, to: 2 }, { range: 'custom', from: '1', to: '2' }, sources),
  ).toBeUndefined()
})

test.each([
  ['order', 1_795_305_948_521, 1_795_295_948_521],
  ['order', 5, 5],
  ['half', 5, undefined],
  ['half', undefined, undefined],
  ['tooLong', 0, 8_000_000_000_000],
] as const)('a range whose ends are no range together is told (%s), and is then the last day', (ends, from, to) => {
  const text = {
    range: 'custom',
    ...(from !== undefined && { from: `${from}` }),
    ...(to !== undefined && { to: `${to}` }),
  }
  const found = unknownChoice({ machines: '', signals: '', from, to }, text, sources)
  expect(found?.unknown.ends).toBe(ends)
  expect(found?.change).toMatchObject({ range: '24h', from: undefined, to: undefined })
  // Of another range the ends say nothing.
  expect(unknownChoice({ machines: '', signals: '', from, to }, { ...text, range: '7d' }, sources)).toBeUndefined()
})

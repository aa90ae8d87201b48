import { expect, test } from 'vitest'
import { createFormat } from '../../../../platform/web/i18n/format.ts'
import type { ChartSource } from '../charts/chart-sources.ts'
import { readUnit, type ViewParts } from './analysis-view.ts'
import { analysisChoice, analysisSubjects, kindsFor } from './analysis-wish.ts'
import { dayHoursView } from './day-hours-view.ts'
import { powerCurveView, referenceKw } from './power-curve-view.ts'
import { scatterView } from './scatter-view.ts'
import { windRoseView } from './wind-rose-view.ts'

let nextTag = 1
const source = (id: string, signals: Record<string, string>, more: Partial<ChartSource> = {}): ChartSource => ({
  id,
  name: id,
  group: 'Farm',
  farmCode: 'FR-ONE',
  machineCode: id,
  isMachine: true,
  ratedKw: 2_000,
  curve: null,
  elevationM: 100,
  hasModel: true,
  tags: new Map(
    Object.entries(signals).map(([name, unit]) => [
      name,
      { tagId: nextTag++, name, unit, decimals: 1, missing9999: false } as never,
    ]),
  ),
  ...more,
})
const turbine = source(
  'WT1',
  { ActivePower: 'kW', WindSpeed: 'm/s', WindDirection: '°' },
  {
    curve: [
      [3, 0],
      [5, 100],
      [12, 2_000],
    ],
  },
)
const farm = source('*', { ActivePower: 'kW' }, { machineCode: undefined, isMachine: false, ratedKw: 20_000 })
const mast = source('MET', { AmbientTemperature: '°C', AirPressure: 'hPa' }, { isMachine: false, ratedKw: null })
const all = [farm, turbine, mast]
const tag = (of: ChartSource, name: string) => of.tags.get(name)?.tagId

const format = createFormat('en-GB')
const parts = (more: Partial<ViewParts>): ViewParts => ({
  choice: { kind: 'scatter', x: 'WindSpeed', y: 'ActivePower' },
  reply: { stepMs: 600_000 },
  subjects: [{ source: turbine, tags: [] }],
  quantityName: (quantity) => quantity,
  words: (key, values) => [key, ...Object.values(values ?? {})].join(' '),
  format,
  share: false,
  ...more,
})

test('a power curve takes temperature and pressure from the mast of the farm', () => {
  const choice = { kind: 'powerCurve', x: '', y: '' } as const
  expect(analysisSubjects(choice, [turbine], all).map(({ tags }) => tags)).toEqual([
    [tag(turbine, 'WindSpeed'), tag(turbine, 'ActivePower'), tag(mast, 'AmbientTemperature'), tag(mast, 'AirPressure')],
  ])
  // A farm has none of its own: those of its turbines stand for it.
  expect(analysisSubjects(choice, [farm], all).map((subject) => subject.source.id)).toEqual(['WT1'])
})

test('the address names kind and signals; the page chooses those that it does not name', () => {
  const offered = ['ActivePower', 'WindSpeed']
  expect(analysisChoice({ kind: 'time', x: '', y: '' }, offered, offered)).toBeUndefined()
  expect(analysisChoice({ kind: 'scatter', x: '', y: '' }, offered, offered)).toEqual({
    kind: 'scatter',
    y: 'ActivePower',
    x: 'WindSpeed',
  })
  expect(analysisChoice({ kind: 'scatter', x: 'Nothing', y: 'WindSpeed' }, offered, offered)).toMatchObject({
    y: 'WindSpeed',
    x: 'ActivePower',
  })
  expect(kindsFor([farm])).toEqual(['scatter', 'duration', 'dayHours'])
  expect(kindsFor(all)).toEqual(['scatter', 'powerCurve', 'duration', 'dayHours', 'windRose'])
})

test('machines are read in kW, farms in MW, and both together as a share of rated power', () => {
  const of = (...sources: ChartSource[]) =>
    readUnit(parts({ subjects: sources.map((one) => ({ source: one, tags: [] })) }), 'ActivePower')
  expect(of(turbine).unit).toBe('kW')
  expect(of(farm).unit).toBe('MW')
  const both = of(farm, turbine)
  expect(both.unit).toBe('shareUnit')
  expect(both.of(1_000, { source: turbine, tags: [] })).toBe(50)
  expect(both.of(1_000, { source: farm, tags: [] })).toBe(5)
})

test('a scatter has a cell and a row for each place with values', () => {
  const density = {
    ...{ xMin: 0, xMax: 10, yMin: 0, yMax: 2_000, columns: 2, rows: 2 },
    cells: [
      [0, 0, 5],
      [1, 1, 10],
    ] as [number, number, number][],
    count: 15,
    correlation: 0.987,
  }
  const view = scatterView(parts({ reply: { stepMs: 600_000, scatter: [density] } }))
  expect(view.plots[0]?.note).toBe('analysis.values 15 · r = 0.99')
  expect(view.table.rows.map(({ cells }) => cells)).toEqual([
    ['WT1', 0, 5, 0, 1_000, 5],
    ['WT1', 5, 10, 1_000, 2_000, 10],
  ])
})

test('a power curve stands beside its reference; bins of less than half an hour are only in the table', () => {
  const bin = { wind: 8, powerKw: 900, deviationKw: 20, uncertaintyKw: 10 }
  const density = { xMin: 0, xMax: 1, yMin: 0, yMax: 1, columns: 1, rows: 1, cells: [], count: 0, correlation: null }
  const result = {
    bins: [
      { centre: 8, count: 3, ...bin },
      { centre: 8.5, count: 2, ...bin },
    ],
    ...{ density, leftOut: 0, airDensity: 1.2, densityFrom: 'measured' as const },
  }
  const view = powerCurveView(parts({ reply: { stepMs: 600_000, powerCurve: [result] } }))
  const [plot] = view.plots
  const lines = plot?.plot.kind === 'xy' ? plot.plot.lines : []
  expect(lines.map(({ dashed, points }) => [dashed, points.length])).toEqual([
    [true, 3],
    [undefined, 1],
  ])
  expect(view.table.rows).toHaveLength(2)
  expect(view.table.rows[0]?.cells[4]).toBeCloseTo(914.29, 2)
  expect(referenceKw(turbine.curve ?? [], 2)).toBeNull()
  expect(referenceKw(turbine.curve ?? [], 4)).toBe(50)
})

test('days and hours have a row a day, a missing hour is no cell', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => (hour === 2 ? null : hour))
  const view = dayHoursView(
    parts({
      choice: { kind: 'dayHours', x: '', y: 'WindSpeed' },
      reply: { stepMs: 600_000, dayHours: [{ days: ['2026-03-29'], hours: [hours] }] },
    }),
  )
  const [plot] = view.plots
  expect(plot?.plot.kind === 'xy' && plot.plot.cells).toHaveLength(23)
  expect(view.table.rows[0]?.cells.slice(0, 5)).toEqual(['WT1', '2026-03-29', 0, 1, null])
})

test('a rose gives shares of all values, calm ones too', () => {
  const counts = Array.from({ length: 16 }, (_, sector) => (sector === 4 ? [0, 3, 0, 0, 0, 0] : [0, 0, 0, 0, 0, 0]))
  const view = windRoseView(parts({ reply: { stepMs: 600_000, windRose: [{ counts, calm: 1, count: 4 }] } }))
  expect(view.plots[0]?.note).toContain('25.0')
  expect(view.table.rows[4]?.cells).toEqual(['WT1', 'analysis.sector.4', 0, 75, 0, 0, 0, 0, 75])
})

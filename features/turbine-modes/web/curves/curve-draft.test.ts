import { expect, test } from 'vitest'
import { noCurves, type TurbineCurves } from '../../contract/curve-shapes.ts'
import { type CurveGrid, columnsOf, gridsOf, isBlock, pasteBlock, readGrids } from './curve-draft.ts'

const curves: TurbineCurves = {
  ...noCurves,
  powerCurves: [
    {
      ...{ density: 1.225, turbulenceFrom: 6, turbulenceTo: 12 },
      points: [
        { windSpeed: 3, power: 30.5, thrust: 0.8, rotorSpeed: null },
        { windSpeed: 12.5, power: 3_000, thrust: null, rotorSpeed: 13.5 },
      ],
    },
  ],
  cuts: [{ kind: 'cutOut', windSpeed: 25, averaging: 600 }],
  noiseCurvesWithSerration: [{ at: '10m', points: [{ windSpeed: 6, level: 98.4, uncertainty: null }] }],
  octaveBands: [{ windSpeed: 6, serration: true, levels: [80.8, 85, 88.6, 90, 92.4, 93.7, 88.1, 75.5] }],
}

test.each(['en-GB', 'fr-FR', 'pt-PT'])('tables of curves are read as they were written: %s', (language) => {
  const { curves: read, unread } = readGrids(gridsOf(curves, language), language)
  expect(read).toEqual(curves)
  expect(unread).toEqual([])
})

test('numbers are those of the language', () => {
  const [power] = gridsOf(curves, 'fr-FR')
  expect(power?.rows[0]).toEqual(['3', '30,5', '0,8', ''])
})

test('empty rows count for nothing, and a fault names the typed row', () => {
  const [power] = gridsOf(curves, 'en-GB') as [CurveGrid]
  const spaced = { ...power, rows: [['', '', '', ''], power.rows[0] ?? [], ['', '', '', ''], ['x', '1', '', '']] }
  const { unread, placeOf } = readGrids([spaced], 'en-GB')
  expect(unread).toEqual([{ grid: spaced.id, row: 3, column: 0 }])
  expect(placeOf(['powerCurves', 0, 'points', 1, 'power'])).toEqual({ grid: spaced.id, row: 3, column: 1 })
  expect(placeOf(['powerCurves', 0, 'density'])).toEqual({ grid: spaced.id, row: undefined, column: undefined })
  const bands = gridsOf(curves, 'en-GB').find(({ kind }) => kind === 'octaves') as CurveGrid
  const ofBands = readGrids([bands], 'en-GB')
  expect(ofBands.placeOf(['octaveBands', 0, 'levels', 2])).toEqual({ grid: bands.id, row: 0, column: 3 })
  expect(ofBands.placeOf(['octaveBands', 0])).toEqual({ grid: bands.id, row: 0, column: undefined })
})

test('a block of a spreadsheet or of a PDF goes to its place', () => {
  const columns = columnsOf('power').length
  const rows = [['3', '', '', '']]
  expect(pasteBlock(rows, '30\t0.8\r\n120\t0.8\r\n', { row: 0, column: 1, columns })).toEqual([
    ['3', '30', '0.8', ''],
    ['', '120', '0.8', ''],
  ])
  expect(pasteBlock([], '3.0 30 0.81\n3.5 75 0.80', { row: 0, column: 0, columns })).toEqual([
    ['3.0', '30', '0.81', ''],
    ['3.5', '75', '0.80', ''],
  ])
  expect(pasteBlock([], '1;2;3;4;5', { row: 0, column: 2, columns })).toEqual([['', '', '1', '2']])
  expect([isBlock('12'), isBlock('12\n'), isBlock('1\t2')]).toEqual([false, false, true])
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { curveFaults } from './curve-rules.ts'
import { noCurves } from './curve-shapes.ts'

const folder = join(process.env.SOLVANE_REAL_DATA ?? '', 'registry-wind')
const isThere = process.env.SOLVANE_REAL_DATA !== undefined && existsSync(folder)
const rowsOf = (file: string) => {
  const [head = '', ...lines] = readFileSync(join(folder, file), 'utf8').trim().split('\n')
  const names = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return new Map(names.map((name, index) => [name.trim(), (cells[index] ?? '').trim()]))
  })
}

test.skipIf(!isThere)('of 67 curves of oedb three pass the limit of the power coefficient', () => {
  const facts = new Map(rowsOf('oedb/turbine_data.csv').map((row) => [row.get('turbine_type'), row]))
  const refused = rowsOf('oedb/power_curves.csv').flatMap((row) => {
    const name = row.get('turbine_type') ?? ''
    const model = facts.get(name)
    const points = [...row].flatMap(([wind, watts]) =>
      Number.isNaN(Number(wind)) || watts === ''
        ? []
        : [{ windSpeed: Number(wind), power: Number(watts) / 1_000, thrust: null, rotorSpeed: null }],
    )
    const curve = { density: 1.225, turbulenceFrom: null, turbulenceTo: null, points }
    const faults = curveFaults(
      { ...noCurves, powerCurves: [curve] },
      {
        ratedActivePower: Number(model?.get('nominal_power')) / 1_000,
        rotorDiameter: Number(model?.get('rotor_diameter')),
      },
    )
    // The first of the highest Cp.
    const [worst] = faults.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
    return worst ? [[name, worst.code, points[Number(worst.path[3])]?.windSpeed]] : []
  })
  expect(refused).toEqual([
    ['E-101/3050', 'cp-above-limit', 7.5],
    ['S152/6330', 'cp-above-limit', 7],
    ['V164/8000', 'cp-above-limit', 6],
  ])
})

test.skipIf(!isThere)('seven modes of 24 winds: power, thrust, level and bands pass', () => {
  const rows = rowsOf('noise/swt_dd_142_4.1mw_modes.csv')
  expect(rows).toHaveLength(168)
  const byMode = Map.groupBy(rows, (row) => row.get('mode') ?? '')
  const number = (row: ReadonlyMap<string, string>, key: string) => Number(row.get(key))
  const curvesOf = (mode: string) => {
    const own = byMode.get(mode) ?? []
    return {
      ...noCurves,
      powerCurves: [
        {
          ...{ density: 1.225, turbulenceFrom: null, turbulenceTo: null },
          points: own.map((row) => ({
            ...{ windSpeed: number(row, 'wind_speed_ms'), power: number(row, 'power_kw') },
            ...{ thrust: number(row, 'ct'), rotorSpeed: null },
          })),
        },
      ],
      noiseCurvesWithoutSerration: [
        {
          at: 'hub' as const,
          points: own.map((row) => ({
            ...{ windSpeed: number(row, 'wind_speed_ms'), level: number(row, 'lwa_db'), uncertainty: null },
          })),
        },
      ],
      octaveBands: own.map((row) => ({
        ...{ windSpeed: number(row, 'wind_speed_ms'), serration: false },
        levels: [63, 125, 250, 500, 1_000, 2_000, 4_000, 8_000].map((hz) => number(row, `lw_${hz}hz_db`)),
      })),
    }
  }
  const full = curvesOf('0').powerCurves
  const faults = [...byMode.keys()].flatMap((mode) =>
    curveFaults(curvesOf(mode), { ratedActivePower: 4_100, rotorDiameter: 142 }, mode === '0' ? [] : full)
      .filter(({ isWarning }) => !isWarning)
      .map((fault) => ({ mode, ...fault })),
  )
  expect(faults).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { stateCode } from './fleet-moment.ts'
import { liveCause, liveSince } from './live-cause.ts'
import { machineNow } from './row-figures.ts'
import { machineOf, rowOf, testFigure, testReader } from './test-farm.ts'

const signals = ['State', 'ActivePower', 'StatusCode', 'PowerSetpoint', 'ShutdownDuration', 'WindSpeed']
const row = rowOf('FR-A', {
  codeBooks: { c: { 9: 'Quiet mode', 71: 'Generator bearing hot' } },
  codeCauses: { c: { 9: 'limitNoise' } },
  machines: [machineOf('FR-A', 'WT1', { signals, codeBook: 'c' })],
})
const at = (values: Parameters<typeof testReader>[0]) => {
  const live = { ...testReader({ 'FR-A/LifeWord': 1, 'FR-A/WT1/ActivePower': 0, ...values }), figure: testFigure }
  const [machine] = row.machines
  if (!machine) throw new Error('no machine')
  const now = machineNow(machine, live)
  return { cause: liveCause(now, live), sinceMs: liveSince(now, live) }
}

test('a fault carries code and text, its start the counter of the machine', () => {
  const found = at({ 'FR-A/WT1/State': 'FAULT', 'FR-A/WT1/StatusCode': 71, 'FR-A/WT1/ShutdownDuration': 600 })
  expect(found.cause).toEqual({ kind: 'fault', code: 71, text: 'Generator bearing hot', evidence: 'state' })
  expect(found.sinceMs).toBe(10_000_000 - 1_000 - 600_000)
})

test('a limit carries its source, and a silent machine no state', () => {
  expect(at({ 'FR-A/WT1/State': 'CURTAILED', 'FR-A/WT1/StatusCode': 9 }).cause).toMatchObject({
    kind: 'limit',
    limitSource: 'noise',
  })
  const silent = at({
    'FR-A/WT1/State': { value: 'FAULT', ageMs: 4_000_000 },
    'FR-A/WT1/ActivePower': { value: 5, ageMs: 3_600_000 },
  })
  expect(silent.cause).toEqual({ kind: 'noData', evidence: 'connection' })
  expect(silent.sinceMs).toBe(10_000_000 - 3_600_000)
})

describe('codes of turbines that stand in a storm', () => {
  const storm = rowOf('FR-S', {
    powerModels: {
      m: {
        kind: 'wind',
        curve: [
          [3, 0],
          [13, 2000],
          [25, 2000],
          [25.1, 0],
        ],
        elevationM: 0,
      },
    },
    codeBooks: { c: { 301: 'Storm control', 500: 'Stopped by hand' } },
    machines: ['WT1', 'WT2', 'WT3', 'WT4'].map((name) =>
      machineOf('FR-S', name, { signals, codeBook: 'c', powerModel: 'm' }),
    ),
  })
  const kinds = (winds: readonly number[], codes: readonly number[], judged: Parameters<typeof testReader>[3] = {}) => {
    const values = Object.fromEntries(
      winds.flatMap((wind, index) => [
        [`FR-S/WT${index + 1}/State`, 'STOP'],
        [`FR-S/WT${index + 1}/ActivePower`, -5],
        [`FR-S/WT${index + 1}/WindSpeed`, wind],
        [`FR-S/WT${index + 1}/StatusCode`, codes[index] ?? 0],
      ]),
    )
    const live = {
      ...testReader({ 'FR-S/LifeWord': 1, ...values }, 10_000_000, undefined, judged),
      figure: testFigure,
    }
    return storm.machines.map((machine) => liveCause(machineNow(machine, live), live)?.kind)
  }

  test('one whose anemometer is stuck stands for the wind, by the code of the others', () => {
    const doubt = { windSpeed: 6.7, neighbours: [29, 36] as [number, number] }
    expect(kinds([30, 31, 6.7, 29], [301, 301, 301, 500], { 'FR-S/WT3': { doubt } })).toEqual([
      'highWind',
      'highWind',
      'highWind',
      'highWind',
    ])
    expect(kinds([30, 31, 6.7, 12], [301, 301, 301, 500], { 'FR-S/WT3': { doubt } }).at(-1)).toBe('stopped')
  })

  test('a code that most carry in ordinary wind is none of the storm', () => {
    expect(kinds([30, 10, 10, 10], [301, 301, 301, 500])).toEqual(['highWind', 'stopped', 'stopped', 'stopped'])
  })
})

test('underperformance, ice and a suspect sensor are causes and states of a machine that runs', () => {
  const [machine] = row.machines
  if (!machine) throw new Error('no machine')
  const found = (state: string, judged: Parameters<typeof testReader>[3], setpoint = 2_000) => {
    const values = {
      'FR-A/LifeWord': 1,
      'FR-A/WT1/ActivePower': 500,
      'FR-A/WT1/State': state,
      'FR-A/WT1/PowerSetpoint': setpoint,
    }
    const live = { ...testReader(values, 10_000_000, undefined, judged), figure: testFigure }
    const now = machineNow(machine, live)
    return [now.need, stateCode(machine, live), liveCause(now, live)?.kind]
  }
  const below = { 'FR-A/WT1': { below: 0.7, temperatureC: 8 } }
  const ice = { 'FR-A/WT1': { below: 0.7, temperatureC: -2 } }
  const doubt = { 'FR-A/WT1': { doubt: { windSpeed: 5, neighbours: [9, 11] as [number, number] } } }
  expect(found('RUN', {})).toEqual(['running', 'RUN', 'running'])
  expect(found('RUN', below)).toEqual(['underperforming', 'underperforming', 'underperforming'])
  expect(found('RUN', ice)).toEqual(['underperforming', 'underperforming', 'icing'])
  expect(found('RUN', doubt)).toEqual(['sensor', 'sensor', 'sensor'])
  expect(found('CURTAILED', below)).toEqual(['running', 'CURTAILED', 'limit'])
  expect(found('FAULT', below)).toEqual(['fault', 'FAULT', 'fault'])
  expect(found('FAULT', doubt)).toEqual(['fault', 'FAULT', 'fault'])
})

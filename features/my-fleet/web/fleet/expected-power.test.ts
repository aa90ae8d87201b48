import { expect, test } from 'vitest'
import type { PowerModel } from '../../../../domain/power-model.ts'
import { expectedNowKw, expectedPowerTags, expectedSumKw } from './expected-power.ts'
import { tagIdOf, testFarm, testFigure, testMachine, testReader } from './test-fleet-rows.ts'

const powerModels: Readonly<Record<string, PowerModel>> = {
  turbine: {
    kind: 'wind',
    elevationM: 0,
    curve: [
      [3, 0],
      [13, 2000],
      [25, 2000],
    ],
  },
  inverter: { kind: 'solar', dcPowerKw: 100, acPowerKw: 80, temperatureCoefficientPerK: -0.004, losses: 0 },
}

const windFarm = testFarm('W', {
  powerModels,
  machines: [
    testMachine('W', 'WT1', { powerModel: 'turbine', signals: ['WindSpeed', 'AmbientTemperature', 'AirPressure'] }),
    testMachine('W', 'WT2', { powerModel: 'turbine', signals: ['WindSpeed', 'AmbientTemperature', 'AirPressure'] }),
    testMachine('W', 'WT3', { powerModel: null, signals: ['WindSpeed'] }),
  ],
})

test('a machine without its own irradiance is judged by the station of its farm', () => {
  const farm = testFarm('S', {
    powerModels,
    machines: [
      testMachine('S', 'INV1', { type: 'INVERTER', powerModel: 'inverter', signals: ['ActivePower'] }),
      testMachine('S', 'MET', { type: 'WEATHER_STATION', signals: ['PlaneOfArrayIrradiance', 'ModuleTemperature'] }),
    ],
  })
  const [inverter] = farm.machines
  if (!inverter) throw new Error('there is one')
  const reader = testReader({ 'S/MET/PlaneOfArrayIrradiance': 500, 'S/MET/ModuleTemperature': 25 })
  expect(expectedNowKw(inverter, reader, testFigure)).toBe(50)
  expect(expectedPowerTags(inverter).map(({ tagId }) => tagId)).toEqual([
    tagIdOf('S/MET/PlaneOfArrayIrradiance'),
    tagIdOf('S/MET/ModuleTemperature'),
  ])
})

test('the sum holds the machines that have a model and fresh inputs, and is unknown without any', () => {
  const standard = { temperature: 15, pressure: 1013.25 }
  const weather = (code: string) => ({
    [`W/${code}/AmbientTemperature`]: standard.temperature,
    [`W/${code}/AirPressure`]: standard.pressure,
  })
  const both = testReader({ ...weather('WT1'), ...weather('WT2'), 'W/WT1/WindSpeed': 8, 'W/WT2/WindSpeed': 8 })
  expect(expectedSumKw(windFarm.machines, both, testFigure)).toBeCloseTo(2000, -1)
  const one = testReader({
    ...weather('WT1'),
    ...weather('WT2'),
    'W/WT1/WindSpeed': 8,
    'W/WT2/WindSpeed': { value: 8, ageMs: 61_000 },
    'W/WT3/WindSpeed': 8,
  })
  expect(expectedSumKw(windFarm.machines, one, testFigure)).toBeCloseTo(1000, -1)
  expect(expectedSumKw(windFarm.machines, testReader({}), testFigure)).toBeNull()
})

import { expect, test } from 'vitest'
import { takesUsualMark } from './usual-mark.ts'

test.each<[string, string, boolean]>([
  ['ActivePower', 'kW', true],
  ['MainBearingTemperatureRotorEnd', '°C', true],
  ['SomethingElse', '', true],
  ['StatusCode', '', false],
  ['AlarmCode', '', false],
  ['Converter/ErrorCode', '', false],
  ['ProducedEnergy', 'kWh', false],
  ['ActiveEnergyImport', 'MWh', false],
  ['ReactiveEnergy', 'kvarh', false],
  ['LifeWord', '', false],
])('9999 of %s [%s] may stand for "no value": %s', (name, unit, expected) => {
  expect(takesUsualMark(name, unit)).toBe(expected)
})

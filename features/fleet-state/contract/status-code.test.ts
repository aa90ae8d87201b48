import { expect, test } from 'vitest'
import { codeWords, isNotableStatusCode, statusCodeOf } from './status-code.ts'
import { machineOf, rowOf, testFigure, testReader } from './test-farm.ts'

const signals = ['State', 'StatusCode']
const farm = rowOf('SC', {
  codeBooks: { c1: { 126: 'Generator bearing hot' }, c2: { 126: 'Fan stopped' } },
  machines: [
    machineOf('SC', 'WT1', { signals, codeBook: 'c1' }),
    machineOf('SC', 'WT2', { signals, codeBook: 'c2' }),
    machineOf('SC', 'WT3', { signals }),
    machineOf('SC', 'WT4', {}),
  ],
})
const live = {
  ...testReader({ 'SC/WT1/StatusCode': 126, 'SC/WT2/StatusCode': 126, 'SC/WT3/StatusCode': 126 }),
  figure: testFigure,
}
const said = (index: number) => {
  const machine = farm.machines[index]
  const code = machine && statusCodeOf(machine, live)
  return code && codeWords(code, (_, { code: number, text }) => `“${text}” (${number})`)
}

test('each machine’s code is read in the list of its own manufacturer; without one it stays a code', () => {
  expect([0, 1, 2, 3].map(said)).toEqual(['“Generator bearing hot” (126)', '“Fan stopped” (126)', '126', undefined])
})

test('0 tells nothing', () => {
  const [machine] = farm.machines
  const quiet = { ...testReader({ 'SC/WT1/StatusCode': 0 }), figure: testFigure }
  expect(machine && statusCodeOf(machine, quiet)).toBeUndefined()
})

test('a code or a standstill of 0 is worth no line; any other 0 is a value', () => {
  expect(['StatusCode', 'ShutdownDuration', 'WindSpeed'].map((signal) => isNotableStatusCode(signal, 0))).toEqual([
    false,
    false,
    true,
  ])
  expect([isNotableStatusCode('StatusCode', 126), isNotableStatusCode('ShutdownDuration', null)]).toEqual([true, true])
})

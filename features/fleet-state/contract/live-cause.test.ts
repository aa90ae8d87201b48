import { expect, test } from 'vitest'
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

import { expect, test } from 'vitest'
import type { EnergyReply } from '../../../energy/contract/energy.ts'
import { machineOf, rowOf } from '../../../fleet-state/contract/test-farm.ts'
import { solarFigureOf } from './use-solar-figures.ts'

const row = rowOf('S', {
  type: 'SOLARFARM',
  machines: ['I1', 'I2'].map((code) => machineOf('S', code, { type: 'INVERTER' })),
})
const [first] = row.machines
if (!first) throw new Error('no machine')

const subject = (machineCode: string | undefined, produced: number[], peakKw: number | null, reference: number[]) => ({
  farmCode: 'S',
  ...(machineCode !== undefined && { machineCode }),
  technology: 'solar' as const,
  ratedKw: 100,
  peakKw,
  quantities: { produced, paired: produced, reference },
})
const reply = (...subjects: EnergyReply['subjects']): EnergyReply => ({
  zone: 'Europe/Paris',
  ownCalendars: false,
  nowMs: 0,
  buckets: [0, 1].map((index) => ({ label: `${index}`, startMs: index, endMs: index + 1 })),
  sourceStepMs: 600_000,
  subjects,
})

test('a farm has its own figures, over all buckets of the period', () => {
  const found = reply(subject(undefined, [400, 200], 200, [500, 250]), subject('I1', [1, 1], 1, [1, 1]))
  expect(solarFigureOf(found, row, 'performanceRatio')).toBeCloseTo(80)
  expect(solarFigureOf(found, row, 'specificYield')).toBeCloseTo(3)
})

test('a machine has those of its own subject, a group those of its machines together', () => {
  const found = reply(subject('I1', [100, 0], 100, [200, 0]), subject('I2', [300, 0], 100, [300, 0]))
  expect(solarFigureOf(found, first, 'performanceRatio')).toBeCloseTo(50)
  expect(solarFigureOf(found, { ...row, whole: row }, 'performanceRatio')).toBeCloseTo(80)
  expect(solarFigureOf(found, { ...row, whole: row }, 'specificYield')).toBeCloseTo(2)
})

test('nothing is said without a reply, without machines in it, or without the power of the modules', () => {
  expect(solarFigureOf(undefined, row, 'specificYield')).toBeNull()
  expect(solarFigureOf(reply(subject(undefined, [1, 1], 1, [1, 1])), first, 'specificYield')).toBeNull()
  expect(solarFigureOf(reply(subject(undefined, [1, 1], null, [1, 1])), row, 'specificYield')).toBeNull()
})

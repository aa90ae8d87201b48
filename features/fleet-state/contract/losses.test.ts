import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '../../../domain/time-zone.ts'
import type { StateSpan } from './history-states.ts'
import { type EnergyStep, lostKwh, machineAccount, sumOfAccounts } from './losses.ts'
import { causeKinds } from './machine-cause.ts'

const stepMs = 10 * minuteMs
const step = (index: number, expectedKw: number | null, producedKw: number | null): EnergyStep => ({
  fromMs: index * stepMs,
  toMs: (index + 1) * stepMs,
  expectedKw,
  producedKw,
})
const span = (from: number, to: number, kind: StateSpan['kind'], more: Partial<StateSpan> = {}): StateSpan => ({
  from: from * minuteMs,
  to: to * minuteMs,
  kind,
  evidence: 'state',
  ...more,
})
const said = (steps: readonly EnergyStep[], spans: readonly StateSpan[]) =>
  machineAccount(steps, spans).losses.map(({ kind, limitSource, kwh }) =>
    [kind, limitSource, Math.round(kwh)].filter((part) => part !== undefined).join(' '),
  )

test('a fault of an hour costs what was expected', () => {
  const steps = Array.from({ length: 6 }, (_, index) => step(index, 1_200, 0))
  expect(said(steps, [span(0, 60, 'fault')])).toEqual(['fault 1200'])
})

test('a step that a fault shares with operation is shared by time', () => {
  // Six of ten minutes: 720 kW of 1,200 kW are lost.
  expect(said([step(0, 1_200, 480)], [span(0, 6, 'fault'), span(6, 10, 'running')])).toEqual(['fault 120'])
  // What is missing beside it is not explained.
  expect(said([step(0, 1_200, 300)], [span(0, 6, 'fault'), span(6, 10, 'running')])).toEqual([
    'fault 120',
    'unexplained 30',
  ])
})

test('limits stand by their source', () => {
  const spans = [
    span(0, 10, 'limit', { limitSource: 'noise' }),
    span(10, 20, 'limit', { limitSource: 'grid' }),
    span(20, 30, 'running'),
  ]
  expect(said([step(0, 600, 300), step(1, 600, 0), step(2, 600, 630)], spans)).toEqual([
    'limit grid 100',
    'limit noise 50',
    'unexplained -5',
  ])
})

test('without data what was expected is missing, without an expectation nothing is', () => {
  expect(said([step(0, 600, null), step(1, null, 300)], [span(0, 20, 'running')])).toEqual(['data 100'])
})

test('what a suspect sensor says too little is no gain', () => {
  expect(said([step(0, 300, 600)], [span(0, 10, 'sensor')])).toEqual(['data -50'])
})

test('a farm is the sum of its machines, and what is lost the gap', () => {
  const one = machineAccount([step(0, 600, 0)], [span(0, 10, 'grid')])
  const other = machineAccount([step(0, 600, 300)], [span(0, 10, 'icing')])
  const farm = sumOfAccounts([one, other])
  expect(farm.losses).toEqual([
    { kind: 'grid', kwh: 100 },
    { kind: 'icing', kwh: 50 },
  ])
  expect(lostKwh(farm)).toBe(150)
})

test('the losses of any day are what was expected and not produced', () => {
  const power = fc.option(fc.double({ min: -50, max: 3_000, noNaN: true }), { nil: null, freq: 8 })
  const day = fc.record({
    steps: fc.array(fc.tuple(power, power), { minLength: 1, maxLength: 150 }),
    cuts: fc.array(fc.tuple(fc.integer({ min: 1, max: 1_500 }), fc.constantFrom(...causeKinds)), { maxLength: 40 }),
  })
  fc.assert(
    fc.property(day, ({ steps, cuts }) => {
      const edges = [...new Map(cuts)].sort(([one], [other]) => one - other)
      const spans = edges.map(([from, kind], index) => span(from, edges[index + 1]?.[0] ?? 1_500, kind))
      const account = machineAccount(
        steps.map(([expectedKw, producedKw], index) => step(index, expectedKw && Math.max(0, expectedKw), producedKw)),
        spans,
      )
      const explained = account.losses.reduce((sum, { kwh }) => sum + kwh, 0)
      const gap = account.expectedKwh - account.producedKwh
      expect(Math.abs(explained - gap)).toBeLessThanOrEqual(1e-6 * Math.max(1, account.expectedKwh) + 1e-6)
      for (const { kind, kwh } of account.losses)
        if (kind !== 'unexplained' && kind !== 'data') expect(kwh).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 300 },
  )
  expect(hourMs).toBe(6 * stepMs)
})

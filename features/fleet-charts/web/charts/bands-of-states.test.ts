import { expect, test } from 'vitest'
import type { StateSpan } from '../../../fleet-state/contract/history-states.ts'
import { bandsOfStates, machinesInBands, spanText } from './bands-of-states.ts'
import type { ChartSource } from './chart-sources.ts'

const words = {
  kind: (kind: string) => kind,
  limitSource: (source: string) => source,
  farmSilent: 'farm offline',
}
const span = (from: number, to: number, more: Partial<StateSpan>): StateSpan => ({
  from,
  to,
  kind: 'running',
  evidence: 'state',
  ...more,
})
const source = (machineCode: string | undefined, farmCode = 'FR-ONE'): ChartSource =>
  ({
    id: machineCode ?? '*',
    name: machineCode ?? 'Farm',
    machineCode,
    farmCode,
    isMachine: machineCode !== undefined,
  }) as ChartSource

test('a fault has its code and text, a limit its source, and silence of a whole farm says so', () => {
  expect(spanText(span(0, 1, { kind: 'fault', code: 1203, text: 'Pitch error' }), words)).toBe(
    'fault 1203: Pitch error',
  )
  expect(spanText(span(0, 1, { kind: 'limit', limitSource: 'bats' }), words)).toBe('limit (bats)')
  expect(spanText(span(0, 1, { kind: 'limit', limitSource: 'unknown' }), words)).toBe('limit')
  expect(spanText(span(0, 1, { kind: 'noData', isFarm: true }), words)).toBe('noData (farm offline)')
})

test('a lane for each machine in their order; what looks alike is one', () => {
  const reply = {
    ...{ fromMs: 0, toMs: 30, stepMs: null },
    machines: [
      {
        machineCode: 'WT1',
        spans: [span(0, 10, {}), span(10, 20, { evidence: 'power' }), span(20, 30, { kind: 'grid', code: 7 })],
      },
    ],
  }
  expect(bandsOfStates([source('WT2'), source('WT1')], [reply], ['FR-ONE'], words)).toEqual([
    {
      id: 'WT1',
      name: 'WT1',
      spans: [
        { fromMs: 0, toMs: 20, state: 'running', text: 'running' },
        { fromMs: 20, toMs: 30, state: 'fault', text: 'grid 7' },
      ],
    },
  ])
  expect(bandsOfStates([source('WT1')], [undefined], ['FR-ONE'], words)).toEqual([])
})

test('a farm that is drawn alone has the lanes of its machines, unless there are many', () => {
  const machines = Array.from({ length: 3 }, (_, index) => source(`WT${index}`))
  const all = [source(undefined), ...machines, source('X', 'FR-TWO')]
  expect(machinesInBands([source(undefined)], all)).toEqual(machines)
  expect(machinesInBands([source(undefined), source('WT1')], all).map(({ id }) => id)).toEqual(['WT1'])
  const many = Array.from({ length: 17 }, (_, index) => source(`WT${index}`))
  expect(machinesInBands([source(undefined)], many)).toEqual([])
})

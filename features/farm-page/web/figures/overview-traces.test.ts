import { describe, expect, test } from 'vitest'
import { createFormat } from '../../../../platform/web/i18n/format.ts'
import { fleetRows } from '../../../fleet-state/contract/fleet-rows.ts'
import type { LiveFigures } from '../../../fleet-state/contract/row-figures.ts'
import { testFarm, testMachine, testTag } from '../../../fleet-state/contract/test-farm.ts'
import type { TraceWords } from '../../../fleet-state/web/traces/figure-trace.ts'
import { accountTrace, metersTrace, powerTrace, reasonTrace, resourceTrace } from './overview-traces.ts'

const nowMs = 1_000_000
const live = (values: Readonly<Record<number, number | readonly [ageS: number, value: number]>>): LiveFigures => ({
  get: (tagId) => {
    const held = values[tagId]
    if (held === undefined) return undefined
    const [ageS, value] = typeof held === 'number' ? [1, held] : held
    return { timeMs: nowMs - ageS * 1000, value, quality: 0 }
  },
  nowMs: () => nowMs,
  judgedMs: () => nowMs,
  figure: (tag, sample) =>
    typeof sample?.value === 'number' && !(tag.missing9999 && sample.value === 9999) ? sample.value : null,
})
const words: TraceWords = {
  t: (key, figures) => (figures ? `${key} ${JSON.stringify(figures)}` : key),
  format: createFormat('en-GB'),
  zoneOf: (zone) => zone ?? 'UTC',
}
const [farm] = fleetRows(
  [
    testFarm({
      machines: [
        testMachine('W1', [testTag(10, 'ActivePower'), testTag(11, 'WindSpeed')]),
        testMachine('W2', [testTag(20, 'ActivePower'), testTag(21, 'WindSpeed')]),
        testMachine('Mast', [testTag(31, 'WindSpeed')], { type: 'MET_MAST' }),
      ],
    }),
  ],
  'en-GB',
)
const machines = farm?.machines ?? []
const wind = { signal: 'WindSpeed', unit: 'm/s', decimals: 1, how: 'mean' } as const
const said = (trace: readonly string[]) => trace.join('\n')

describe('figures of a farm say what they were made of', () => {
  test('power: how many machines are in the sum, and how old its oldest value is', () => {
    const trace = said(powerTrace(machines, live({ 10: 500, 20: [9, 700] }), words))
    expect(trace).toContain('trace.sum')
    expect(trace).toContain('{"known":"2","count":2}')
    expect(trace).toContain('trace.oldest {"age":"9\u202fs ago"}')
  })
  test('9999 and a value that never came are not in it', () => {
    expect(said(powerTrace(machines, live({ 10: 9999, 20: 700 }), words))).toContain('{"known":"1","count":2}')
    expect(said(powerTrace(machines, live({}), words))).toContain('{"known":"0","count":2}')
  })
  test('wind: mean of the machines, else the mast by its name', () => {
    expect(said(resourceTrace(machines, wind, live({ 11: 7, 31: 8 }), words))).toContain('trace.mean')
    const ofMast = said(resourceTrace(machines, wind, live({ 31: 8 }), words))
    expect(ofMast).toContain('Mast, WindSpeed')
    expect(ofMast).toContain('8.0')
  })
  test('meters: each with its source', () => {
    const meters = [testTag(40, 'ActivePower'), testTag(41, 'ActivePower')]
    const trace = metersTrace(meters, live({ 40: 900 }), words)
    expect(trace[0]).toBe('fleetState.trace.meters {"count":2}')
    expect(trace[1]).toContain('ActivePower · now · live.quality.label')
    expect(trace[2]).toContain('trace.inputMissing')
  })
  test('the account: both powers, each reason, and what is left', () => {
    const account = {
      actualKw: 500,
      expectedKw: 1_200,
      reasons: [{ reason: 'fault' as const, kw: 600, machines: 1 }],
      otherKw: 100,
      known: 2,
    }
    expect(said(accountTrace(account, 3, words))).toMatch(/500.kW.*1,200.kW.*\n.*"known":"2","count":3/)
    expect(said(reasonTrace(account, 'fault', words))).toMatch(/"count":1,"power":"600.kW"/)
    expect(said(reasonTrace(account, 'other', words))).toMatch(/1,200.kW.*500.kW.*600.kW/)
  })
})

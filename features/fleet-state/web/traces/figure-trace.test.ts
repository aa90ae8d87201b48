import { expect, test } from 'vitest'
import { qualities } from '../../../../domain/quality.ts'
import { createFormat } from '../../../../platform/web/i18n/format.ts'
import { instantOfExpected } from '../../contract/actual-of-expected.ts'
import { fleetRows } from '../../contract/fleet-rows.ts'
import { type LiveFigures, signalFigure } from '../../contract/row-figures.ts'
import { testFarm, testMachine, testTag } from '../../contract/test-farm.ts'
import { expectedTrace, groupTrace, ratioTrace, shareTrace, type TraceWords } from './figure-trace.ts'

const nowMs = 1_000_000
const live = (values: Readonly<Record<number, readonly [ageS: number, value: number]>>): LiveFigures => ({
  get: (tagId) => {
    const held = values[tagId]
    return held && { timeMs: nowMs - held[0] * 1000, value: held[1], quality: qualities.good }
  },
  nowMs: () => nowMs,
  judgedMs: () => nowMs,
  figure: (tag, sample) =>
    typeof sample?.value === 'number' && !(tag.missing9999 && sample.value === 9999) ? sample.value : null,
})

/** Keys with their figures, as a translator would see them. */
const words: TraceWords = {
  t: (key, figures) => (figures ? `${key} ${JSON.stringify(figures)}` : key),
  format: createFormat('en-GB'),
  zoneOf: (zone) => zone ?? 'UTC',
}

const machines =
  fleetRows(
    [
      testFarm({
        powerModels: { h: { kind: 'hydro', ratedPowerKw: 2000, efficiency: 0.9 } },
        machines: [10, 20, 30].map((id) =>
          testMachine(`H${id}`, [testTag(id, 'ActivePower'), testTag(id + 1, 'WaterFlow'), testTag(id + 2, 'Head')], {
            type: 'HYDRO_UNIT',
            powerModel: 'h',
          }),
        ),
      }),
    ],
    'en-GB',
  )[0]?.machines ?? []
const [first] = machines
if (!first) throw new Error('no machine')

test('a sum tells its formula, how many machines are in it, and its oldest value', () => {
  const now = live({ 10: [1, 100], 20: [20, 200], 30: [1, 9999] })
  const power = signalFigure(machines, 'ActivePower', 'sum', now)
  expect(groupTrace({ signal: 'ActivePower', how: 'sum' }, power, now, words)).toEqual([
    expect.stringContaining('fleetState.trace.sum'),
    'fleetState.trace.machines {"known":"2","count":3}',
    'live.freshness.fresh',
    'fleetState.trace.oldest {"age":"20\u202fs ago"}',
  ])
  expect(shareTrace({ power, ratedKw: 6000, isGroup: true }, now, words)[0]).toBe(
    'fleetState.trace.share {"power":"300\u00a0kW","rated":"6,000\u00a0kW"}',
  )
})

test('the last known of a lost farm is called so', () => {
  const now = live({ 10: [900, 100] })
  const power = signalFigure(machines, 'ActivePower', 'sum', now)
  const trace = groupTrace({ signal: 'ActivePower', how: 'sum' }, power, now, words)
  expect(trace).toContain('fleetState.trace.lastKnown {"known":"1","count":3}')
  expect(trace).toContain('live.freshness.stale')
})

test('an expectation tells its model and each input with source, age and quality', () => {
  const trace = expectedTrace(first, live({ 11: [5, 12.34] }), words)
  expect(trace[0]).toBe('fleetState.trace.model.hydro')
  expect(trace[1]).toMatch(/12\.3\u00a0m³\/s · WaterFlow · 5\u202fs ago · live\.quality\.label live\.quality\.good$/)
  expect(trace[2]).toContain('fleetState.trace.inputMissing')
})

test('a ratio says what is compared, or that there is nothing to compare', () => {
  const now = live({ 10: [1, 500], 11: [1, 10], 12: [1, 20] })
  expect(ratioTrace(instantOfExpected([first], now), false, words)[0]).toMatch(
    /"power":"500\u00a0kW","expected":"1,766/,
  )
  expect(ratioTrace(instantOfExpected([first], live({})), false, words)).toEqual(['fleetState.trace.ratioNone'])
})

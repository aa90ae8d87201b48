import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteMs } from '../../../domain/time-zone.ts'
import { type CoveredSteps, knownTimeline, type MachineTimelines, stateSpans } from './state-timeline.ts'

const minute = (minutes: number) => minutes * minuteMs
const range = { fromMs: minute(0), toMs: minute(60) }

const timelines = (change: Partial<MachineTimelines> = {}): MachineTimelines => ({
  connection: { times: [0], values: ['here'] },
  states: { times: [0], values: ['RUN'] },
  codes: { times: [], values: [] },
  setpoints: { times: [], values: [] },
  ...change,
})
const said = (change: Partial<MachineTimelines>, machine = {}) =>
  stateSpans(timelines(change), range, machine).map(
    ({ from, to, kind }) => `${from / minuteMs}-${to / minuteMs} ${kind}`,
  )

test('a state holds until the next one, also one from before the range', () => {
  expect(said({ states: { times: [minute(-300), minute(7), minute(21)], values: ['RUN', 'FAULT', 'RUN'] } })).toEqual([
    '0-7 running',
    '7-21 fault',
    '21-60 running',
  ])
})

test('no data is a span, and the state goes on behind it', () => {
  const connection = {
    times: [0, minute(10), minute(25), minute(40)],
    values: ['here', 'silent', 'lost', 'here'] as const,
  }
  const spans = stateSpans(timelines({ connection, states: { times: [0], values: ['FAULT'] } }), range)
  expect(spans.map(({ from, to, kind, isFarm = false }) => [from / minuteMs, to / minuteMs, kind, isFarm])).toEqual([
    [0, 10, 'fault', false],
    [10, 25, 'noData', false],
    [25, 40, 'noData', true],
    [40, 60, 'fault', false],
  ])
})

test('a code that comes a second after its state makes one span more, no hole', () => {
  const grid = { code: 6_202, text: 'Grid lost', cause: 'grid' } as const
  const spans = stateSpans(
    timelines({
      states: { times: [0, minute(5)], values: ['RUN', 'FAULT'] },
      codes: { times: [minute(5) + 1_000, minute(30)], values: [grid, undefined] },
    }),
    range,
  )
  expect(spans.map(({ kind, code }) => [kind, code])).toEqual([
    ['running', undefined],
    ['fault', undefined],
    ['grid', 6_202],
    ['fault', undefined],
  ])
})

test('a reservoir on standby, and nothing known at all', () => {
  expect(said({ states: { times: [0], values: ['READY'] } }, { technology: 'hydro', isDispatchable: true })).toEqual([
    '0-60 standby',
  ])
  expect(said({ states: { times: [], values: [] } })).toEqual(['0-60 unknown'])
  expect(said({ connection: { times: [], values: [] } })).toEqual(['0-60 noData'])
})

test('spans follow each other without holes whatever happened', () => {
  const times = fc
    .uniqueArray(fc.integer({ min: -30, max: 70 }), { maxLength: 12 })
    .map((list) => list.sort((one, other) => one - other).map(minute))
  const timeline = <Value>(values: readonly Value[]) =>
    times.chain((at) =>
      fc.array(fc.constantFrom(...values), { minLength: at.length, maxLength: at.length }).map((found) => ({
        times: at,
        values: found,
      })),
    )
  fc.assert(
    fc.property(
      timeline(['here', 'silent', 'lost'] as const),
      timeline(['RUN', 'FAULT', 'STOP', 'READY', 'CURTAILED', null]),
      timeline([null, 0.2, 1]),
      (connection, states, setpoints) => {
        const spans = stateSpans(timelines({ connection, states, setpoints }), range)
        expect(spans[0]?.from).toBe(range.fromMs)
        expect(spans.at(-1)?.to).toBe(range.toMs)
        for (const [index, span] of spans.entries()) {
          expect(span.to).toBeGreaterThan(span.from)
          if (index > 0) expect(span.from).toBe(spans[index - 1]?.to)
        }
      },
    ),
    { numRuns: 200 },
  )
})

/** Steps of ten minutes by minutes known, from 00:00; undefined: no step. */
const steps = (...covered: readonly (number | undefined)[]): CoveredSteps => ({
  times: covered.flatMap((one, index) => (one === undefined ? [] : minute(10 * index))),
  covered: covered.flatMap((one) => (one === undefined ? [] : minute(one))),
  stepMs: minute(10),
})
const known = (covered: CoveredSteps, untilMs = minute(60)) => {
  const { times, values } = knownTimeline(covered, untilMs)
  return times.map((timeMs, index) => `${timeMs / minuteMs} ${values[index]}`)
}

test('a gap begins and ends within the steps that border it', () => {
  expect(known(steps(10, 10, 4, undefined, 3, 10))).toEqual(['0 true', '24 false', '47 true'])
  expect(known(steps(10, 0, 10, 10, 10, 10))).toEqual(['0 true', '10 false', '20 true'])
})

test('a gap inside a step has no place', () => {
  expect(known(steps(10, 6, 10, 10, 10, 10))).toEqual(['0 true'])
})

test('the running step is no gap, a silence of ten minutes is', () => {
  expect(known(steps(10, 10, 3), minute(23.5))).toEqual(['0 true'])
  expect(known(steps(10, 10), minute(21))).toEqual(['0 true'])
  expect(known(steps(10, 10, 3), minute(60))).toEqual(['0 true', '23 false'])
})

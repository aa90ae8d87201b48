import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toLocalMs } from '../../../domain/time-zone.ts'
import { widestLimits } from '../../../domain/value-limits.ts'
import { ScadaMapping } from '../contract/scada-mapping.ts'
import { headerIn } from './reading/header.ts'
import { createRowReader, createSeenByMachine } from './row-reader.ts'

const minuteMs = 60_000
/** The end of summer time of each zone. */
const changes = {
  'Europe/Paris': Date.parse('2024-10-27T01:00:00Z'),
  'Europe/Lisbon': Date.parse('2024-10-27T01:00:00Z'),
  'Australia/Sydney': Date.parse('2024-04-06T16:00:00Z'),
  'Australia/Lord_Howe': Date.parse('2024-04-06T15:00:00Z'),
  'America/Santiago': Date.parse('2024-04-07T03:00:00Z'),
  'Asia/Beirut': Date.parse('2024-10-26T21:00:00Z'),
}
type Zone = keyof typeof changes

const mappingOf = (zone: string, label: 'start' | 'end', stepMinutes: number, more = {}) =>
  ScadaMapping.parse({
    source: 'made for this test',
    plant: {
      ...{
        farmCode: 'DST',
        entCode: 'DST-FARM',
        name: 'DST',
        technology: 'wind',
        countryCode: 'FR',
        pentagram: 'DSTFR',
      },
      ...{ timezone: 'UTC', ratedPowerKw: 1, installedPowerKw: 1, lifeWordTimeoutS: 600, subFarms: [] },
    },
    time: {
      ...{ column: 't', format: 'YYYY-MM-DD HH:mm:ss', zone, label, stepMinutes },
      daylightSaving: { nonExisting: 'reject', ambiguous: 'by-order' },
      ...more,
    },
    deviceColumn: 'm',
    devices: ['A', 'B'].map((value) => ({
      value,
      deviceCode: value,
      entCode: `DST-${value}`,
      type: 'WIND_TURBINE',
      name: value,
    })),
    columns: { v: { name: 'ActivePower' } },
  })

/** A row that a logger wrote: the true start of its step is the value, in minutes. */
interface Logged {
  readonly machine: string
  readonly startMs: number
}

const wallClock = (zone: string, timeMs: number) =>
  new Date(toLocalMs(zone, timeMs)).toISOString().slice(0, 19).replace('T', ' ')

const read = (mapping: ScadaMapping, rows: readonly Logged[], labelOf: (startMs: number) => string) => {
  const header = headerIn(mapping, ['t', 'm', 'v'], 1)
  if (!header) throw new Error('no header')
  const context = {
    mapping,
    tagOf: () => ({ tagId: 1, limits: widestLimits }),
    nowMs: Date.UTC(2026, 0, 1),
    seenOf: createSeenByMachine(),
  }
  const reader = createRowReader(context, { header, kind: 'text' })
  const results = rows.map(({ machine, startMs }, index) =>
    reader.read({ cells: [labelOf(startMs), machine, String(startMs / minuteMs)], line: index + 2, share: 0 }),
  )
  results.push(reader.end())
  return {
    samples: results.flatMap(({ samples }) => samples),
    refused: results.flatMap(({ lines }) => lines.filter(({ reason }) => !reason.startsWith('duplicate'))),
  }
}

/** No value may be at another instant than its own; each row is a value or refused with its reason. */
const expectTrue = ({ samples, refused }: ReturnType<typeof read>, rows: readonly Logged[]) => {
  expect(samples.filter(({ timeMs, value }) => timeMs / minuteMs !== value)).toEqual([])
  expect(refused.filter(({ reason }) => reason !== 'time-is-ambiguous')).toEqual([])
  expect(samples.length + refused.length).toBe(rows.length)
}

const loggedBy = (machine: string, zone: Zone, stepMinutes: number, hours: number): Logged[] => {
  const stepMs = stepMinutes * minuteMs
  const from = Math.floor((changes[zone] - hours * 60 * minuteMs) / stepMs) * stepMs
  return Array.from({ length: (2 * hours * 60) / stepMinutes }, (_, index) => ({
    machine,
    startMs: from + index * stepMs,
  }))
}

const orders: Record<string, (rows: Logged[]) => Logged[]> = {
  'oldest first': (rows) => rows,
  'newest first': (rows) => rows.toReversed(),
  'machines side by side': (rows) => rows.toSorted((a, b) => a.startMs - b.startMs),
  'one machine up, one down': (rows) => [
    ...rows.filter(({ machine }) => machine === 'A'),
    ...rows.filter(({ machine }) => machine === 'B').toReversed(),
  ],
}

const cases = Object.keys(changes).flatMap((zone) =>
  (['start', 'end'] as const).flatMap((label) =>
    [10, 30, 60].flatMap((step) => Object.keys(orders).map((order) => [zone, label, step, order] as const)),
  ),
)

test.each(cases)('%s, label at the %s, %i minutes, %s: a whole file loses nothing', (zone, label, step, order) => {
  const rows = (orders[order] as (rows: Logged[]) => Logged[])(
    ['A', 'B'].flatMap((machine) => loggedBy(machine, zone as Zone, step, 24)),
  )
  const labelOf = (startMs: number) => wallClock(zone, startMs + (label === 'end' ? step * minuteMs : 0))
  const result = read(mappingOf(zone, label, step), rows, labelOf)
  expectTrue(result, rows)
  // Half an hour repeats on Lord Howe: whole hours have one stamp in it, which nothing proves.
  expect(result.refused).toHaveLength(zone === 'Australia/Lord_Howe' && step === 60 ? 2 : 0)
})

test.each(Object.keys(changes))('%s: ends that are counted on the clock of the start lose nothing either', (zone) => {
  for (const order of ['oldest first', 'newest first']) {
    const rows = (orders[order] as (rows: Logged[]) => Logged[])(loggedBy('A', zone as Zone, 10, 24))
    const labelOf = (startMs: number) =>
      new Date(toLocalMs(zone, startMs) + 10 * minuteMs).toISOString().slice(0, 19).replace('T', ' ')
    const result = read(mappingOf(zone, 'end', 10), rows, labelOf)
    expectTrue(result, rows)
    expect(result.refused).toEqual([])
  }
})

test('random files: every value lands at its instant or its row is refused', () => {
  const file = fc.record({
    zone: fc.constantFrom(...(Object.keys(changes) as Zone[])),
    label: fc.constantFrom('start' as const, 'end' as const),
    step: fc.constantFrom(5, 10, 15, 30, 60),
    order: fc.constantFrom(...Object.keys(orders), 'shuffled', 'days newest first'),
    gaps: fc.infiniteStream(fc.nat(99)),
    gapShare: fc.constantFrom(0, 5, 30, 60),
    seed: fc.nat(),
  })
  fc.assert(
    fc.property(file, ({ zone, label, step, order, gaps, gapShare, seed }) => {
      const logged = ['A', 'B'].flatMap((machine) => loggedBy(machine, zone, step, 36))
      const kept = logged.filter(() => Number(gaps.next().value) >= gapShare)
      const mix = ({ startMs, machine }: Logged) =>
        (Math.sin(seed + startMs / minuteMs + machine.charCodeAt(0)) * 1e4) % 1
      const day = ({ startMs }: Logged) => Math.floor(startMs / 86_400_000)
      const rows =
        order === 'shuffled'
          ? kept.toSorted((a, b) => mix(a) - mix(b))
          : order === 'days newest first'
            ? kept.toSorted((a, b) => day(b) - day(a) || a.startMs - b.startMs)
            : (orders[order] as (rows: Logged[]) => Logged[])(kept)
      const labelOf = (startMs: number) => wallClock(zone, startMs + (label === 'end' ? step * minuteMs : 0))
      expectTrue(read(mappingOf(zone, label, step), rows, labelOf), rows)
    }),
    { numRuns: 400 },
  )
})

test('a pass that is not there is refused, and a declared direction needs no other rows', () => {
  const whole = loggedBy('A', 'Europe/Paris', 10, 24)
  const labelOf = (startMs: number) => wallClock('Europe/Paris', startMs)
  const change = changes['Europe/Paris']
  const onePass = whole.filter(({ startMs }) => startMs < change - 60 * minuteMs || startMs >= change)
  const result = read(mappingOf('Europe/Paris', 'start', 10), onePass, labelOf)
  expect(result.refused).toHaveLength(6)
  expectTrue(result, onePass)
  const night = whole.filter(({ startMs }) => Math.abs(startMs + 1 - change) < 60 * minuteMs).toReversed()
  expect(read(mappingOf('Europe/Paris', 'start', 10), night, labelOf).refused).toHaveLength(night.length)
  const declared = read(mappingOf('Europe/Paris', 'start', 10, { direction: 'descending' }), night, labelOf)
  expectTrue(declared, night)
  expect(declared.refused).toEqual([])
})

import { expect, test } from 'vitest'
import { causeOf } from '../../../fleet-state/contract/machine-cause.ts'
import { type FarmMoment, type Finding, farmFindings, isJudged, isWithoutState } from './farm-findings.ts'
import type { MachineMoment } from './machine-moment.ts'
import { missingPower } from './missing-power.ts'

/** Golden cases: what stands in the live store and what the page says of it. */

const nowMs = Date.parse('2026-11-21T14:02:00Z')
const hour = 3_600_000

interface Change extends Partial<MachineMoment> {
  readonly inHighWind?: boolean
}

const machine = (name: string, { inHighWind = false, ...change }: Change = {}): MachineMoment => {
  const plain = {
    machineCode: name,
    name,
    need: 'running',
    state: 'RUN',
    statusCode: null,
    codeText: undefined,
    powerKw: 1_500,
    powerFreshness: 'fresh',
    expectedKw: 1_500,
    windSpeed: null,
    setpointKw: null,
    ratedKw: 3_000,
    stoodSinceMs: null,
    newestMs: nowMs - 1_000,
    ...change,
  } as const
  const { state, statusCode, codeText, setpointKw, ratedKw, need, windDoubt, below } = plain as MachineMoment
  const cause = causeOf({
    technology: 'wind',
    connection: need === 'silent' || need === 'lost' ? need : 'here',
    state,
    code: statusCode === null ? undefined : { code: statusCode, text: codeText, cause: undefined },
    setpointShare: setpointKw === null || ratedKw === null ? null : setpointKw / ratedKw,
    isHighWind: inHighWind,
    isSensorDoubted: windDoubt !== undefined,
    isUnderperforming: below !== undefined,
  })
  return { ...plain, cause, meanKw: plain.powerKw, meanExpectedKw: plain.expectedKw, ...change }
}

const fault = (name: string, statusCode: number | null = 309) =>
  machine(name, { need: 'fault', state: 'FAULT', statusCode, powerKw: 0 })
test('machines share a finding by code only if the code means the same', () => {
  const texts = ['Generator bearing hot', 'Generator bearing hot', 'Fan stopped', undefined]
  const machines = texts.map((codeText, index) => ({ ...fault(`WT${index + 1}`, 126), codeText }))
  expect(farmFindings(moment(machines)).map(({ codeText, machines: own }) => [codeText, own.length])).toEqual([
    ['Generator bearing hot', 2],
    ['Fan stopped', 1],
    [undefined, 1],
  ])
})

const inMaintenance = (name: string) => machine(name, { need: 'maintenance', state: 'MAINTENANCE', powerKw: 0 })
const limited = (name: string, share: number) =>
  machine(name, { setpointKw: share * 3_000, powerKw: share * 3_000, expectedKw: 2_800 })

const atRest = (name: string) => machine(name, { state: 'READY', powerKw: 0, expectedKw: 0 })

const moment = (machines: readonly MachineMoment[], change: Partial<FarmMoment> = {}): FarmMoment => ({
  technology: 'wind',
  connection: { state: 'connected', newestMs: nowMs - 1_000, ageMs: 1_000 },
  machines,
  since: new Map(),
  dataToday: 1,
  alarms: [],
  ...change,
})

test('machines on standby by their code were not dispatched: the page and the table give one reason', () => {
  const standby = (name: string): MachineMoment => ({
    ...atRest(name),
    cause: { kind: 'standby', code: 12, evidence: 'code' },
  })
  const rest = (machines: readonly MachineMoment[]) => farmFindings(moment(machines, { technology: 'hydro' }))
  expect(rest([standby('HY1'), standby('HY2')])).toMatchObject([{ kind: 'atRest', isNotDispatched: true }])
  // The river gives one of them nothing.
  expect(rest([standby('HY1'), atRest('HY2')])[0]).not.toHaveProperty('isNotDispatched')
})

const said = ({ kind, machines, code, share, sinceMs }: Finding) =>
  [
    kind,
    machines.map(({ name }) => name).join('+'),
    code === undefined ? '' : `code ${code}`,
    share === undefined ? '' : `${Math.round(share * 100)} %`,
    sinceMs === undefined ? '' : `${Math.round((nowMs - sinceMs) / hour)} h`,
  ]
    .filter((part) => part !== '')
    .join(' ')

const underperforms = (name: string, below: number, ratedKw = 3_000) =>
  machine(name, { need: 'underperforming', below, ratedKw })

const lost = { state: 'lost', newestMs: nowMs - 5 * hour, ageMs: 5 * hour } as const

const cases: readonly [name: string, moment: FarmMoment, says: readonly string[]][] = [
  ['all machines run', moment([machine('WT01'), machine('WT02')]), []],
  [
    'one in maintenance for two days',
    moment([inMaintenance('WT04'), machine('WT05')], { since: new Map([['WT04', nowMs - 48 * hour]]) }),
    ['maintenance WT04 48 h'],
  ],
  [
    'what could run stands ready, beside one in fault',
    moment([atRest('HY1'), atRest('HY2'), fault('HY3')], { technology: 'hydro' }),
    ['fault HY3 code 309', 'atRest'],
  ],
  ['there would be something to run on', moment([{ ...atRest('HY1'), expectedKw: 100 }], { technology: 'hydro' }), []],
  ['one of them runs', moment([atRest('HY1'), machine('HY2')], { technology: 'hydro' }), []],
  ['inverters at night', moment([atRest('INV1')], { technology: 'solar' }), []],
  [
    'they are held by a set point',
    moment(
      [limited('HY1', 0), limited('HY2', 0)].map((one) => ({ ...one, state: 'READY' as const })),
      { technology: 'hydro' },
    ),
    ['farmLimited 0 %'],
  ],
  ['a fault with its code', moment([fault('WT11'), machine('WT12')]), ['fault WT11 code 309']],
  ['a fault without a code', moment([fault('WT11', null)]), ['fault WT11']],
  [
    'faults of one code are one sentence, others another',
    moment([fault('WT01'), fault('WT02', 71), fault('WT03')]),
    ['fault WT01+WT03 code 309', 'fault WT02 code 71'],
  ],
  [
    'of several the longest is told',
    moment([inMaintenance('WT01'), inMaintenance('WT02')], {
      since: new Map([
        ['WT01', nowMs - 2 * hour],
        ['WT02', nowMs - 9 * hour],
      ]),
    }),
    ['maintenance WT01+WT02 9 h'],
  ],
  ['the line of the farm is cut', moment([fault('WT01')], { connection: lost }), ['farmLost 5 h']],
  [
    'one machine is silent while its farm is there',
    moment([machine('WT05', { need: 'silent', newestMs: nowMs - 3 * hour }), machine('WT06')]),
    ['silent WT05 3 h'],
  ],
  [
    'all running machines have one limit: that of the farm',
    moment([limited('WT01', 0.6), limited('WT02', 0.61), inMaintenance('WT03')]),
    ['maintenance WT03', 'farmLimited 61 %'],
  ],
  [
    'one machine of many has a limit',
    moment([limited('WT01', 0.4), machine('WT02'), machine('WT03')]),
    ['limited WT01 40 %'],
  ],
  [
    'two limits are two sentences',
    moment([limited('WT01', 0.4), limited('WT02', 0.7), limited('WT04', 0.7)]),
    ['limited WT02+WT04 70 %', 'limited WT01 40 %'],
  ],
  ['a set point at rated power is none', moment([machine('WT01', { setpointKw: 3_000 })]), []],
  [
    'curtailed without a set point',
    moment([machine('WT01', { state: 'CURTAILED' }), machine('WT02')]),
    ['curtailed WT01'],
  ],
  [
    'three give less than the wind allows: their share by rated power',
    moment([
      machine('WT01'),
      underperforms('WT02', 0.6),
      underperforms('WT03', 0.8),
      underperforms('WT04', 0.7, 6_000),
    ]),
    ['underperforming WT02+WT03+WT04 70 %'],
  ],
  [
    'with ice likely it is named apart',
    moment([
      { ...underperforms('WT01', 0.5), cause: { kind: 'icing', evidence: 'temperature' } },
      underperforms('WT02', 0.8),
    ]),
    ['icing WT01 50 %', 'underperforming WT02 80 %'],
  ],
  ['a limited machine does not underperform', moment([limited('WT01', 0.5), machine('WT02')]), ['limited WT01 50 %']],
  ['a battery follows its set point', moment([limited('B1', 0.2)], { technology: 'bess' }), []],
  [
    'the station raises a trip and an open breaker',
    moment([fault('WT01')], {
      alarms: [
        { kind: 'breakerOpen', name: 'Auxiliary feeder', machineCode: 'AUX01', need: 'stopped', sinceMs: nowMs - hour },
        { kind: 'trip', name: 'Protection F1', machineCode: 'PRT01', need: 'fault', sinceMs: nowMs - 2 * hour },
      ],
    }),
    ['trip Protection F1 2 h', 'fault WT01 code 309', 'breakerOpen Auxiliary feeder 1 h'],
  ],
  ['a third of the data of today is missing', moment([machine('WT01')], { dataToday: 0.66 }), ['dataMissing 66 %']],
  [
    'worst first',
    moment(
      [
        limited('WT01', 0.5),
        inMaintenance('WT02'),
        machine('WT03', { need: 'silent', newestMs: nowMs - hour }),
        machine('WT04', { need: 'stopped', state: 'STOP', powerKw: 0 }),
        fault('WT05'),
      ],
      { dataToday: 0.5 },
    ),
    [
      'fault WT05 code 309',
      'stopped WT04',
      'silent WT03 1 h',
      'maintenance WT02',
      'limited WT01 50 %',
      'dataMissing 50 %',
    ],
  ],
]

test.each(cases)('%s', (_, held, expected) => expect(farmFindings(held).map(said)).toEqual(expected))

test('there is no all-clear before anything is known, and none for a farm that is gone', () => {
  const unknown = [machine('WT01', { need: 'unknown' })]
  expect(isJudged(moment([machine('WT01')]))).toBe(true)
  expect(isJudged(moment(unknown))).toBe(false)
  expect(isJudged(moment([machine('WT01')], { connection: lost }))).toBe(false)
})

test('machines without a state are said to have none, not to be waited for', () => {
  const untold = [machine('WT01', { need: 'untold' }), machine('WT02', { need: 'unknown' })]
  expect(isWithoutState(moment(untold))).toBe(true)
  expect(isJudged(moment(untold))).toBe(false)
  expect(isWithoutState(moment([...untold, machine('WT03')]))).toBe(false)
  expect(isWithoutState(moment([machine('WT01', { need: 'unknown' })]))).toBe(false)
  expect(isWithoutState(moment(untold, { connection: lost }))).toBe(false)
})

test('missing power is listed by reason, and the balance adds up', () => {
  const machines = [
    machine('WT01', { powerKw: 1_450 }),
    { ...fault('WT02'), meanExpectedKw: 1_600 },
    inMaintenance('WT03'),
    limited('WT04', 0.5),
    machine('WT05', { powerKw: 900, need: 'underperforming', below: 0.6 }),
    machine('WT06', { powerKw: null }),
    machine('WT07', { need: 'silent', powerFreshness: 'stale' }),
  ]
  const account = missingPower(machines, 'wind')
  expect(account?.reasons).toEqual([
    { reason: 'fault', kw: 1_600, machines: 1 },
    { reason: 'maintenance', kw: 1_500, machines: 1 },
    { reason: 'limit', kw: 1_300, machines: 1 },
    { reason: 'underperforming', kw: 600, machines: 1 },
  ])
  expect(account).toMatchObject({ known: 5, otherKw: 50 })
  const explained = account?.reasons.reduce((sum, { kw }) => sum + kw, 0) ?? 0
  expect((account?.actualKw ?? 0) + explained + (account?.otherKw ?? 0)).toBe(account?.expectedKw)
})

test('nothing is compared where nothing is expected', () => {
  expect(missingPower([machine('WT01', { expectedKw: null })], 'wind')).toBeNull()
  expect(missingPower([machine('B1')], 'bess')).toBeNull()
})

test('in a storm high wind is the reason, of those that stand for it and of those that hold out; what costs most comes first', () => {
  const storm = { inHighWind: true, expectedKw: 400 }
  const machines = [
    ...['WT01', 'WT02', 'WT03'].map((name) =>
      machine(name, { ...storm, need: 'stopped', state: 'STOP', powerKw: -6, expectedKw: 0 }),
    ),
    machine('WT04', { ...storm, need: 'stopped', state: 'STOP', powerKw: 0 }),
    machine('WT05', { ...storm, powerKw: 100 }),
    machine('WT06', { ...storm, powerKw: 450 }),
    { ...fault('WT07'), meanExpectedKw: 500 },
    machine('WT08', { need: 'stopped', state: 'STOP', powerKw: 0, expectedKw: 900 }),
  ]
  const account = missingPower(machines, 'wind')
  expect(account?.reasons).toEqual([
    { reason: 'stopped', kw: 900, machines: 1 },
    { reason: 'highWind', kw: 718, machines: 5 },
    { reason: 'fault', kw: 500, machines: 1 },
  ])
  expect(account?.otherKw).toBe(-50)
})

const standsIn = (name: string, change: Change = {}) =>
  machine(name, {
    need: 'stopped',
    state: 'STOP',
    statusCode: 301,
    codeText: 'Storm control',
    powerKw: -5,
    expectedKw: 0,
    inHighWind: true,
    ...change,
  })
const doubt = { windSpeed: 6.7, neighbours: [29, 36], stuckForMs: undefined } as const

test('in a storm sentence and account name the same machines, also one whose anemometer is stuck', () => {
  const machines = [
    standsIn('WT02'),
    standsIn('WT04'),
    standsIn('WT06', { expectedKw: null, windDoubt: doubt }),
    standsIn('WT07', { expectedKw: 40 }),
    standsIn('WT09', { statusCode: 500, codeText: 'Stopped by hand', inHighWind: false, expectedKw: 300 }),
    machine('WT01', { inHighWind: true, powerKw: 300, expectedKw: 900 }),
  ]
  const held = moment(machines)
  expect(farmFindings(held).map(said)).toEqual([
    'stopped WT09 code 500',
    'windStopped WT02+WT04+WT06+WT07 code 301',
    'windDoubted WT06',
    'windHeld WT01',
  ])
  const account = missingPower(machines, 'wind')
  expect(account?.reasons.map(({ reason, machines: count }) => [reason, count])).toEqual([
    ['highWind', 5],
    ['stopped', 1],
  ])
  expect(account?.known).toBe(5)
})

test('who holds out in high wind does not underperform', () => {
  const held = moment([machine('WT1', { inHighWind: true, powerKw: 300, expectedKw: 900 })])
  expect(farmFindings(held).map(said)).toEqual(['windHeld WT1'])
})

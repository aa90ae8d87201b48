import { expect, test } from 'vitest'
import type { CodeCause } from '../../../domain/code-cause.ts'
import { type CauseMoment, causeOf, isFarBelow, isSameCause } from './machine-cause.ts'

const moment = (change: Partial<CauseMoment> = {}): CauseMoment => ({
  technology: 'wind',
  connection: 'here',
  state: 'RUN',
  ...change,
})
const code = (cause?: CodeCause, text = 'Text of the maker') => ({ code: 42, text, cause })

const said = (change: Partial<CauseMoment>) => {
  const { kind, limitSource, isFarm, evidence } = causeOf(moment(change))
  return [kind, limitSource, isFarm && 'farm', evidence].filter(Boolean).join(' ')
}

test.each<[what: string, change: Partial<CauseMoment>, cause: string]>([
  ['a machine that runs', {}, 'running state'],
  ['no wind', { state: 'READY' }, 'ready state'],
  ['a silent machine, whatever it said last', { connection: 'silent', state: 'FAULT' }, 'noData connection'],
  ['a farm without a line', { connection: 'lost', state: 'RUN' }, 'noData farm connection'],
  ['a word that nobody knows', { state: 'DANCING' }, 'unknown state'],
  ['no word at all', { state: null }, 'unknown state'],
  ['a fault', { state: 'FAULT', code: code('fault') }, 'fault state'],
  ['a fault without a code', { state: 'FAULT' }, 'fault state'],
  ['the grid is lost', { state: 'FAULT', code: code('grid') }, 'grid code'],
  ['a stop for the grid', { state: 'STOP', code: code('grid') }, 'grid code'],
  ['a stop by hand', { state: 'STOP', code: code('stopped') }, 'stopped state'],
  ['a stop in a storm, by its code', { state: 'STOP', code: code('highWind') }, 'highWind code'],
  ['a stop in a storm, by its wind', { state: 'STOP', isHighWind: true }, 'highWind wind'],
  ['a fault in a storm stays a fault', { state: 'FAULT', isHighWind: true }, 'fault state'],
  ['a stop for ice', { state: 'STOP', code: code('icing') }, 'icing code'],
  ['maintenance', { state: 'MAINTENANCE', code: code('maintenance'), isHighWind: true }, 'maintenance state'],
  ['a limit by the grid', { state: 'CURTAILED', code: code('limitGrid') }, 'limit grid code'],
  ['quiet mode', { state: 'CURTAILED', code: code('limitNoise') }, 'limit noise code'],
  ['bats', { state: 'CURTAILED', code: code('limitBats') }, 'limit bats code'],
  ['a limit without a source', { state: 'CURTAILED' }, 'limit unknown state'],
  ['a set point while it runs', { setpointShare: 0.4, expectedShare: 0.9 }, 'limit unknown setPoint'],
  ['the market sets it', { setpointShare: 0, setpointSource: 'market', expectedShare: 0.9 }, 'limit market setPoint'],
  ['a set point above what is expected limits nothing', { setpointShare: 0.4, expectedShare: 0.3 }, 'running state'],
  ['a set point at rated power', { setpointShare: 0.99, expectedShare: 1 }, 'running state'],
  ['the set point of a battery is its task', { technology: 'bess', setpointShare: 0.2 }, 'running state'],
  ['it holds out in a storm', { isHighWind: true, isUnderperforming: true }, 'highWind wind'],
  ['a stuck anemometer', { isSensorDoubted: true, isUnderperforming: true }, 'sensor sensor'],
  ['ice on the blades', { isUnderperforming: true, temperatureC: -3 }, 'icing temperature'],
  ['cold alone is no ice', { temperatureC: -3 }, 'running state'],
  ['too little power on a mild day', { isUnderperforming: true, temperatureC: 12 }, 'underperforming power'],
  [
    'an inverter in the frost',
    { technology: 'solar', isUnderperforming: true, temperatureC: -3 },
    'underperforming power',
  ],
  ['a derated machine', { code: code('derated') }, 'derated code'],
  ['a reservoir that waits', { technology: 'hydro', state: 'READY', isDispatchable: true }, 'standby state'],
  ['a river without water', { technology: 'hydro', state: 'READY' }, 'ready state'],
])('%s', (_, change, cause) => expect(said(change)).toBe(cause))

test('a cause carries code and text, also where the state decides', () => {
  expect(causeOf(moment({ state: 'FAULT', code: code() }))).toEqual({
    kind: 'fault',
    code: 42,
    text: 'Text of the maker',
    evidence: 'state',
  })
})

test('causes differ by code and source', () => {
  const limit = causeOf(moment({ state: 'CURTAILED', code: code('limitGrid') }))
  expect(isSameCause(limit, causeOf(moment({ state: 'CURTAILED', code: code('limitNoise') })))).toBe(false)
  expect(isSameCause(limit, { ...limit })).toBe(true)
})

test('little of much is far below, little of little is not', () => {
  expect(isFarBelow(700, 1_000, 2_000)).toBe(true)
  expect(isFarBelow(850, 1_000, 2_000)).toBe(false)
  expect(isFarBelow(20, 150, 2_000)).toBe(false)
  expect(isFarBelow(null, 1_000, 2_000)).toBe(false)
})

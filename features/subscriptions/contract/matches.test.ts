import { expect, test } from 'vitest'
import { type AlarmFacts, matches } from './matches.ts'
import type { AlarmsWanted, What } from './subscription.ts'
import { anyAlarm as all } from './test-any-alarm.ts'
import { type Sought, viewedAlarms } from './viewed-alarms.ts'

const alarm: AlarmFacts = {
  farmCode: 'FR-VLM',
  countryCode: 'FR',
  technology: 'wind',
  deviceCode: 'WT01',
  deviceName: 'Éolienne 1',
  code: '62:02',
  message: 'Generator hot',
  isMapped: true,
  priority: 'high',
  severity: 'stop',
  causeGroup: 'grid',
  source: 'json',
}

test('without conditions every alarm matches', () => {
  expect(matches(all, alarm)).toBe(true)
})

test.each<[Partial<AlarmsWanted>, Partial<AlarmsWanted>]>([
  [{ farmCodes: ['FR-VLM'] }, { farmCodes: ['PT-ACH'] }],
  [{ countries: ['FR', 'ES'] }, { countries: ['ES'] }],
  [{ technologies: ['wind'] }, { technologies: ['solar'] }],
  [
    { farmCodes: ['FR-VLM'], machineCode: 'WT01' },
    { farmCodes: ['FR-VLM'], machineCode: 'WT02' },
  ],
  [{ priorities: ['critical', 'high'] }, { priorities: ['critical'] }],
  [{ codes: ['62:02'] }, { codes: ['6202'] }],
  [{ causeGroups: ['grid'] }, { causeGroups: ['weather'] }],
])('%j matches, %j does not', (meets, misses) => {
  expect(matches({ ...all, ...meets }, alarm)).toBe(true)
  expect(matches({ ...all, ...misses }, alarm)).toBe(false)
})

test('every condition must hold', () => {
  expect(matches({ ...all, countries: ['FR'], priorities: ['critical'] }, alarm)).toBe(false)
})

test('lost communication is what says so, of the farm or machine', () => {
  const lost: Extract<What, { kind: 'lost' }> = { kind: 'lost', farmCodes: ['FR-VLM'], machineCode: null }
  expect(matches(lost, alarm)).toBe(false)
  expect(matches(lost, { ...alarm, severity: 'communication' })).toBe(true)
  expect(matches(lost, { ...alarm, source: 'life-word' })).toBe(true)
  expect(matches({ ...lost, machineCode: 'WT02' }, { ...alarm, severity: 'communication' })).toBe(false)
  expect(matches({ ...lost, farmCodes: ['PT-ACH'] }, { ...alarm, severity: 'communication' })).toBe(false)
})

const criterion = (inputId: string, value: string, active = true) => ({
  inputId,
  inputType: 'list',
  value,
  label: '',
  status: 'closable' as const,
  active,
  priorities: [],
  meta: {},
})
const page = { actionId: 'view', value: '/MyFleet/Alarms' }
const viewOf = (...criteria: readonly ReturnType<typeof criterion>[]) =>
  viewedAlarms({ criteria: [...criteria], actions: [page] }) as Sought

test('a saved view matches by its conditions that count', () => {
  expect(matches(viewOf(), alarm)).toBe(true)
  expect(matches(viewOf(criterion('priority', 'critical,high'), criterion('country', 'FR')), alarm)).toBe(true)
  expect(matches(viewOf(criterion('farms', 'PT-ACH')), alarm)).toBe(false)
  expect(matches(viewOf(criterion('farms', 'PT-ACH', false)), alarm)).toBe(true)
  expect(matches(viewOf(criterion('machine', 'WT01')), alarm)).toBe(true)
  expect(matches(viewOf(criterion('machine', 'WT02')), alarm)).toBe(false)
  expect(matches(viewOf(criterion('search', 'eolienne')), alarm)).toBe(true)
  expect(matches(viewOf(criterion('search', 'gearbox')), alarm)).toBe(false)
  expect(matches(viewOf(criterion('unmapped', 'true')), alarm)).toBe(false)
  expect(matches(viewOf(criterion('unmapped', 'true')), { ...alarm, isMapped: false })).toBe(true)
  // Age, start and who has worked on an alarm say nothing about a new one.
  expect(matches(viewOf(criterion('mine', 'true'), criterion('olderThan', '60')), alarm)).toBe(true)
})

test('a view of another page has no alarms', () => {
  expect(viewedAlarms({ criteria: [], actions: [{ actionId: 'view', value: '/MyFleet/Table' }] })).toBeUndefined()
})

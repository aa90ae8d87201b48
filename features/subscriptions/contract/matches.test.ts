import { expect, test } from 'vitest'
import { type AlarmFacts, matches } from './matches.ts'
import type { AlarmsWanted, What } from './subscription.ts'

const alarm: AlarmFacts = {
  farmCode: 'FR-VLM',
  countryCode: 'FR',
  technology: 'wind',
  deviceCode: 'WT01',
  code: '62:02',
  priority: 'high',
  severity: 'stop',
  causeGroup: 'grid',
  source: 'json',
}
const all: AlarmsWanted = {
  kind: 'alarms',
  farmCodes: null,
  countries: null,
  technologies: null,
  machineCode: null,
  priorities: null,
  codes: null,
  causeGroups: null,
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
  const lost: What = { kind: 'lost', farmCodes: ['FR-VLM'], machineCode: null }
  expect(matches(lost, alarm)).toBe(false)
  expect(matches(lost, { ...alarm, severity: 'communication' })).toBe(true)
  expect(matches(lost, { ...alarm, source: 'life-word' })).toBe(true)
  expect(matches({ ...lost, machineCode: 'WT02' }, { ...alarm, severity: 'communication' })).toBe(false)
  expect(matches({ ...lost, farmCodes: ['PT-ACH'] }, { ...alarm, severity: 'communication' })).toBe(false)
})

import { expect, test } from 'vitest'
import { wordBegin, wordSince } from './state-since.ts'
import { stationAlarms } from './station-alarms.ts'
import { machineOf, rowOf, tagIdOf, testFigure, testMachine, testReader, testTag } from './test-farm.ts'
import { tileMoment, tileTagIds } from './tile-moment.ts'

const equipment = (code: string, signal: string) =>
  testMachine(code, [testTag(tagIdOf(`NO-FOS/${code}/${signal}`), signal)], { type: 'PROTECTION', name: `The ${code}` })
const row = rowOf('NO-FOS', {
  machines: [
    machineOf('NO-FOS', 'WT1'),
    equipment('PRT', 'ProtectionTrip'),
    equipment('BRK', 'BreakerClosed'),
    equipment('FIRE', 'FireDetected'),
  ],
})
const running = { 'NO-FOS/LifeWord': 1, 'NO-FOS/WT1/State': 'RUN', 'NO-FOS/WT1/ActivePower': 900 }
const raised = { 'NO-FOS/PRT/ProtectionTrip': true, 'NO-FOS/BRK/BreakerClosed': 0, 'NO-FOS/FIRE/FireDetected': false }
const momentOf = (values: Parameters<typeof testReader>[0]) =>
  tileMoment(row, 'machines', { ...testReader(values), figure: testFigure })

test('equipment with an active alarm is listed with its alarm', () =>
  expect(stationAlarms(row, testReader({ ...running, ...raised }))).toMatchObject([
    { kind: 'trip', name: 'The PRT', need: 'fault', word: '1' },
    { kind: 'breakerOpen', name: 'The BRK', need: 'stopped', word: '0' },
  ]))

test('an alarm of a station is listed beside the machines, counts for its farm, and has its tags subscribed', () => {
  const moment = momentOf({ ...running, ...raised })
  expect(moment).toMatchObject({
    worst: 'fault',
    needing: 2,
    needs: { fault: 0, stopped: 0, running: 1, station: 2, stationFaults: 1 },
  })
  expect(moment.needingMachines.map(({ name, alarm }) => [name, alarm])).toEqual([
    ['The PRT', 'trip'],
    ['The BRK', 'breakerOpen'],
  ])
  expect(tileTagIds([row], 'machines')).toContain(tagIdOf('NO-FOS/PRT/ProtectionTrip'))
})

test('a station in order, and one that cannot be reached, raise nothing', () => {
  expect(momentOf(running)).toMatchObject({ needing: 0, worst: undefined })
  const lost = momentOf({ ...raised, 'NO-FOS/LifeWord': { value: 1, ageMs: 90_000 } })
  expect(lost).toMatchObject({ needs: { fault: 0, stopped: 0, station: 0 } })
})

test('since when is found in the history of its booleans, however they are stored', () => {
  expect(wordSince({ times: [10, 20, 30, 40], values: [1, 0, 1, 1] }, '1')).toBe(30)
  expect(wordSince({ times: [10, 20, 30], values: [true, false, false] }, '0')).toBe(20)
  expect(wordSince({ times: [10, 20], values: [1, 1] }, '0')).toBeUndefined()
})

test('where nothing is stored from before it, it lasts at least as long', () => {
  const stored = { times: [10, 20, 30, 40], values: ['', 'FAULT', null, 'FAULT'] }
  expect(wordBegin(stored, 'FAULT')).toEqual({ sinceMs: 20, isAtLeast: true })
  expect(wordBegin({ ...stored, values: ['RUN', 'FAULT', null, 'FAULT'] }, 'FAULT')).toEqual({
    sinceMs: 20,
    isAtLeast: false,
  })
  expect(wordBegin(stored, 'STOP')).toBeUndefined()
})

import { expect, test } from 'vitest'
import type { RaisedStationAlarm } from './fleet-judgements.ts'
import { wordBegin, wordSince } from './state-since.ts'
import { heldStationAlarms, holdStationAlarms, noStations, stationAlarms } from './station-needs.ts'
import { machineOf, rowOf, testFigure, testMachine, testReader } from './test-farm.ts'
import { tileMoment } from './tile-moment.ts'

const equipment = (code: string) => testMachine(code, [], { type: 'PROTECTION', name: `The ${code}` })
const row = rowOf('NO-FOS', {
  machines: [machineOf('NO-FOS', 'WT1'), equipment('PRT'), equipment('BRK'), equipment('FIRE')],
})
const running = { 'NO-FOS/LifeWord': 1, 'NO-FOS/WT1/State': 'RUN', 'NO-FOS/WT1/ActivePower': 900 }
const raised = (machineCode: string, kind: RaisedStationAlarm['kind'], farmCode = 'NO-FOS') => ({
  ...{ farmCode, machineCode, kind, sinceMs: 7 },
})
const both = [raised('PRT', 'trip'), raised('BRK', 'breakerOpen')]
const readerOf = (values: Parameters<typeof testReader>[0], alarms: readonly RaisedStationAlarm[]) => ({
  ...testReader(values),
  figure: testFigure,
  stationAlarms: () => alarms,
})
const momentOf = (values: Parameters<typeof testReader>[0], alarms: readonly RaisedStationAlarm[] = []) =>
  tileMoment(row, 'machines', readerOf(values, alarms))

test('equipment with an active alarm is listed with its alarm; a code of no equipment is not', () =>
  expect(stationAlarms(row, readerOf(running, [...both, raised('GONE', 'fire')]))).toEqual([
    { kind: 'trip', name: 'The PRT', machineCode: 'PRT', need: 'fault', sinceMs: 7 },
    { kind: 'breakerOpen', name: 'The BRK', machineCode: 'BRK', need: 'stopped', sinceMs: 7 },
  ]))

test('an alarm of a station is listed beside the machines, with its start, and counts for its farm', () => {
  const moment = momentOf(running, both)
  expect(moment).toMatchObject({
    worst: 'fault',
    needing: 2,
    needs: { fault: 0, stopped: 0, running: 1, station: 2, stationFaults: 1 },
  })
  expect(moment.needingMachines.map(({ name, alarm, sinceMs }) => [name, alarm, sinceMs])).toEqual([
    ['The PRT', 'trip', 7],
    ['The BRK', 'breakerOpen', 7],
  ])
})

test('a station in order, and one that cannot be reached, raise nothing', () => {
  expect(momentOf(running)).toMatchObject({ needing: 0, worst: undefined })
  const lost = momentOf({ 'NO-FOS/LifeWord': { value: 1, ageMs: 90_000 } }, both)
  expect(lost).toMatchObject({ needs: { fault: 0, stopped: 0, station: 0 } })
})

test('the newest reply counts, of a farm and of all farms', () => {
  const store = {}
  const kinds = (farmCode: string) => heldStationAlarms(store, farmCode).map(({ kind }) => kind)
  holdStationAlarms(store, { atMs: 10, alarms: [raised('A', 'fire', 'F1'), raised('A', 'trip', 'F2')] }, undefined)
  holdStationAlarms(store, { atMs: 20, alarms: [] }, 'F1')
  expect([kinds('F1'), kinds('F2'), kinds('F3')]).toEqual([[], ['trip'], []])
  holdStationAlarms(store, { atMs: 15, alarms: [raised('A', 'fire', 'F1')] }, undefined)
  expect([kinds('F1'), kinds('F2')]).toEqual([[], []])
  holdStationAlarms(store, { atMs: 14, alarms: [raised('A', 'fire', 'F3')] }, 'F3')
  expect(kinds('F3')).toEqual([])
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

test('a reply without alarms of stations changes nothing, and a later one counts', () => {
  const store = {}
  const kinds = () => heldStationAlarms(store, 'F1').map(({ kind }) => kind)
  holdStationAlarms(store, noStations, undefined)
  expect(kinds()).toEqual([])
  holdStationAlarms(store, { atMs: 10, alarms: [raised('A', 'fire', 'F1')] }, undefined)
  holdStationAlarms(store, noStations, 'F1')
  expect(kinds()).toEqual(['fire'])
})

import { expect, test } from 'vitest'
import { type CauseAlarm, causeLimits, causesOf, type LearnedRule } from './cause.ts'

let count = 0
const alarm = (startS: number, changes: Partial<CauseAlarm> = {}): CauseAlarm => {
  count += 1
  const id = `${count}`.padStart(4, '0')
  return {
    ...{ id, farmCode: 'A', deviceCode: 'WT1', code: '7', startMs: startS * 1000, endMs: undefined, severity: 'stop' },
    ...{ causeGroup: 'machine', isStation: false, subFarmCode: null, manufacturer: 'M', latitude: 48, longitude: 2 },
    isOwnCause: false,
    ...changes,
  }
}
const machines = (number: number, startS: number, changes: Partial<CauseAlarm>) =>
  Array.from({ length: number }, (_, at) => alarm(startS + at, { deviceCode: `WT${at + 1}`, ...changes }))

/** The same result in whatever order the alarms came. */
const judge = (alarms: readonly CauseAlarm[], rules: readonly LearnedRule[] = []) => {
  const found = causesOf(alarms, undefined, rules)
  for (const turn of [3, 7, 11]) {
    const shuffled = alarms.toSorted(
      (left, right) => ((Number(left.id) * turn) % 13) - ((Number(right.id) * turn) % 13),
    )
    expect(causesOf(shuffled, undefined, rules)).toEqual(found)
  }
  return (one: CauseAlarm | undefined) => found.get(one?.id ?? '')
}

test('twenty turbines that lose the grid are one row, the alarm of the station where there is one', () => {
  const turbines = machines(20, 0, { causeGroup: 'grid' })
  const alone = judge(turbines)
  for (const one of turbines.slice(1)) expect(alone(one)).toMatchObject({ causeId: turbines[0]?.id, rule: 'station' })
  expect(alone(turbines[0])).toMatchObject({ causeId: turbines[0]?.id, rule: 'itself' })

  const trip = alarm(4, { deviceCode: 'ST', causeGroup: 'station', isStation: true })
  const converter = alarm(70, { deviceCode: 'WT3' })
  const late = alarm(200, { deviceCode: 'WT3' })
  const fire = alarm(6, { deviceCode: 'WT4', causeGroup: 'safety' })
  const found = judge([...turbines, trip, converter, late, fire])
  for (const one of [...turbines, converter]) expect(found(one)).toMatchObject({ causeId: trip.id, rule: 'station' })
  expect(found(turbines[0])?.evidence).toEqual({ device: 'ST', withinS: 60, machines: 20 })
  for (const own of [trip, late, fire]) expect(found(own)).toMatchObject({ causeId: own.id, rule: 'itself' })
  expect(judge(turbines.slice(0, 2))(turbines[1])).toMatchObject({ rule: 'itself' })
})

test('a feeder causes alarms of its own part of the farm only', () => {
  const feeder = alarm(0, { deviceCode: 'F1', causeGroup: 'station', isStation: true, subFarmCode: 'N' })
  const [north, south] = [
    alarm(5, { deviceCode: 'WT1', subFarmCode: 'N' }),
    alarm(6, { deviceCode: 'WT2', subFarmCode: 'S' }),
  ]
  const found = judge([feeder, north, south])
  expect([found(north)?.causeId, found(south)?.causeId]).toEqual([feeder.id, south.id])
})

test('machines fall silent with their farm, also some time before it is known', () => {
  const lost = alarm(300, { deviceCode: 'FARM', causeGroup: 'communication', isStation: true, endMs: 2_000_000 })
  const silent = machines(3, 200, { causeGroup: 'communication' })
  const [early, later, after] = [100, 1_500, 2_001].map((s) =>
    alarm(s, { deviceCode: 'WT9', causeGroup: 'communication' }),
  )
  const found = judge([lost, ...silent, ...[early, later, after].flatMap((one) => one ?? [])])
  for (const one of [...silent, later]) expect(found(one)).toMatchObject({ causeId: lost.id, rule: 'line-lost' })
  for (const one of [early, after]) expect(found(one)).toMatchObject({ rule: 'itself' })
})

test('a storm is one row for three machines within 200 km and half an hour', () => {
  const storm = { causeGroup: 'weather' } as const
  const near = [
    alarm(0, storm),
    alarm(900, { ...storm, farmCode: 'B', latitude: 49 }),
    alarm(1_700, { ...storm, farmCode: 'C', latitude: 47 }),
  ]
  const far = alarm(60, { ...storm, farmCode: 'D', latitude: 40 })
  const late = alarm(1_900, { ...storm, deviceCode: 'WT5' })
  const found = judge([...near, far, late])
  for (const one of near.slice(1)) expect(found(one)).toMatchObject({ causeId: near[0]?.id, rule: 'weather' })
  for (const one of [far, late]) expect(found(one)).toMatchObject({ rule: 'itself' })
  expect(judge(near.slice(0, 2))(near[1])).toMatchObject({ rule: 'itself' })
})

test('the first alarm of a machine causes what follows, but never a safety alarm', () => {
  const [first, second, third, other] = [
    alarm(0),
    alarm(10, { code: '8' }),
    alarm(61, { code: '9' }),
    alarm(11, { deviceCode: 'WT2' }),
  ]
  const vibration = alarm(12, { causeGroup: 'safety' })
  const found = judge([first, second, third, other, vibration])
  expect(found(second)).toMatchObject({ causeId: first.id, rule: 'first-out', evidence: { code: '7', withinS: 60 } })
  for (const one of [first, third, other, vibration]) expect(found(one)?.causeId).toBe(one.id)
})

test('an alarm that a person took out of a cause stays out and may cause others', () => {
  const [first, taken, next] = [alarm(0), alarm(10, { isOwnCause: true }), alarm(20)]
  const found = judge([first, taken, next])
  expect([found(taken)?.causeId, found(next)?.causeId]).toEqual([taken.id, first.id])
})

test('an accepted rule joins two codes of a machine beyond the batch, from the first cause on', () => {
  const rule = { id: 'r', manufacturer: 'M', causeCode: '7', effectCode: '20', withinS: 300, scope: 'machine' } as const
  const [cause, effect, foreign] = [alarm(0), alarm(200, { code: '20' }), alarm(210, { code: '20', deviceCode: 'WT2' })]
  const found = judge([cause, effect, foreign], [rule])
  expect(found(effect)).toMatchObject({ causeId: cause.id, rule: 'learned', evidence: { ruleId: 'r' } })
  expect(found(foreign)).toMatchObject({ rule: 'itself' })
})

test('an accepted rule of a feeder joins codes of two machines of it; a rule of the machine comes first', () => {
  const pair = { manufacturer: 'M', causeCode: '7', effectCode: '20', withinS: 300 }
  const feeder = { ...pair, id: 'f', scope: 'feeder' } as const
  const machine = { ...pair, id: 'm', scope: 'machine' } as const
  const on = (deviceCode: string, subFarmCode: string | null) => ({ deviceCode, subFarmCode })
  const cause = alarm(0, on('WT1', 'F1'))
  const effect = alarm(200, { code: '20', ...on('WT2', 'F1') })
  const elsewhere = alarm(200, { code: '20', ...on('WT3', 'F2') })
  const nowhere = alarm(200, { code: '20', ...on('WT4', null) })
  const found = judge([cause, effect, elsewhere, nowhere], [feeder])
  expect(found(effect)).toMatchObject({ causeId: cause.id, rule: 'learned', evidence: { ruleId: 'f', device: 'WT1' } })
  for (const other of [elsewhere, nowhere]) expect(found(other)).toMatchObject({ rule: 'itself' })

  const own = alarm(100, on('WT2', 'F1'))
  expect(judge([cause, own, effect], [feeder, machine])(effect)).toMatchObject({ causeId: own.id })
})

test('each farm has its own limits, also for the weather', () => {
  const [first, second] = [alarm(0), alarm(50, { code: '8' })]
  const narrow = causesOf([first, second], () => ({ ...causeLimits, firstOutS: 30 }))
  expect(narrow.get(second.id)?.causeId).toBe(second.id)
  const storms = [0, 60, 120].map((at, index) => alarm(at, { causeGroup: 'weather', deviceCode: `WT${index}` }))
  const patient = causesOf(storms, () => ({ ...causeLimits, weatherMachines: 4 }))
  for (const { id } of storms) expect(patient.get(id)?.causeId).toBe(id)
})

test('the station of the whole farm is the cause before equipment of a feeder, also when that was first', () => {
  const relay = alarm(0, {
    isStation: true,
    deviceCode: 'PRT01',
    subFarmCode: 'F1',
    causeGroup: 'station',
    code: 'TRIP',
  })
  const station = alarm(1, { isStation: true, deviceCode: 'SUB01', causeGroup: 'grid', code: 'GRID_LOST' })
  const machines = ['F1', 'F2'].map((subFarmCode, at) =>
    alarm(2 + at, { deviceCode: `WT${at}`, subFarmCode, causeGroup: 'grid', code: '64' }),
  )
  const found = judge([relay, station, ...machines])
  for (const one of [relay, ...machines]) expect(found(one)?.causeId).toBe(station.id)
})

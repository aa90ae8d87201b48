import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Relations } from '../../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../../platform/server/relations/test-relations.ts'
import { testPlant } from '../../../../tests/spec/test-plant.ts'
import { registerPlants } from '../../../plant-connection/server/port.ts'
import { storedAlarms } from '../actions/alarm-store.ts'
import { judgeAlarms } from '../judge/judge-alarms.ts'
import { removeOldAlarms } from '../remove-old-alarms.ts'
import { addTestAlarm } from '../test-alarm.ts'
import { alarmRules, decideRule, proposeRules } from './rule-store.ts'

let relations: Relations
const nowMs = Date.UTC(2026, 5, 1)
const hourMs = 3_600_000
beforeAll(async () => {
  relations = await openTestRelations()
  const plant = testPlant('FR01', 'FRONE')
  const [device] = plant.devices
  await registerPlants(
    relations.db,
    [
      {
        ...plant,
        subFarms: [{ subFarmCode: 'F1', name: 'Feeder 1', installedPowerKw: 2_000 }],
        devices: ['WT1', 'WT2', 'WT3'].map((deviceCode) => ({
          ...device,
          ...{ deviceCode, name: deviceCode, entCode: `FR01.${deviceCode}`, manufacturer: 'M', subFarmCode: 'F1' },
        })),
      } as typeof plant,
    ],
    'connection',
  )
})
afterAll(() => relations.close())

const add = (ms: number, code: string, more = {}) =>
  addTestAlarm(relations.db, {
    ...{ farmCode: 'FR01', deviceCode: 'WT1', code, startAt: new Date(ms), id: randomUUID(), causeGroup: 'limit' },
    ...more,
  })

test('a pair that is seen often enough is proposed, and counts once a person has accepted it', async () => {
  const { db } = relations
  for (let at = 1; at <= 12; at += 1) {
    await add(nowMs - at * 100 * hourMs, '1')
    await add(nowMs - at * 100 * hourMs + 50_000, '2')
    // Mostly alone: no pair.
    await add(nowMs - at * 100 * hourMs + hourMs, '3')
  }
  await add(nowMs - hourMs, '2')
  expect(await proposeRules(db, nowMs)).toBe(1)
  const [rule] = await alarmRules(db)
  expect(rule).toMatchObject({
    ...{
      manufacturer: 'M',
      causeCode: '1',
      effectCode: '2',
      state: 'proposed',
      support: 12,
      confidence: 12 / 13,
      folded: 7,
    },
  })
  expect(await proposeRules(db, nowMs + 1)).toBe(0)

  const cause = await add(nowMs, '1')
  const effect = await add(nowMs + 30_000, '2')
  const judge = () => db.transaction((tx) => judgeAlarms(tx, [cause, effect], nowMs))
  const causeOf = async () => (await storedAlarms(db, [effect]))[0]?.causeId
  await judge()
  expect(await causeOf()).toBe(effect)
  const chosen = { id: rule?.id ?? '', version: 1, state: 'accepted' } as const
  expect(await decideRule(db, chosen, 'Ann')).toMatchObject({ version: 2 })
  expect(await decideRule(db, { ...chosen, state: 'refused' }, 'Ben')).toBeUndefined()
  await judge()
  expect(await causeOf()).toBe(cause)
})

test('a pair across two machines of a feeder is a rule of its own', async () => {
  const { db } = relations
  for (let at = 1; at <= 12; at += 1) {
    await add(nowMs - at * 90 * hourMs, '31', { deviceCode: 'WT2' })
    await add(nowMs - at * 90 * hourMs + 20_000, '32', { deviceCode: 'WT3' })
  }
  expect(await proposeRules(db, nowMs + 2)).toBe(1)
  const rule = (await alarmRules(db)).find(({ effectCode }) => effectCode === '32')
  expect(rule).toMatchObject({ causeCode: '31', scope: 'feeder', support: 12, confidence: 1 })
  await decideRule(db, { id: rule?.id ?? '', version: 1, state: 'accepted' }, 'Ann')
  const cause = await add(nowMs + hourMs, '31', { deviceCode: 'WT2' })
  const effect = await add(nowMs + hourMs + 30_000, '32', { deviceCode: 'WT3' })
  await db.transaction((tx) => judgeAlarms(tx, [effect], nowMs))
  expect((await storedAlarms(db, [effect]))[0]).toMatchObject({ causeId: cause, causeRule: 'learned' })
})

test('old alarms that need nobody go after the days of the setting', async () => {
  const { db } = relations
  const job = removeOldAlarms({ db, days: 31, nowMs: () => nowMs })
  const old = new Date(nowMs - 40 * 24 * hourMs)
  await add(old.getTime(), '9', { endAt: old, state: 'NORMAL' })
  await add(old.getTime(), '9', { endAt: old, state: 'RTN_UNACK' })
  expect(await job.run(new AbortController().signal)).toBe('removed 1 alarms')
})

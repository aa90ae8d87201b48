import { asc } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LiveSample, qualities } from '../../../../domain/quality.ts'
import type { Relations } from '../../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../../platform/server/relations/test-relations.ts'
import { PlantManifest } from '../../../plant-connection/contract/plant-manifest.ts'
import { registerPlants, tagsOfFarms } from '../../../plant-connection/server/port.ts'
import { createEventIntake } from '../intake/event-intake.ts'
import { alarm, alarmEvent } from '../tables.ts'
import { createDerivation } from './derive-alarms.ts'

let relations: Relations
beforeAll(async () => {
  relations = await openTestRelations()
})
afterAll(() => relations.close())

const farm = PlantManifest.parse({
  farmCode: 'DRV',
  entCode: 'E-DRV',
  name: 'Farm',
  technology: 'wind',
  countryCode: 'FR',
  pentagram: 'DRVFR',
  timezone: 'Europe/Paris',
  ratedPowerKw: 4000,
  installedPowerKw: 4600,
  lifeWordTimeoutS: 60,
  subFarms: [],
  devices: [
    { deviceCode: 'PARC', entCode: 'DRV-PARC', type: 'FARM', name: 'PARC', signals: [{ name: 'LifeWord' }] },
    {
      deviceCode: 'WT01',
      entCode: 'DRV-WT01',
      type: 'WIND_TURBINE',
      name: 'WT01',
      signals: [{ name: 'StatusCode' }, { name: 'ActivePower' }],
    },
    {
      deviceCode: 'DOOR01',
      entCode: 'DRV-DOOR01',
      type: 'ELEC_SUBSTATION_DOOR',
      name: 'Door',
      signals: [{ name: 'DoorOpen' }],
    },
  ],
})

test('codes, values and silence become alarms, once, over restarts; what a device tells itself is not read twice', async () => {
  const { db } = relations
  await registerPlants(db, [farm], 'connection')
  const tags = new Map(
    (await tagsOfFarms(db, ['DRV'])).map(({ deviceCode, name, tagId }) => [`${deviceCode} ${name}`, tagId]),
  )
  const values = new Map<number, LiveSample>()
  const startMs = Date.UTC(2026, 9, 1)
  const say = (name: string, atS: number, value: LiveSample['value']) =>
    values.set(tags.get(name) as number, { timeMs: startMs + atS * 1_000, value, quality: qualities.good })
  const intake = createEventIntake({ db, log: pino({ level: 'silent' }) })
  const start = () => createDerivation(db, intake, async () => (tagId) => values.get(tagId), startMs - 3_600_000)
  let derivation = start()
  const look = (atS: number) => derivation.look(startMs + atS * 1_000)
  const alarms = async () =>
    (await db.select().from(alarm).orderBy(asc(alarm.startAt), asc(alarm.deviceCode), asc(alarm.source))).map(
      ({ deviceCode, code, startAt, endAt, source }) => [
        deviceCode,
        code,
        (startAt.getTime() - startMs) / 1_000,
        endAt && (endAt.getTime() - startMs) / 1_000,
        source,
      ],
    )

  say('PARC LifeWord', 0, 1)
  say('WT01 ActivePower', 0, 5)
  say('WT01 StatusCode', 0, 0)
  say('DOOR01 DoorOpen', 0, false)
  await look(1)
  expect(await alarms()).toEqual([])

  say('WT01 StatusCode', 10, 104)
  say('DOOR01 DoorOpen', 10, true)
  await look(12)
  expect(await alarms()).toEqual([['WT01', '104', 10, null, 'status-code']])
  derivation = start()
  say('DOOR01 DoorOpen', 11, true)
  await look(13)
  await look(72)
  const open = ['DOOR01', 'DOOR_OPEN', 11, null, 'signal-rule']
  const lost = ['PARC', 'NO_DATA', 60, null, 'life-word']
  expect(await alarms()).toEqual([['WT01', '104', 10, null, 'status-code'], open, lost])

  say('PARC LifeWord', 100, 2)
  say('WT01 StatusCode', 100, 7)
  await look(101)
  const back = ['PARC', 'NO_DATA', 60, 100, 'life-word']
  const ended = ['WT01', '104', 10, 100, 'status-code']
  expect(await alarms()).toEqual([ended, open, back, ['WT01', '7', 100, null, 'status-code']])

  const own = { farmCode: 'DRV', deviceCode: 'WT01', source: 'json' as const, lists: [] }
  const event = { id: 'x', code: '7', state: 'raised' as const, timeMs: startMs + 100_000 }
  await intake.take([{ ...own, events: [event] }], startMs + 110_000)
  say('PARC LifeWord', 700, 3)
  say('WT01 StatusCode', 650, 9)
  await look(720)
  expect((await alarms()).slice(3)).toEqual([
    ['WT01', '7', 100, null, 'json'],
    ['WT01', '7', 100, 720, 'status-code'],
    ['WT01', 'NO_DATA', 600, null, 'life-word'],
  ])

  // The station sends its own code, and later that of a rule: only that rule ends.
  const station = { farmCode: 'DRV', deviceCode: 'DOOR01', source: 'json' as const, lists: [] }
  const ofDoor = async () => (await alarms()).filter(([deviceCode, code]) => deviceCode === 'DOOR01' && code !== 'TRIP')
  await intake.take(
    [{ ...station, events: [{ id: 't', code: 'TRIP', state: 'raised', timeMs: startMs + 730_000 }] }],
    startMs + 730_000,
  )
  await look(760)
  expect(await ofDoor()).toEqual([open])
  await intake.take(
    [{ ...station, events: [{ id: 'd', code: 'DOOR_OPEN', state: 'raised', timeMs: startMs + 770_000 }] }],
    startMs + 770_000,
  )
  await look(800)
  expect(await ofDoor()).toEqual([
    ['DOOR01', 'DOOR_OPEN', 11, 800, 'signal-rule'],
    ['DOOR01', 'DOOR_OPEN', 770, null, 'json'],
  ])
  await intake.close()
})

test('a status code that its list calls information makes one info event for each time it shows, never an alarm', async () => {
  const { db } = relations
  const plant = PlantManifest.parse({
    ...{ farmCode: 'INF', entCode: 'E-INF', name: 'Farm', technology: 'wind', countryCode: 'FR', pentagram: 'INFFR' },
    ...{ timezone: 'Europe/Paris', ratedPowerKw: 1, installedPowerKw: 1, lifeWordTimeoutS: 60, subFarms: [] },
    devices: [
      {
        ...{ deviceCode: 'WT01', entCode: 'INF-WT01', type: 'WIND_TURBINE', name: 'WT01', manufacturer: 'Infomaker' },
        signals: [{ name: 'StatusCode' }],
      },
    ],
    codeBooks: [
      {
        manufacturer: 'Infomaker',
        codes: [
          {
            ...{ code: 5, text: 'System OK' },
            alarm: { severity: 'info', priority: 4, causeGroup: 'machine', latches: false },
          },
        ],
      },
    ],
  })
  await registerPlants(db, [plant], 'connection')
  const [tag] = await tagsOfFarms(db, ['INF'])
  const startMs = Date.UTC(2026, 9, 2)
  const intake = createEventIntake({ db, log: pino({ level: 'silent' }) })
  let newest: LiveSample | undefined
  const start = () =>
    createDerivation(db, intake, async () => (tagId) => (tagId === tag?.tagId ? newest : undefined), startMs)
  let derivation = start()
  const show = async (atS: number, value: number) => {
    const timeMs = startMs + atS * 1_000
    newest = { timeMs, value, quality: qualities.good }
    await derivation.look(timeMs + 1_000)
  }
  const events = async () =>
    (await db.select().from(alarmEvent).orderBy(asc(alarmEvent.at), asc(alarmEvent.state)))
      .filter(({ farmCode }) => farmCode === 'INF')
      .map(({ code, state, at }) => [code, state, (at.getTime() - startMs) / 1_000])
  const alarms = async () => (await db.select().from(alarm)).filter(({ farmCode }) => farmCode === 'INF')

  await show(0, 5)
  await show(10, 5)
  derivation = start()
  await show(20, 5)
  expect(await events()).toEqual([['5', 'info', 0]])
  expect(await alarms()).toEqual([])

  await show(30, 9)
  await show(40, 5)
  await show(50, 0)
  await show(60, 5)
  expect(await events()).toEqual([
    ['5', 'info', 0],
    ['9', 'raised', 30],
    ['9', 'cleared', 40],
    ['5', 'info', 40],
    ['5', 'info', 60],
  ])
  expect((await alarms()).map(({ code, endAt }) => [code, endAt?.getTime()])).toEqual([['9', startMs + 40_000]])
  await intake.close()
})

test('a machine without codes is in fault by its state, and a farm without life word is as silent as its machines', async () => {
  const { db } = relations
  const machine = (deviceCode: string, signals: readonly string[]) => ({
    ...{ deviceCode, entCode: `STA-${deviceCode}`, type: 'WIND_TURBINE', name: deviceCode },
    signals: signals.map((name) => ({ name })),
  })
  const plant = PlantManifest.parse({
    ...{ farmCode: 'STA', entCode: 'E-STA', name: 'Farm', technology: 'wind', countryCode: 'FR', pentagram: 'STAFR' },
    ...{ timezone: 'Europe/Paris', ratedPowerKw: 1, installedPowerKw: 1, lifeWordTimeoutS: 60, subFarms: [] },
    devices: [machine('WT01', ['State']), machine('WT02', ['State', 'StatusCode'])],
  })
  await registerPlants(db, [plant], 'connection')
  const tags = new Map(
    (await tagsOfFarms(db, ['STA'])).map(({ deviceCode, name, tagId }) => [`${deviceCode} ${name}`, tagId]),
  )
  const startMs = Date.UTC(2026, 9, 3)
  const values = new Map<number, LiveSample>()
  const say = (name: string, atS: number, value: LiveSample['value']) =>
    values.set(tags.get(name) as number, { timeMs: startMs + atS * 1_000, value, quality: qualities.good })
  const intake = createEventIntake({ db, log: pino({ level: 'silent' }) })
  const derivation = createDerivation(db, intake, async () => (tagId) => values.get(tagId), startMs - 3_600_000)
  const alarmsAfter = async (atS: number) => {
    await derivation.look(startMs + atS * 1_000)
    return (await db.select().from(alarm).orderBy(asc(alarm.startAt), asc(alarm.deviceCode)))
      .filter(({ farmCode }) => farmCode === 'STA')
      .map(({ deviceCode, code, startAt, endAt }) => [
        ...[deviceCode, code, (startAt.getTime() - startMs) / 1_000, endAt && (endAt.getTime() - startMs) / 1_000],
      ])
  }
  say('WT01 State', 0, 'FAULT')
  say('WT02 State', 0, 'FAULT')
  say('WT02 StatusCode', 1, 71)
  expect(await alarmsAfter(5)).toEqual([['WT02', '71', 1, null]])
  const faults = [
    ['WT01', 'STATE_FAULT', 0, null],
    ['WT02', '71', 1, null],
  ]
  // The code of the second machine says what its state means.
  expect(await alarmsAfter(20)).toEqual(faults)
  expect(await alarmsAfter(30)).toEqual(faults)
  expect(await alarmsAfter(90)).toEqual([...faults, ['WT01', 'NO_DATA', 60, null]])

  // Maintenance is an alarm of its own, by which rules suppress others of the machine.
  say('WT01 State', 100, 'MAINTENANCE')
  await alarmsAfter(105)
  expect(await alarmsAfter(120)).toEqual([
    ['WT01', 'STATE_FAULT', 0, 100],
    ['WT02', '71', 1, null],
    ['WT01', 'NO_DATA', 60, 100],
    ['WT01', 'STATE_MAINTENANCE', 100, null],
  ])
  await intake.close()
})

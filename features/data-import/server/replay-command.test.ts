import { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { qualities } from '../../../domain/quality.ts'
import type { Broker, FieldMessage } from '../../../platform/server/broker/broker.ts'
import { openBroker } from '../../../platform/server/broker/open-broker.ts'
import { loadConfig } from '../../../platform/server/config/load-config.ts'
import type { CommandContext } from '../../../platform/server/feature.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { openTestHistorian } from '../../../platform/server/telemetry/test-historian.ts'
import { storeEvents } from '../../alarms/server/intake-port.ts'
import { planImport } from '../../plant-connection/server/imports-port.ts'
import { createDeviceAccess, registerPlants } from '../../plant-connection/server/port.ts'
import { deviceCredential } from '../../plant-connection/server/tables.ts'
import type { ReplayEvent } from '../contract/replay.ts'
import { replayCommand } from './replay-command.ts'

let context: CommandContext
let broker: Broker
const heard: FieldMessage[] = []
const heardEvents: FieldMessage[] = []
const startMs = Date.UTC(2024, 0, 1)

beforeAll(async () => {
  const [relations, historian] = await Promise.all([openTestRelations(), openTestHistorian()])
  const log = pino({ level: 'silent' })
  const access = createDeviceAccess(relations.db, { acceptDemo: false })
  broker = await openBroker({ config: { ...loadConfig({}), mqttPort: 0 }, log, access })
  await broker.subscribe(
    ['solvane/+/+/data', 'solvane/+/+/event'],
    async (message) => void (message.topic.endsWith('/event') ? heardEvents : heard).push(message),
  )
  const config = { ...loadConfig({}), mqttPort: Number(new URL(broker.url).port) }
  context = { config, log, relations, historian, version: 'test', refresh: async () => undefined }

  const manifest = {
    farmCode: 'REP',
    entCode: 'REP-FARM',
    name: 'Replay',
    technology: 'wind' as const,
    countryCode: 'FR',
    pentagram: 'REPFR',
    timezone: 'Europe/Paris',
    ratedPowerKw: 2000,
    installedPowerKw: 2000,
    lifeWordTimeoutS: 600,
    hasCamera: false,
    subFarms: [],
    devices: [
      {
        deviceCode: 'T1',
        entCode: 'REP-T1',
        type: 'WIND_TURBINE' as const,
        name: 'T1',
        signals: [{ name: 'ActivePower' }, { name: 'State' }],
      },
    ],
  }
  const { tagIds: ids } = await planImport(relations.db, manifest)
  await registerPlants(relations.db, [manifest], 'import', ids)
  const [power, state] = [ids.get('T1/ActivePower') as number, ids.get('T1/State') as number]
  await historian.append(
    [0, 1, 2].flatMap((step) => {
      const at = { timeMs: startMs + step * 600_000, quality: qualities.good }
      return [
        { ...at, tagId: power, value: step * 100 },
        { ...at, tagId: state, value: 'RUN' },
      ]
    }),
  )
  const [raisedMs, endMs] = [startMs + 600_000, startMs + 900_000]
  const event = { id: '4711', code: '62:02', state: 'raised' as const, timeMs: raisedMs, endMs, text: 'Door' }
  const source = { farmCode: 'REP', deviceCode: 'T1', source: 'import' as const, receivedAtMs: startMs, lists: [] }
  await storeEvents(relations.db, [{ ...source, events: [event] }])
})
afterAll(async () => {
  await broker.close()
  await context.historian.close()
  await context.relations.close()
})

const replay = async (input: object, from: CommandContext = context) => {
  const events: ReplayEvent[] = []
  for await (const event of replayCommand(from, input, Readable.from([]), new AbortController().signal))
    events.push(event as ReplayEvent)
  return events.at(-1)
}

test('publishes every step in order, stamped with the present, under a credential that ends with it', async () => {
  const beganMs = Date.now()
  expect(await replay({ farmCode: 'REP', speed: 100_000 })).toEqual({ kind: 'done', published: 6, events: 2 })
  const bodies = heard.map(({ topic, payload }) => ({ topic, ...JSON.parse(Buffer.from(payload).toString()) }))
  expect(bodies.map(({ topic, values }) => [topic, values])).toEqual(
    [0, 100, 200].map((ActivePower) => ['solvane/REP/T1/data', { ActivePower, State: 'RUN' }]),
  )
  const events = heardEvents.map(({ payload }) => JSON.parse(Buffer.from(payload).toString()))
  expect(events.map(({ code, state, text }) => [code, state, text])).toEqual([
    ['62:02', 'raised', 'Door'],
    ['62:02', 'cleared', undefined],
  ])
  expect(events[0].id).toMatch(/^[0-9a-f]{8}:4711$/)
  expect(events[1].id).toBe(events[0].id)
  for (const { ts } of [...bodies, ...events]) expect(ts).toBeGreaterThanOrEqual(beganMs)
  expect(await context.relations.db.select().from(deviceCredential)).toEqual([])
})

test.each([
  ['an unknown farm', { farmCode: 'NONE', speed: 1 }, /no farm "NONE"(.|\n)*These exist:\n {2}REP {2}Replay/],
  ['no speed', { farmCode: 'REP' }, /speed/],
  ['a negative speed', { farmCode: 'REP', speed: -1 }, /speed/],
])('%s: one clear message', async (_name, input, message) => {
  expect(await replay(input)).toMatchObject({ kind: 'failed', message: expect.stringMatching(message) })
})

test('without a running Solvane and without an outside broker there is nothing to publish to', async () => {
  const { refresh: _refresh, ...alone } = context
  expect(await replay({ farmCode: 'REP', speed: 1 }, alone)).toMatchObject({
    kind: 'failed',
    message: expect.stringContaining('not running'),
  })
})

import { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../../platform/server/config/load-config.ts'
import type { CommandContext } from '../../../platform/server/feature.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import type { Historian } from '../../../platform/server/telemetry/historian.ts'
import type { GatewayEvent } from '../contract/gateway-command.ts'
import { PlantManifest } from '../contract/plant-manifest.ts'
import { createDeviceAccess, demoGateway, issueDeviceCredential } from './device-credentials.ts'
import { gatewayCommand } from './gateway-command.ts'
import { registerPlants } from './port.ts'

let relations: Relations
const plant = (farmCode: string) =>
  PlantManifest.parse({
    farmCode,
    entCode: `E-${farmCode}`,
    name: farmCode,
    technology: 'wind',
    countryCode: 'FR',
    pentagram: farmCode,
    timezone: 'Europe/Paris',
    ratedPowerKw: 4000,
    installedPowerKw: 4000,
    lifeWordTimeoutS: 600,
    subFarms: [],
    devices: [
      {
        deviceCode: 'T01',
        entCode: `E-${farmCode}-T01`,
        name: 'T01',
        type: 'WIND_TURBINE',
        signals: [{ name: 'State', valueType: 'text' }, { name: 'ActivePower' }],
      },
    ],
  })

beforeAll(async () => {
  relations = await openTestRelations()
  await registerPlants(relations.db, ['NORTH', 'SOUTH', 'SHOWN'].map(plant), 'import')
  await issueDeviceCredential(relations.db, { farmCode: 'SHOWN', ...demoGateway('SHOWN'), isDemo: true })
})
afterAll(() => relations.close())

const run = async (input: object, environment: Record<string, string> = { SOLVANE_DEMO: 'false' }) => {
  const context: CommandContext = {
    config: loadConfig(environment),
    log: pino({ level: 'silent' }),
    relations,
    historian: {} as Historian,
    version: 'test',
  }
  const events: GatewayEvent[] = []
  for await (const event of gatewayCommand(context, input, Readable.from([]), new AbortController().signal))
    events.push(event as GatewayEvent)
  return events
}
const signsIn = (username: string, secret: string) =>
  createDeviceAccess(relations.db, { acceptDemo: true }).authenticate(username, secret)

test('a gateway gets a user name and a secret once, with a first message to try', async () => {
  const [made] = await run({ action: 'issue', farmCode: 'NORTH' })
  expect(made).toMatchObject({
    kind: 'issued',
    username: 'gateway-NORTH',
    renewed: false,
    port: 1883,
    example: { deviceCode: 'T01', signal: 'ActivePower' },
  })
  if (made?.kind !== 'issued') throw new Error('not issued')
  expect(await signsIn(made.username, made.secret)).toBe(true)

  const [renewed] = await run({ action: 'issue', farmCode: 'NORTH' })
  expect(renewed).toMatchObject({ kind: 'issued', renewed: true })
  expect(await signsIn(made.username, made.secret)).toBe(false)

  await run({ action: 'issue', farmCode: 'NORTH', username: 'second-of-north' })
  const listed = await run({ action: 'list' })
  expect(listed.map((event) => event.kind === 'listed' && [event.farmCode, event.username, event.isDemo])).toEqual([
    ['NORTH', 'gateway-NORTH', false],
    ['NORTH', 'second-of-north', false],
    ['SHOWN', 'gateway-SHOWN', true],
  ])
  expect(JSON.stringify(listed)).not.toContain('secret')

  expect(await run({ action: 'revoke', farmCode: 'NORTH' })).toEqual([
    { kind: 'revoked', farmCode: 'NORTH', username: 'gateway-NORTH' },
  ])
  await expect(run({ action: 'revoke', farmCode: 'NORTH' })).rejects.toThrow('Gateway gateway-NORTH not found')
})

test('what cannot work says what to do', async () => {
  await expect(run({ action: 'issue', farmCode: 'EAST' })).rejects.toThrow(/no farm EAST.*npm run import/)
  await run({ action: 'issue', farmCode: 'SOUTH', username: 'shared' })
  await expect(run({ action: 'issue', farmCode: 'NORTH', username: 'shared' })).rejects.toThrow('belongs to farm SOUTH')
  await expect(run({ action: 'issue', farmCode: 'SOUTH', username: 'a b' })).rejects.toThrow('username: only letters')
  await expect(
    run({ action: 'issue', farmCode: 'SOUTH' }, { SOLVANE_DEMO: 'false', MQTT_URL: 'mqtt://broker:1883' }),
  ).rejects.toThrow('MQTT_URL names an external broker')
})

test('gateways of the demo are listed and stay unchanged', async () => {
  const told = [{ kind: 'demo', farmCode: 'SHOWN', username: 'gateway-SHOWN', secret: 'demo-SHOWN' }]
  expect(await run({ action: 'issue', farmCode: 'SHOWN' }, {})).toEqual(told)
  expect(await run({ action: 'revoke', farmCode: 'SHOWN' }, {})).toEqual(told)
  expect(await signsIn('gateway-SHOWN', 'demo-SHOWN')).toBe(true)
  // Outside demo mode they are refused anyway: the name is free for a real one.
  expect(await run({ action: 'issue', farmCode: 'SHOWN' })).toMatchObject([{ kind: 'issued', renewed: true }])
})

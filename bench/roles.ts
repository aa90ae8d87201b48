import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import mqtt from 'mqtt'
import pino from 'pino'
import { createRoleRunner, type RunningRole } from '../apps/server/test-apart.ts'
import { PlantManifest } from '../features/plant-connection/contract/plant-manifest.ts'
import { registerPlants } from '../features/plant-connection/server/port.ts'
import { startTestMosquitto } from '../platform/server/broker/test-mosquitto.ts'
import { openRelations } from '../platform/server/relations/open-relations.ts'
import { startThrowAwayPostgresql } from '../platform/server/relations/test-postgresql.ts'
import { ForkedChdbConnection } from '../platform/server/telemetry/chdb-connection.ts'
import { answersOf, startTestServer } from '../platform/server/telemetry/test-server.ts'
import { cpuOf, machineLine, memoryOf } from './machine.ts'
import { textTable } from './text-table.ts'

const tagCount = 500
const roles = ['api', 'push', 'ingest', 'jobs'] as const

/** Messages of one workload: how many a second, and how many values each. */
interface Load {
  readonly name: string
  readonly messagesPerSecond: number
  readonly valuesPerMessage: number
}

const loads: readonly Load[] = [
  { name: 'idle', messagesPerSecond: 0, valuesPerMessage: 0 },
  { name: '500 messages/s of 1 value', messagesPerSecond: 500, valuesPerMessage: 1 },
  { name: '100 messages/s of 100 values', messagesPerSecond: 100, valuesPerMessage: 100 },
]

const manifest = PlantManifest.parse({
  farmCode: 'FARM',
  entCode: 'E-FARM',
  name: 'Farm',
  technology: 'wind',
  countryCode: 'FR',
  pentagram: 'FARMX',
  timezone: 'Europe/Paris',
  ratedPowerKw: 2000,
  installedPowerKw: 2000,
  lifeWordTimeoutS: 60,
  subFarms: [],
  devices: [
    {
      deviceCode: 'T01',
      entCode: 'E-T01',
      type: 'WIND_TURBINE',
      name: 'T01',
      ratedPowerKw: 2000,
      signals: Array.from({ length: tagCount }, (_, tag) => ({ name: `S${tag}` })),
    },
  ],
})

const publishFor = async (url: string, load: Load, seconds: number): Promise<void> => {
  const field = await mqtt.connectAsync(url, { protocolVersion: 5 })
  const beganMs = performance.now()
  const total = load.messagesPerSecond * seconds
  for (let sent = 0; sent < total; sent++) {
    const dueMs = beganMs + (sent * 1000) / load.messagesPerSecond
    const waitMs = dueMs - performance.now()
    if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs))
    const values: Record<string, number> = {}
    for (let place = 0; place < load.valuesPerMessage; place++)
      values[`S${(sent * load.valuesPerMessage + place) % tagCount}`] = sent
    field.publish('solvane/FARM/T01/data', JSON.stringify({ ts: Date.now(), values }), { qos: 1 })
  }
  const leftMs = beganMs + seconds * 1000 - performance.now()
  if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs))
  await field.endAsync()
}

/** What each role costs in a process of its own: processor time of a value, memory. The stores are not counted. */
export const benchRoles = async (args: readonly string[]): Promise<boolean> => {
  const { values } = parseArgs({ args: [...args], options: { seconds: { type: 'string', default: '15' } } })
  const seconds = Number(values.seconds)
  const folder = mkdtempSync(join(tmpdir(), 'solvane-bench-roles-'))
  const postgresql = startThrowAwayPostgresql()
  const mosquitto = await startTestMosquitto()
  const engine = new ForkedChdbConnection({ folder, onCrash: () => {}, onStart: () => {} })
  const server = await startTestServer(answersOf(engine))
  const url = `mqtt://127.0.0.1:${mosquitto.port}`
  const config = { databaseUrl: postgresql.url, dataFolder: folder }
  const relations = await openRelations({ config, log: pino({ level: 'silent' }), version: 'bench' })
  await registerPlants(relations.db, [manifest], 'connection')
  await relations.close()
  const runner = createRoleRunner({ DATABASE_URL: postgresql.url, CLICKHOUSE_URL: server.url, MQTT_URL: url })
  const processes: RunningRole[] = []
  for (const role of roles) processes.push(await runner.start(role))
  const rows: string[][] = [['load', ...roles.map((role) => `${role} CPU`), ...roles.map((role) => `${role} MiB`)]]
  for (const load of loads) {
    await publishFor(url, load, 3)
    const pids = processes.map(({ child }) => child.pid ?? 0)
    const before = pids.map((pid) => cpuOf(pid) ?? 0)
    await publishFor(url, load, seconds)
    const used = pids.map((pid, index) => (cpuOf(pid) ?? 0) - (before[index] ?? 0))
    rows.push([
      load.name,
      ...used.map((ms) => `${(ms / (seconds * 10)).toFixed(1)} %`),
      ...pids.map((pid) => (memoryOf(pid) ?? 0).toFixed(0)),
    ])
  }
  process.stdout.write(`\n${machineLine()}\n\n${textTable(rows)}\n`)
  await runner.stop()
  await server.close()
  await engine.close()
  await mosquitto.stop()
  postgresql.remove()
  rmSync(folder, { recursive: true, force: true })
  return true
}

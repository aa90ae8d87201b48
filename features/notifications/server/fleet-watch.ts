import { and, eq, ne, sql } from 'drizzle-orm'
import { isAwaited, isFarmAlive, lifeSignMs } from '../../../domain/farm-life.ts'
import type { LiveSample } from '../../../domain/quality.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { farmsIn } from '../../farms/server/port.ts'
import { tagsOfFarms } from '../../plant-connection/server/port.ts'
import type { Notifier } from './notifier.ts'
import { watchedState } from './tables.ts'

const lookEveryMs = 10_000
/** Farms, machines and their tags are read anew this often. */
const listEveryMs = 60_000

/** Newest samples: those in memory where this process hears the field, those stored elsewhere. */
export type ReadNewest = (tagIds: readonly number[]) => Promise<(tagId: number) => LiveSample | undefined>

export const newestReader = ({ config, latest, historian }: ServerContext): ReadNewest => {
  const hears = config.roles.some((role) => role !== 'jobs')
  return async (tagIds) => {
    if (hears) return (tagId) => latest.get(tagId)
    const stored = await historian.newest(tagIds)
    return (tagId) => stored.get(tagId)
  }
}

interface WatchedFarm {
  readonly farmCode: string
  readonly name: string
  readonly timeoutS: number
  readonly lifeTags: readonly number[]
  readonly machines: readonly { readonly deviceCode: string; readonly stateTag: number }[]
}

const readFarms = async (db: Db): Promise<WatchedFarm[]> => {
  const farms = await farmsIn(db, 'all')
  const codes = farms.map(({ farmCode }) => farmCode)
  const tags = Map.groupBy(
    codes.length === 0 ? [] : await tagsOfFarms(db, codes, ['LifeWord', 'State']),
    ({ farmCode }) => farmCode,
  )
  return farms.map(({ farmCode, name, lifeWordTimeoutS }) => {
    const own = tags.get(farmCode) ?? []
    return {
      farmCode,
      name,
      timeoutS: lifeWordTimeoutS,
      lifeTags: own.filter((tag) => tag.name === 'LifeWord').map(({ tagId }) => tagId),
      machines: own
        .filter((tag) => tag.name === 'State')
        .map(({ tagId, deviceCode }) => ({ deviceCode, stateTag: tagId })),
    }
  })
}

/** Keeps a new state; true when it is another one than was kept. What is seen for the first time is no change. */
const changes = async (db: Db, kind: string, id: string, state: string, atMs: number): Promise<boolean> => {
  const since = new Date(atMs)
  const first = await db.insert(watchedState).values({ kind, id, state, since }).onConflictDoNothing().returning()
  if (first.length > 0) return false
  const changed = await db
    .update(watchedState)
    .set({ state, since })
    .where(and(eq(watchedState.kind, kind), eq(watchedState.id, id), ne(watchedState.state, state)))
    .returning({ id: sql`1` })
  return changed.length > 0
}

const farmLink = (farmCode: string) => `/MyFleet/Farm?farmCode=${encodeURIComponent(farmCode)}`

/**
 * Looks at every farm: whether it tells that it lives, and which machines have gone into fault. What is told is kept, so that
 * a restart tells nothing twice; machines of one farm that fail together are told together.
 */
export const createFleetWatch = (db: Db, notifier: Notifier, readNewest: ReadNewest, sinceMs = Date.now()) => {
  let farms: WatchedFarm[] = []
  let listedMs = Number.NEGATIVE_INFINITY
  /** What was kept last, so that what stays the same asks the database nothing. */
  const known = new Map<string, string>()

  const turns = async (kind: string, id: string, state: string, nowMs: number): Promise<boolean> => {
    const key = `${kind} ${id}`
    if (known.get(key) === state) return false
    const isNew = await changes(db, kind, id, state, nowMs)
    known.set(key, state)
    return isNew
  }

  return {
    async look(nowMs: number): Promise<void> {
      if (nowMs - listedMs >= listEveryMs) {
        farms = await readFarms(db)
        listedMs = nowMs
      }
      const newest = await readNewest(
        farms.flatMap(({ lifeTags, machines }) => [...lifeTags, ...machines.map(({ stateTag }) => stateTag)]),
      )
      const timeOf = (tagId: number) => newest(tagId)?.timeMs
      const signs = new Map(
        farms.map((farm) => {
          const states = farm.machines.flatMap(({ stateTag }) => timeOf(stateTag) ?? [])
          const newestMs = () => (states.length > 0 ? Math.max(...states) : undefined)
          return [farm.farmCode, lifeSignMs({ lifeWordsMs: farm.lifeTags.map(timeOf), newestMs })]
        }),
      )
      const heard = [...signs.values()].filter((timeMs) => timeMs !== undefined)
      const hearing = { sinceMs, newestMs: heard.length > 0 ? Math.max(...heard) : undefined }
      for (const farm of farms) {
        const { farmCode, name, timeoutS } = farm
        const signMs = signs.get(farmCode)
        // A farm that has never sent anything is not lost.
        if (signMs === undefined) continue
        const isAlive = isFarmAlive(signMs, nowMs, timeoutS)
        if (!isAlive && isAwaited(signMs, nowMs, timeoutS, hearing)) continue
        if (await turns('farm', farmCode, isAlive ? 'alive' : 'lost', nowMs))
          await notifier.tell({
            event: isAlive ? 'farm-back' : 'farm-lost',
            occurrence: `${farmCode} ${nowMs}`,
            atMs: nowMs,
            farmCode,
            parameters: { farm: name },
            href: farmLink(farmCode),
          })
        // What a silent farm's machines do is not known.
        if (isAlive) await this.lookAtMachines(farm, (tagId) => newest(tagId)?.value, nowMs)
      }
    },

    async lookAtMachines(
      { farmCode, name, machines }: WatchedFarm,
      stateOf: (tagId: number) => unknown,
      nowMs: number,
    ): Promise<void> {
      const failed: string[] = []
      for (const { deviceCode, stateTag } of machines) {
        const value = stateOf(stateTag)
        if (typeof value !== 'string') continue
        const state = value === 'FAULT' ? 'fault' : 'other'
        if ((await turns('machine', `${farmCode}/${deviceCode}`, state, nowMs)) && state === 'fault')
          failed.push(deviceCode)
      }
      if (failed.length > 0)
        await notifier.tell({
          event: 'machine-fault',
          occurrence: `${farmCode} ${nowMs}`,
          atMs: nowMs,
          farmCode,
          parameters: { farm: name, machines: failed.slice(0, 5).join(', '), count: failed.length },
          href: farmLink(farmCode),
        })
    },
  }
}

/** Looks again and again, one look after another; resolves with the way to end it. */
export const watchFleet = (context: ServerContext, notifier: Notifier): (() => void) => {
  const watch = createFleetWatch(context.relations.db, notifier, newestReader(context))
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      await watch.look(Date.now())
    } catch (error) {
      context.log.warn({ err: error }, 'the fleet could not be watched; trying again')
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(() => void look(), lookEveryMs).unref()
  return () => clearInterval(timer)
}

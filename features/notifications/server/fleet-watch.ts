import { sql } from 'drizzle-orm'
import { isAwaited, isFarmAlive, lifeSignMs } from '../../../domain/farm-life.ts'
import type { LiveSample } from '../../../domain/quality.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { newestPastSamples } from '../../../platform/server/telemetry/newest-past-samples.ts'
import { assetsOfFarms, codeBooksOfFarms, farmsIn, plantEditionOf } from '../../farms/server/port.ts'
import { tagsOfFarms } from '../../plant-connection/server/port.ts'
import { faultDetails, machineSignals, type WatchedMachine, watchedMachines } from './fault-details.ts'
import type { Notifier } from './notifier.ts'
import { watchedState } from './tables.ts'

const lookEveryMs = 10_000

/** Newest samples: those in memory where this process hears the field, those stored elsewhere. */
export type ReadNewest = (tagIds: readonly number[]) => Promise<(tagId: number) => LiveSample | undefined>

export const newestReader = ({ config, latest, historian }: ServerContext): ReadNewest => {
  const hears = config.roles.some((role) => role !== 'jobs')
  return async (tagIds) => {
    if (hears) return (tagId) => latest.get(tagId)
    const stored = await newestPastSamples(historian, tagIds)
    return (tagId) => stored.get(tagId)
  }
}

const newestOf = (one: number | undefined, other: number): number => Math.max(one ?? other, other)

interface WatchedFarm {
  readonly farmCode: string
  readonly name: string
  readonly timeoutS: number
  readonly lifeTags: readonly number[]
  readonly machines: readonly WatchedMachine[]
}

const readFarms = async (db: Db): Promise<WatchedFarm[]> => {
  const farms = await farmsIn(db, 'all')
  const codes = farms.map(({ farmCode }) => farmCode)
  const tags = Map.groupBy(
    codes.length === 0 ? [] : await tagsOfFarms(db, codes, ['LifeWord', ...machineSignals]),
    ({ farmCode }) => farmCode,
  )
  const assets = new Map((await assetsOfFarms(db, codes)).map((asset) => [asset.entCode, asset]))
  const books = await codeBooksOfFarms(db, codes)
  return farms.map(({ farmCode, name, lifeWordTimeoutS }) => {
    const own = tags.get(farmCode) ?? []
    return {
      farmCode,
      name,
      timeoutS: lifeWordTimeoutS,
      lifeTags: own.filter((tag) => tag.name === 'LifeWord').map(({ tagId }) => tagId),
      machines: watchedMachines(own, assets, books.get(farmCode)),
    }
  })
}

/** How something that is watched stands now. */
interface Standing {
  readonly kind: string
  readonly id: string
  readonly state: string
}

const keyOf = ({ kind, id }: Pick<Standing, 'kind' | 'id'>) => `${kind} ${id}`
/** Rows in one statement. */
const rowsAtOnce = 1_000

/**
 * Remembers how things stood, over restarts. `turned` resolves with those that stand otherwise than before; what is seen for
 * the first time is no change.
 */
const createMemory = (db: Db) => {
  let known: Map<string, string> | undefined
  const read = async () => {
    const rows = await db.select().from(watchedState)
    return new Map(rows.map((row) => [keyOf(row), row.state]))
  }
  return {
    async turned(standings: readonly Standing[], nowMs: number): Promise<Set<string>> {
      known ??= await read()
      const held = known
      const other = standings.filter((one) => held.get(keyOf(one)) !== one.state)
      const changed = new Set(other.map(keyOf).filter((key) => held.has(key)))
      for (let at = 0; at < other.length; at += rowsAtOnce)
        await db
          .insert(watchedState)
          .values(other.slice(at, at + rowsAtOnce).map((one) => ({ ...one, since: new Date(nowMs) })))
          .onConflictDoUpdate({
            target: [watchedState.kind, watchedState.id],
            set: { state: sql`excluded.state`, since: sql`excluded.since` },
          })
      for (const one of other) held.set(keyOf(one), one.state)
      return changed
    },
  }
}

const farmLink = (farmCode: string) => `/MyFleet/Farm?farmCode=${encodeURIComponent(farmCode)}`

/**
 * Looks at every farm: whether it tells that it lives, and which machines have gone into fault. What is told is kept, so that
 * a restart tells nothing twice; machines of one farm that fail together are told together.
 */
export const createFleetWatch = (db: Db, notifier: Notifier, readNewest: ReadNewest, sinceMs = Date.now()) => {
  let farms: WatchedFarm[] = []
  /** Edition of the plants that `farms` was read at. */
  let listedEdition: number | undefined
  /** Newest sign of life in the store at the start. */
  let storedUntilMs: number | undefined
  const memory = createMemory(db)

  /** Values that only a fault is told with are read when there is one. */
  const tellDetails = async (failed: readonly WatchedMachine[]) => {
    const tagIds = failed.flatMap(({ stateTag, codeTag, powerTag, inputs }) => [
      stateTag,
      ...[codeTag, powerTag].filter((tagId) => tagId !== undefined),
      ...[...inputs.values()].flat(),
    ])
    const read = await readNewest(tagIds)
    return faultDetails(failed, read)
  }

  return {
    async look(nowMs: number): Promise<void> {
      const edition = await plantEditionOf(db)
      if (edition !== listedEdition) {
        farms = await readFarms(db)
        listedEdition = edition
      }
      const newest = await readNewest(
        farms.flatMap(({ lifeTags, machines }) => [...lifeTags, ...machines.map(({ stateTag }) => stateTag)]),
      )
      const timeOf = (tagId: number) => newest(tagId)?.timeMs
      const signs = new Map(
        farms.map((farm) => {
          const states = farm.machines.flatMap(({ stateTag }) => timeOf(stateTag) ?? [])
          const newestMs = () => (states.length > 0 ? Math.max(...states) : undefined)
          return [farm.farmCode, lifeSignMs({ lifeWordsMs: farm.lifeTags.map(timeOf), newestMs, nowMs })]
        }),
      )
      const heard = [...signs.values()].filter((timeMs) => timeMs !== undefined)
      storedUntilMs ??= heard.filter((signMs) => signMs < sinceMs).reduce(newestOf, undefined)
      const hearing = { sinceMs, newestMs: heard.reduce(newestOf, undefined), storedUntilMs }
      const seen = farms.flatMap((farm) => {
        const signMs = signs.get(farm.farmCode)
        // A farm that has never sent anything is not lost.
        if (signMs === undefined) return []
        const isAlive = isFarmAlive(signMs, nowMs, farm.timeoutS)
        if (!isAlive && isAwaited(signMs, nowMs, farm.timeoutS, hearing)) return []
        // What a silent farm's machines do is not known.
        const machines = isAlive ? farm.machines : []
        const states = machines.flatMap((machine): (Standing & { readonly machine: WatchedMachine })[] => {
          const { deviceCode, stateTag } = machine
          const value = newest(stateTag)?.value
          if (typeof value !== 'string') return []
          const id = `${farm.farmCode}/${deviceCode}`
          return [{ kind: 'machine', id, state: value === 'FAULT' ? 'fault' : 'other', machine }]
        })
        return [{ farm, isAlive, states }]
      })
      const turned = await memory.turned(
        seen.flatMap(({ farm, isAlive, states }) => [
          { kind: 'farm', id: farm.farmCode, state: isAlive ? 'alive' : 'lost' },
          ...states.map(({ kind, id, state }) => ({ kind, id, state })),
        ]),
        nowMs,
      )
      for (const { farm, isAlive, states } of seen) {
        const { farmCode, name } = farm
        const about = { occurrence: `${farmCode} ${nowMs}`, atMs: nowMs, farmCode, href: farmLink(farmCode) }
        if (turned.has(keyOf({ kind: 'farm', id: farmCode })))
          await notifier.notify({ ...about, event: isAlive ? 'farm-back' : 'farm-lost', parameters: { farm: name } })
        const failed = states.filter((one) => one.state === 'fault' && turned.has(keyOf(one)))
        const machines = failed.slice(0, 5).map((one) => one.machine.name)
        if (failed.length > 0) {
          const details = await tellDetails(failed.map((one) => one.machine))
          await notifier.notify({
            ...about,
            event: 'machine-fault',
            parameters: { farm: name, machines: machines.join(', '), count: failed.length, ...details },
          })
        }
      }
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

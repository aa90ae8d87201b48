import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPlayFile } from '../../simulator/demo-play-file.ts'
import { writePlayFile } from '../../simulator/play/play-file.ts'
import { type RunningSolvane, startSolvane } from '../solvane.ts'
import { type Growth, growthOf, sureGrowth } from './growth.ts'
import { waitForHistory } from './history-in.ts'
import { aheadToMidnight, nightChanges, viewMsOf } from './wall-night.ts'
import { openWallBrowser, type PageHold, type WallHead, type WallPage } from './wall-page.ts'

/** What a night leaves behind in a wall, and what it stood through without a hand. */
export interface WallBalance {
  readonly minutes: number
  readonly changes: number
  readonly interruptions: number
  /** Interruptions that the wall did not tell of, or from which it did not come back. */
  readonly notShown: number
  readonly notBack: number
  /** From a server that is ready, a sign-in service that answers or a plant that has its line again. */
  readonly longestBackS: number
  readonly midnights: number
  readonly renewals: number
  /** Measured after the warm-up, each at the first view of a round. */
  readonly samples: number
  readonly heapMiB: number
  readonly heapAtEndMiB: number
  /** By regression over the samples after the warm-up, per 100 changes; `sure` is what is beyond the scatter. */
  readonly heapKiBPer100: number
  readonly sureHeapKiBPer100: number
  readonly nodes: number
  readonly sureNodesPer100: number
  readonly listeners: number
  readonly sureListenersPer100: number
  /** The most that the server held for this page, and how many more tags at the end than for a fresh one. */
  readonly connections: number
  readonly leakedTags: number
  /** 1: a page opened at the end tells something else of the fleet. */
  readonly differsFromFresh: number
  readonly unhandled: number
  readonly consoleErrors: number
  /** Loads of the page beyond the sign-in's. */
  readonly reloads: number
  /** 1: a browser that was started anew did not come back to the wall without a hand. */
  readonly lostAtRestart: number
}

const zone = 'Europe/Paris'
/** Sees every farm. */
const login = 'manager'
const awayMs = 20_000
/** Longer than the access token lives. */
const signInAwayMs = 80_000
const tokenLifeS = 60
const cutMs = 75_000
/** A farm that counts as lost after 30 s without a sign. */
const cutFarm = { code: 'ES-MUA', machines: 16 }
const backLimitMs = 120_000
const betweenMs = 30_000
/** Until the demo's history is in; a machine with other work takes as long. */
const setUpMs = 240_000
const warmUpShare = 0.25
const tagTolerance = 1.1

const fresh = /^Data (now|\d+.s ago)$/
const isFresh = (head: WallHead | undefined) => head !== undefined && fresh.test(head.state)
const tenths = (value: number) => Math.round(10 * value) / 10

/** Looks until it is so; undefined when it was not within the time, else how long it took. */
const until = async (limitMs: number, look: () => Promise<boolean>): Promise<number | undefined> => {
  const beganMs = performance.now()
  while (!(await look())) {
    if (performance.now() - beganMs > limitMs) return undefined
    await sleep(200)
  }
  return performance.now() - beganMs
}

const heldByServer = async (url: string) => {
  const text = await fetch(`${url}/metrics`).then((reply) => reply.text())
  const sumOf = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}(?:{.*})? (\\d+)$`, 'gm'))].reduce((sum, [, value]) => sum + Number(value), 0)
  return { connections: sumOf('solvane_push_connections'), tags: sumOf('solvane_push_subscribed_tags') }
}

interface Scene {
  readonly server: Pick<RunningSolvane, 'start' | 'stop' | 'dataFolder'>
  readonly wall: WallPage
  readonly nowMs: () => number
}

/** One interruption: whether the wall told of it, and how long it took to come back, ms; undefined: it did not. */
interface Interruption {
  readonly isShown: boolean
  readonly backMs: number | undefined
}

const isBack = ({ wall }: Scene) => until(backLimitMs, async () => isFresh(await wall.head()))
const showsState = ({ wall }: Scene, words: RegExp, limitMs: number) =>
  until(limitMs, async () => words.test((await wall.head())?.state ?? ''))

const stopServer = async (scene: Scene): Promise<Interruption> => {
  await scene.server.stop()
  const shownMs = await showsState(scene, /Connection lost/, awayMs)
  await sleep(Math.max(0, awayMs - (shownMs ?? awayMs)))
  await scene.server.start()
  return { isShown: shownMs !== undefined, backMs: await isBack(scene) }
}

const stopSignIn = async (scene: Scene): Promise<Interruption> => {
  await scene.wall.cutSignIn(true)
  const shownMs = await showsState(scene, /Session not renewed|Connection lost/, signInAwayMs)
  await sleep(Math.max(0, signInAwayMs - (shownMs ?? signInAwayMs)))
  await scene.wall.cutSignIn(false)
  return { isShown: shownMs !== undefined, backMs: await isBack(scene) }
}

/** Machines of plants without a line, as the head of every view counts them. */
const cutMachines = async (wall: WallPage): Promise<number> => {
  const head = await wall.head()
  return head ? Number(/(\d+) machines? not connected/.exec(head.needs)?.[1] ?? 0) : Number.NaN
}

/** Other plants lose their line as well: what counts is that this one's machines come on top, and go again. */
export const cutPlant = async ({ server, wall, nowMs }: Scene): Promise<Interruption> => {
  const before = await cutMachines(wall)
  let most = before
  const fromMs = nowMs()
  const script = [{ kind: 'cut' as const, farmCode: cutFarm.code, fromMs, untilMs: fromMs + cutMs }]
  writePlayFile(join(server.dataFolder, demoPlayFile), script)
  const look = async () => {
    const now = await cutMachines(wall)
    if (now > most) most = now
    return now
  }
  const shownMs = await until(cutMs, async () => (await look()) >= before + cutFarm.machines)
  await until(fromMs + cutMs - nowMs(), async () => (await look()) < 0)
  const backMs = await until(backLimitMs, async () => (await look()) <= most - cutFarm.machines)
  return { isShown: shownMs !== undefined, backMs: shownMs === undefined ? undefined : backMs }
}

/** A plant is not cut right after a start: until its grace is over, a server waits for plants that have long been silent. */
const turns = [stopServer, stopSignIn, cutPlant] as const

export const watchWall = async (plan: {
  readonly minutes: number
  readonly changes?: number
  readonly progress?: (line: string) => void
}): Promise<WallBalance> => {
  const { minutes, changes: wanted = nightChanges, progress } = plan
  const aheadMs = aheadToMidnight(Date.now(), zone, setUpMs + 0.5 * minutes * 60_000)
  const preload = `--import=${new URL('shifted-clock.ts', import.meta.url).href}`
  const server = await startSolvane({
    prepare: async () => undefined,
    environment: {
      SOLVANE_DEMO: 'true',
      SOLVANE_DEMO_HISTORY_DAYS: '1',
      OIDC_ACCESS_TOKEN_SECONDS: String(tokenLifeS),
      SOAK_CLOCK_AHEAD_MS: String(aheadMs),
      NODE_OPTIONS: preload,
    },
  })
  const browser = await openWallBrowser(server.url, viewMsOf(minutes, wanted)).catch(async (error: unknown) => {
    await server.close()
    throw error
  })
  try {
    progress?.('history of the demo … ')
    await waitForHistory(server.url, () => server.token('admin', 'demo-admin'))
    const wall = await browser.signIn(login, `demo-${login}`)
    const scene: Scene = { server, wall, nowMs: () => Date.now() + aheadMs }
    if ((await isBack(scene)) === undefined) throw new Error(`no wall: ${JSON.stringify(await wall.head())}`)
    const loadsBefore = browser.report.loads

    const beganMs = performance.now()
    const endMs = beganMs + minutes * 60_000
    const firstChanges = await wall.changes()
    const done: Interruption[] = []
    const holds: (PageHold & { readonly changes: number })[] = []
    let connections = 0
    const dates = new Set<string>()
    const changed = async () => (await wall.changes()) - firstChanges

    const interrupt = async () => {
      for (let turn = 0; ; turn++) {
        await sleep(betweenMs)
        if (endMs - performance.now() < awayMs + signInAwayMs + betweenMs) return
        done.push(await (turns[turn % turns.length] ?? stopServer)(scene))
      }
    }
    const sample = async () => {
      while (performance.now() < endMs) {
        await sleep(5_000)
        const head = await wall.head()
        if (head) dates.add(head.date)
        // While the server is away the page holds less, and what comes back comes one after the other.
        if (!isFresh(head)) continue
        const held = await wall.hold()
        if (held && isFresh(await wall.head())) holds.push({ ...held, changes: await changed() })
        const atServer = await heldByServer(server.url).catch(() => undefined)
        connections = Math.max(connections, atServer?.connections ?? 0)
        const minute = Math.round((performance.now() - beganMs) / 60_000)
        const last = holds.at(-1)
        progress?.(
          `${minute} of ${minutes} min, ${last?.changes} changes, ${done.length} interruptions, ${last?.heapMiB.toFixed(1)} MiB, ${last?.nodes} nodes, ${last?.listeners} listeners, ${atServer?.tags} tags, ${atServer?.connections} connections   `,
        )
      }
    }
    await Promise.all([interrupt(), sample()])
    const changes = await changed()
    const reloads = browser.report.loads - loadsBefore

    const own = (await heldByServer(server.url)).tags
    const second = await browser.open()
    const same = await until(backLimitMs, async () => {
      const [held, anew] = [await wall.head(), await second.head()]
      return isFresh(held) && isFresh(anew) && held?.needs === anew?.needs && held?.date === anew?.date
    })
    if (same === undefined)
      process.stderr.write(`\n${JSON.stringify(await wall.head())}\n${JSON.stringify(await second.head())}\n`)
    const ofFresh = (await heldByServer(server.url)).tags - own
    await Promise.all([wall.close(), second.close()])
    // A browser that was started anew has nothing left but its cookies.
    const restarted = await browser.open()
    const isBackAfterRestart = (await isBack({ ...scene, wall: restarted })) !== undefined

    const { unhandled, consoleErrors, firstError, renewals } = browser.report
    if (firstError !== '') process.stderr.write(`\nfirst error: ${firstError}\n`)
    const settled = holds.filter(({ changes: at }) => at >= warmUpShare * changes)
    const growth = (pick: (held: PageHold) => number): Growth =>
      growthOf(settled.map((held) => ({ at: held.changes / 100, value: pick(held) })))
    const [heap, nodes, listeners] = [
      growth(({ heapMiB }) => heapMiB * 1_024),
      growth((held) => held.nodes),
      growth((held) => held.listeners),
    ]
    return {
      minutes,
      changes,
      interruptions: done.length,
      notShown: done.filter(({ isShown }) => !isShown).length,
      notBack: done.filter(({ backMs }) => backMs === undefined).length,
      longestBackS: tenths(Math.max(0, ...done.map(({ backMs }) => backMs ?? backLimitMs)) / 1_000),
      midnights: dates.size - 1,
      renewals,
      samples: settled.length,
      heapMiB: tenths(settled[0]?.heapMiB ?? Number.NaN),
      heapAtEndMiB: tenths(settled.at(-1)?.heapMiB ?? Number.NaN),
      heapKiBPer100: tenths(heap.slope),
      sureHeapKiBPer100: tenths(sureGrowth(heap)),
      nodes: Math.round(nodes.mean),
      sureNodesPer100: tenths(sureGrowth(nodes)),
      listeners: Math.round(listeners.mean),
      sureListenersPer100: tenths(sureGrowth(listeners)),
      connections,
      leakedTags: Math.max(0, Math.round(own - tagTolerance * ofFresh)),
      differsFromFresh: same === undefined ? 1 : 0,
      unhandled,
      consoleErrors,
      reloads,
      lostAtRestart: isBackAfterRestart ? 0 : 1,
    }
  } finally {
    await browser.close()
    await server.close()
  }
}

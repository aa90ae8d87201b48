import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fullPaceMs } from '../../platform/contract/live-protocol.ts'
import { forkUntilReady, stopChild } from '../child.ts'
import { cpuOf, processTree } from '../machine.ts'
import { median } from '../statistics.ts'
import type { ClientsReport } from './client-process.ts'
import type { ClientReport } from './client-record.ts'
import { type LatencyCounts, latencyPercentile, laterThan, sumOfCounts } from './latency-counts.ts'
import type { Publisher } from './publisher.ts'

/** A server that push clients can connect to. */
export interface ClientsTarget {
  readonly kind: 'solvane' | 'floor'
  readonly url: string
  /** The process that pushes. */
  readonly pid: number
  readonly token: () => Promise<string>
}

/** What so many clients cost and got. Shares in per cent of one core. */
export interface ClientsFigures {
  readonly clients: number
  /** Tags that each of them subscribes to. */
  readonly tags: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly highest: number
  /** The server and all that it started. */
  readonly server: number
  /** The process that pushes, less what it needs for the same load without clients right before and after. */
  readonly push: number
  readonly ofClients: number
  readonly expected: number
  readonly dropped: number
  /** Dropped by clients that had not been told that they get less. */
  readonly unnotified: number
  readonly late: number
  readonly slowed: number
  readonly disconnects: number
}

/** Up to so many clients of W2 subscribe to everything, more to one farm each, by turns: what somebody looks at. */
const mostOfAll = 20
const clientsPerProcess = 250
const warmUpMs = 5_000
const tailMs = 2_500
/** The window begins a moment later, when all client processes know of it. */
const leadMs = 300

/** The farm of each of so many clients, -1 for all. `alwaysOne`: however few they are, each looks at one farm. */
export const farmsOfClients = (clients: number, farmCount: number, alwaysOne = false): number[] =>
  Array.from({ length: clients }, (_, index) => (clients <= mostOfAll && !alwaysOne ? -1 : index % farmCount))

const cpuMs = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + (cpuOf(pid) ?? 0), 0)

/** So many push clients in processes of their own, each with the values of its farm when this resolves. */
export const startClients = (target: ClientsTarget, token: string, farms: readonly number[], farmCount: number) => {
  // Two at least, so that clients do not wait for each other more than they must.
  const processes = Math.min(farms.length, Math.max(2, Math.ceil(farms.length / clientsPerProcess)))
  return Promise.all(
    Array.from({ length: processes }, (_, place) =>
      forkUntilReady(new URL('client-process.ts', import.meta.url), [
        target.kind,
        target.url,
        token,
        JSON.stringify(farms.filter((_farm, index) => index % processes === place)),
        String(farmCount),
      ]),
    ),
  )
}

const reportOf = async (child: ChildProcess): Promise<ClientsReport> => {
  const answer = once(child, 'message') as Promise<[ClientsReport]>
  child.send('report')
  return (await answer)[0]
}

interface Balance {
  readonly expected: number
  readonly dropped: number
  readonly unnotified: number
  readonly slowed: number
  readonly disconnects: number
}

/** What was published for these clients, and what of it they did not get. `publishedOf` -1 is of all farms. */
export const balanceOf = (clients: readonly ClientReport[], publishedOf: (farm: number) => number): Balance => {
  const missing = clients.map(({ farm, received, wasNotified }) => ({
    dropped: Math.max(0, publishedOf(farm) - received),
    wasNotified,
  }))
  const sum = (list: readonly { readonly dropped: number }[]) => list.reduce((all, { dropped }) => all + dropped, 0)
  return {
    expected: clients.reduce((all, { farm }) => all + publishedOf(farm), 0),
    dropped: sum(missing),
    unnotified: sum(missing.filter(({ wasNotified }) => !wasNotified)),
    slowed: clients.filter(({ slowestPaceMs }) => slowestPaceMs > fullPaceMs).length,
    disconnects: clients.reduce((all, { disconnects }) => all + disconnects, 0),
  }
}

interface Run extends Balance {
  readonly latencies: LatencyCounts
  readonly server: number
  readonly pusher: number
  readonly ofClients: number
}

/** What they cost and got in one window of so many seconds. */
export const watchClients = async (
  target: ClientsTarget,
  publisher: Publisher,
  groups: readonly ChildProcess[],
  seconds: number,
): Promise<Run> => {
  const fromMs = Date.now() + leadMs
  const toMs = fromMs + seconds * 1000
  for (const group of groups) group.send({ window: { fromMs, toMs } })
  await sleep(fromMs - Date.now())
  const pids = [processTree(target.pid), [target.pid], groups.map(({ pid }) => pid ?? 0)]
  const before = pids.map(cpuMs)
  const startedMs = performance.now()
  await sleep(toMs - Date.now())
  const tookMs = performance.now() - startedMs
  const [server = 0, pusher = 0, ofClients = 0] = pids.map((own, index) => {
    return (100 * (cpuMs(own) - (before[index] ?? 0))) / tookMs
  })
  await sleep(tailMs)
  const reports = await Promise.all(groups.map(reportOf))
  const counts = new Map<number, number>()
  for (const { farm } of publisher.publishedBetween(fromMs, toMs)) {
    counts.set(farm, (counts.get(farm) ?? 0) + 1)
    counts.set(-1, (counts.get(-1) ?? 0) + 1)
  }
  return {
    ...balanceOf(
      reports.flatMap(({ clients }) => clients),
      (farm) => counts.get(farm) ?? 0,
    ),
    latencies: sumOfCounts(reports.map(({ latencies }) => latencies)),
    server,
    pusher,
    ofClients,
  }
}

/** What a process needs with clients beyond what it needs without them, by turns: `without` has one more, before and after each. */
export const surplusOf = (used: readonly number[], without: readonly number[]): number =>
  median(used.map((share, run) => share - ((without[run] ?? share) + (without[run + 1] ?? share)) / 2))

/**
 * So many clients, then the next number of them, on one server under one load. They come and go with each run: without any
 * it is watched before, between and after, because a program needs less for the same load with the minutes.
 */
export const measureClients = async (
  target: ClientsTarget,
  publisher: Publisher,
  plan: {
    readonly clients: readonly number[]
    readonly runs: number
    readonly seconds: number
    readonly farmCount: number
    readonly tagsPerFarm: number
    readonly alwaysOne?: boolean
  },
): Promise<ClientsFigures[]> => {
  const withoutClients = async () => {
    await sleep(warmUpMs)
    return await watchClients(target, publisher, [], plan.seconds)
  }
  const withClients = async (farms: readonly number[]) => {
    const groups = await startClients(target, await target.token(), farms, plan.farmCount)
    try {
      await sleep(warmUpMs)
      return await watchClients(target, publisher, groups, plan.seconds)
    } finally {
      await Promise.all(groups.map(stopChild))
    }
  }
  const idle = [await withoutClients()]
  const measured: { readonly clients: number; readonly runs: readonly Run[]; readonly push: number }[] = []
  for (const clients of plan.clients) {
    const farms = farmsOfClients(clients, plan.farmCount, plan.alwaysOne)
    const runs: Run[] = []
    for (let run = 0; run < plan.runs; run++) {
      runs.push(await withClients(farms))
      idle.push(await withoutClients())
    }
    const pushers = (of: readonly Run[]) => of.map(({ pusher }) => pusher)
    measured.push({ clients, runs, push: surplusOf(pushers(runs), pushers(idle.slice(-plan.runs - 1))) })
  }
  return [{ clients: 0, runs: idle, push: 0 }, ...measured].map(({ clients, runs, push }) => {
    const middle = (pick: (run: Run) => number) => median(runs.map(pick))
    const sum = (pick: (run: Run) => number) => runs.reduce((all, run) => all + pick(run), 0)
    const latency = (share: number) => middle(({ latencies }) => latencyPercentile(latencies, share))
    return {
      clients,
      tags:
        clients === 0
          ? 0
          : clients <= mostOfAll && !plan.alwaysOne
            ? plan.farmCount * plan.tagsPerFarm
            : plan.tagsPerFarm,
      p50: latency(0.5),
      p95: latency(0.95),
      p99: latency(0.99),
      highest: latency(1),
      server: middle(({ server }) => server),
      push,
      ofClients: middle(({ ofClients }) => ofClients),
      expected: sum(({ expected }) => expected),
      dropped: sum(({ dropped }) => dropped),
      unnotified: sum(({ unnotified }) => unnotified),
      late: sum(({ latencies }) => laterThan(latencies, 1000)),
      slowed: Math.max(...runs.map(({ slowed }) => slowed)),
      disconnects: sum(({ disconnects }) => disconnects),
    }
  })
}

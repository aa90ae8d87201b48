import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { forkUntilReady, freePorts, stopChild } from '../child.ts'
import { memoryOf } from '../machine.ts'
import { startSolvane } from '../solvane.ts'
import { type HeapSample, heapGrowthOf, sureHeapGrowth } from './heap-growth.ts'
import { waitForHistory } from './history-in.ts'
import type { PeopleReport } from './people-acts.ts'
import { inspectorAt, openServerHeap, socketsOf } from './server-heap.ts'

/** What many people leave behind in a server that they use for long (row R17). */
export interface UsersBalance {
  readonly people: number
  readonly minutes: number
  readonly signIns: number
  /** Answered as they should be. */
  readonly calls: number
  readonly files: number
  readonly frames: number
  readonly cuts: number
  /** What people get done at least, however long they are there. */
  readonly signInsAMinute: number
  readonly callsAMinute: number
  readonly framesAMinute: number
  readonly tooManyRequests: number
  readonly signInsPutOff: number
  readonly unavailable: number
  /** Of all calls and sign-ins. */
  readonly unavailablePercent: number
  readonly failed: number
  /** Heap in use after a full collection, MiB: after the warm-up, and at the end. */
  readonly heapMiB: number
  readonly heapAtEndMiB: number
  readonly residentAtEndMiB: number
  /** By regression over the samples after the warm-up, of their mean; and what they scatter. */
  readonly growthPercentADay: number
  readonly scatterPercentADay: number
  readonly sureGrowthPercentADay: number | undefined
  readonly unhandled: number
  readonly socketsBefore: number
  readonly socketsAfter: number
  readonly leakedSockets: number
}

/** Accounts of the demo. Several people share one: what is counted is what they do. */
const accounts = ['admin', 'manager', 'operator', 'reader']
const processes = 2
const sampleEveryMs = 15_000
/** Connections that are kept open for a next request end after 72 s. */
const socketPatienceMs = 100_000
const warmUpShare = 1 / 3

const hear = async <Message>(child: ChildProcess, message: string): Promise<Message> => {
  const answer = once(child, 'message')
  child.send(message)
  return (await answer)[0] as Message
}

const sumOf = (
  reports: readonly PeopleReport[],
  key: Exclude<keyof PeopleReport, 'firstFailure' | 'unavailableCalls'>,
): number => reports.reduce((sum, report) => sum + report[key], 0)

const tenths = (value: number) => Math.round(10 * value) / 10

export const useByPeople = async (plan: {
  readonly people: number
  readonly minutes: number
  readonly seed: number
  readonly progress?: (line: string) => void
}): Promise<UsersBalance> => {
  const { people, minutes, seed, progress } = plan
  const [inspectorPort = 0] = await freePorts(1)
  const server = await startSolvane({
    prepare: async () => undefined,
    environment: {
      SOLVANE_DEMO: 'true',
      SOLVANE_DEMO_HISTORY_DAYS: '2',
      // People who share an account share its limit.
      API_CALLS_PER_MINUTE: '0',
      ...inspectorAt(inspectorPort),
    },
  })
  const groups: ChildProcess[] = []
  try {
    // What a server holds while days of history arrive is no measure of what people leave behind.
    progress?.('history of the demo … ')
    await waitForHistory(server.url, () => server.token('admin', 'demo-admin'))
    const heap = await openServerHeap(server.pid, inspectorPort)
    // What nobody has opened yet: the simulator's lines are there, the people's are not.
    await sleep(10_000)
    const socketsBefore = socketsOf(server.pid)
    for (let group = 0; group < processes; group++) {
      const size = Math.floor(people / processes) + (group < people % processes ? 1 : 0)
      const args = [server.url, accounts.join(','), String(size), String(seed * processes + group)]
      groups.push(await forkUntilReady(new URL('scripted-people.ts', import.meta.url), args))
    }
    const beganMs = Date.now()
    const endMs = beganMs + minutes * 60_000
    const samples: HeapSample[] = []
    while (Date.now() < endMs) {
      await sleep(Math.min(sampleEveryMs, Math.max(0, endMs - Date.now())))
      // Between two actions: what an answer under way holds is no growth.
      await Promise.all(groups.map((group) => hear(group, 'hold')))
      samples.push({ atMs: Date.now(), mib: await heap.sample() })
      for (const group of groups) group.send('go')
      const last = samples.at(-1)
      progress?.(
        `${Math.round((Date.now() - beganMs) / 60_000)} of ${minutes} min, heap ${last?.mib.toFixed(1)} MiB   `,
      )
    }
    const residentAtEndMiB = Math.round(memoryOf(server.pid) ?? Number.NaN)
    const reports = await Promise.all(groups.map((group) => hear<PeopleReport>(group, 'end')))
    await Promise.all(groups.map(stopChild))
    const goneMs = Date.now()
    while (socketsOf(server.pid) > socketsBefore && Date.now() - goneMs < socketPatienceMs) await sleep(1_000)
    const socketsAfter = socketsOf(server.pid)
    const unhandled = await heap.unhandled()
    heap.close()
    for (const { firstFailure, unavailableCalls } of reports) {
      if (firstFailure !== '') process.stderr.write(`\nfirst failure: ${firstFailure}\n`)
      for (const [call, count] of Object.entries(unavailableCalls))
        process.stderr.write(`\nunavailable: ${call} ${count} times`)
    }
    const settled = samples.filter(({ atMs }) => atMs - beganMs >= warmUpShare * minutes * 60_000)
    const growth = heapGrowthOf(settled)
    const [signIns, calls, frames, unavailable] = [
      sumOf(reports, 'signIns'),
      sumOf(reports, 'calls'),
      sumOf(reports, 'frames'),
      sumOf(reports, 'unavailable'),
    ]
    return {
      people,
      minutes,
      signIns,
      calls,
      files: sumOf(reports, 'files'),
      frames,
      cuts: sumOf(reports, 'cuts'),
      signInsAMinute: tenths(signIns / minutes),
      callsAMinute: tenths(calls / minutes),
      framesAMinute: tenths(frames / minutes),
      tooManyRequests: sumOf(reports, 'tooManyRequests'),
      signInsPutOff: sumOf(reports, 'signInsPutOff'),
      unavailable,
      unavailablePercent: tenths((100 * unavailable) / Math.max(1, calls + signIns + unavailable)),
      failed: sumOf(reports, 'failed'),
      heapMiB: tenths(settled[0]?.mib ?? Number.NaN),
      heapAtEndMiB: tenths(samples.at(-1)?.mib ?? Number.NaN),
      residentAtEndMiB,
      growthPercentADay: Math.round(growth.percentADay),
      scatterPercentADay: Math.round(growth.scatterPercentADay),
      sureGrowthPercentADay: sureHeapGrowth(growth, minutes),
      unhandled,
      socketsBefore,
      socketsAfter,
      leakedSockets: Math.max(0, socketsAfter - socketsBefore),
    }
  } finally {
    await Promise.all(groups.map(stopChild))
    await server.close()
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { keepCounts } from '../features/alarms/server/metrics/keep-counts.ts'
import { followPlants } from '../features/alarms/server/models/follow-plants.ts'
import { fillAlarms } from './alarms/fill-alarms.ts'
import { listQuestions } from './alarms/list-questions.ts'
import type { EventReport } from './alarms/send-events.ts'
import { alarmPlants, alarmsOfEvents, type FleetSize } from './alarms/workload.ts'
import { ingestPlants } from './ingest/workload.ts'
import { sendFrom } from './ingest.ts'
import { positive } from './live/live-options.ts'
import { openOwnRelations, prepareData, viewer } from './live/prepare-data.ts'
import { cpuOf, processTree } from './machine.ts'
import { timed, timesOf } from './records/measured-times.ts'
import { report } from './report.ts'
import { type RunningSolvane, startSolvane } from './solvane.ts'
import { median, percentile } from './statistics.ts'

const readers = 8
const pageLimitMs = 300
const metricsLimitMs = 2_000
const yearMs = 365 * 86_400_000

const reportOf = async (child: ChildProcess): Promise<EventReport> => {
  const [told] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the senders ended with ${code}`))),
  ])
  return told as EventReport
}

const sendEvents = (
  { mqttUrl }: RunningSolvane,
  { farms, machines }: FleetSize,
  load: { readonly rate: number; readonly seconds: number; readonly first: number },
): Promise<EventReport> => {
  const args = [mqttUrl, ...[farms, machines, load.rate, load.seconds, load.first].map(String)]
  return reportOf(
    fork(new URL('alarms/send-events.ts', import.meta.url), args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
  )
}

const storedAlarms = async (dataFolder: string) => {
  const relations = await openOwnRelations(dataFolder)
  try {
    const { rows } = (await relations.db.execute(sql`
      select (select count(*)::int from alarm) as alarms, (select count(*)::int from alarm_event) as events,
        (select count(*)::int from alarm where end_at is not null) as ended`)) as unknown as {
      rows: { readonly alarms: number; readonly events: number; readonly ended: number }[]
    }
    return rows[0] ?? { alarms: 0, events: 0, ended: 0 }
  } finally {
    await relations.close()
  }
}

interface FloodPlan extends FleetSize {
  readonly rate: number
  readonly seconds: number
}

/** A flood alone, then a tenth of its rate beside gateways that send values as fast as they can. */
const measureFlood = async (plan: FloodPlan): Promise<boolean> => {
  let stored = { alarms: 0, events: 0, ended: 0 }
  const server = await startSolvane({
    prepare: (folder, url) => prepareData(folder, url, [...alarmPlants(plan), ...ingestPlants]),
    environment: { MQTT_MESSAGES_PER_SECOND: '0' },
    afterwards: async (folder) => {
      stored = await storedAlarms(folder)
    },
  })
  const { rate, seconds } = plan
  const cpuMs = () => processTree(server.pid).reduce((sum, pid) => sum + (cpuOf(pid) ?? 0), 0)
  let flood: EventReport
  let beside: EventReport
  let cpu: number
  try {
    const before = cpuMs()
    flood = await sendEvents(server, plan, { rate, seconds, first: 0 })
    cpu = (100 * (cpuMs() - before)) / flood.tookMs
    const values = { packing: 'batched' as const, seconds, underWay: 500 }
    const load = { rate: Math.max(1, Math.round(rate / 10)), seconds, first: rate * seconds * 3 }
    const [events] = await Promise.all([
      sendEvents(server, plan, load),
      ...[0, 1, 2, 3].map((gateway) => sendFrom(server.mqttUrl, gateway, values)),
    ])
    beside = events
  } finally {
    await server.close()
  }
  const events = flood.events + beside.events
  const lost = events - stored.events
  const missing = alarmsOfEvents(flood.events) + alarmsOfEvents(beside.events) - stored.alarms
  // All of a second's events are stored within the next one.
  const keepsUp = (one: EventReport) => one.tookMs <= (seconds + 1) * 1_000
  const isReached = lost === 0 && missing === 0 && keepsUp(flood) && keepsUp(beside)
  const row = (name: string, one: EventReport) => [
    ...[name, String(one.events), (one.tookMs / 1_000).toFixed(1), ((1_000 * one.events) / one.tookMs).toFixed(0)],
    ...[one.p50.toFixed(0), one.p95.toFixed(0), String(one.waiting), keepsUp(one) ? 'yes' : 'NO'],
  ]
  report(
    `Events of ${plan.farms * plan.machines} machines until stored and acknowledged; ${lost} events lost, ${missing} alarms missing, CPU of the flood ${cpu.toFixed(0)} % of one core`,
    [
      ['', 'events', 's', 'events/s', 'ack p50 ms', 'p95 ms', 'waiting at the end', 'keeps up'],
      row(`${rate} events/s for ${seconds} s`, flood),
      row(`${Math.round(rate / 10)} events/s beside values`, beside),
    ],
  )
  return isReached
}

interface ReadPlan extends FleetSize {
  readonly alarms: number
  readonly calls: number
}

/** Pages and figures over many stored alarms. */
const measureReads = async (plan: ReadPlan): Promise<boolean> => {
  const untilMs = Date.now()
  const server = await startSolvane({
    prepare: async (folder, url) => {
      await prepareData(folder, url, alarmPlants(plan))
      const relations = await openOwnRelations(folder)
      try {
        await followPlants(relations.db)
        await fillAlarms(relations.db, plan.alarms, untilMs)
        await keepCounts(relations.db, untilMs)
      } finally {
        await relations.close()
      }
    },
  })
  try {
    const token = await server.token(viewer.login, viewer.password)
    const ask = async (path: string, query: Readonly<Record<string, string>>): Promise<void> => {
      const reply = await fetch(`${server.url}${path}?${new URLSearchParams(query)}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
      await reply.arrayBuffer()
    }
    const rows: string[][] = []
    let isReached = true
    const note = (name: string, times: readonly number[], limitMs: number) => {
      const p95 = percentile(times, 0.95)
      isReached &&= p95 <= limitMs
      rows.push([name, median(times).toFixed(0), p95.toFixed(0), String(limitMs), p95 <= limitMs ? 'yes' : 'NO'])
    }
    for (const { name, query } of listQuestions(plan.farms, plan.machines, untilMs)) {
      await ask('/api/Alarms', query(0))
      note(name, await timesOf(plan.calls, readers, (turn) => ask('/api/Alarms', query(turn))), pageLimitMs)
    }
    const figures: number[] = []
    for (let turn = 0; turn < 5; turn++) {
      // Each range is another one: the server keeps an answer for ten seconds.
      const toMs = untilMs - turn * 1_000
      const year = { from: new Date(toMs - yearMs).toISOString(), to: new Date(toMs).toISOString() }
      figures.push(await timed(() => ask('/api/Alarms/Metrics', year)))
    }
    note('figures of a year', figures, metricsLimitMs)
    report(
      `${plan.alarms.toLocaleString('en-GB')} alarms of ${plan.farms * plan.machines} machines, ${readers} readers`,
      [['ms', 'median', 'p95', 'target p95', 'reached'], ...rows],
    )
    return isReached
  } finally {
    await server.close()
  }
}

/** `npm run bench -- alarms`: events a second until stored, and reads over many alarms. */
export const benchAlarms = async (args: readonly string[]): Promise<boolean> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      farms: { type: 'string', default: '100' },
      machines: { type: 'string', default: '100' },
      rate: { type: 'string', default: '1000' },
      seconds: { type: 'string', default: '60' },
      alarms: { type: 'string', default: '1000000' },
      calls: { type: 'string', default: '80' },
    },
  })
  const number = (name: keyof typeof values) => positive(name, values[name], true)
  const size = { farms: number('farms'), machines: number('machines') }
  const [part] = positionals
  if (part !== undefined && part !== 'flood' && part !== 'reads')
    throw new Error('alarms has the parts flood and reads')
  let isReached = true
  if (part !== 'reads')
    isReached = (await measureFlood({ ...size, rate: number('rate'), seconds: number('seconds') })) && isReached
  if (part !== 'flood')
    isReached = (await measureReads({ ...size, alarms: number('alarms'), calls: number('calls') })) && isReached
  return isReached
}

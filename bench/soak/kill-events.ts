import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import mqtt, { type MqttClient } from 'mqtt'
import { forkUntilReady, freePorts } from '../child.ts'
import { openOwnRelations } from '../live/prepare-data.ts'
import { deviceCodeOf, soakFarm } from './field.ts'
import { isAcknowledged, killTree } from './kill-ingest.ts'

/** Counts of the events of a soak. */
export interface EventBalance {
  readonly kills: number
  /** Events whose message the broker acknowledged. */
  readonly acknowledged: number
  readonly stored: number
  /** Acknowledged and not in the store. */
  readonly lost: number
  /** In the store more than once. */
  readonly doubled: number
  /** Alarms that the acknowledged events do not tell, or tell otherwise. */
  readonly wrong: number
  /** Alarms whose history does not have one start, and one end where they have ended. */
  readonly halfWritten: number
}

export interface EventKillPlan {
  readonly kills: number
  /** Longest time that the process works, from its first acknowledgement on, before it is killed. */
  readonly longestLifeMs: number
  /** From 0 to 1; a run can be repeated. */
  readonly random: () => number
  readonly onKill?: (kills: number, acknowledged: number) => void
}

const gateways = 4
const inFlight = 20
const resendMs = 5_000
const patienceMs = 180_000
const codes = 5

/** A gateway that raises and clears alarms, and repeats events without acknowledgement after each kill. */
const startGateway = (port: number, gateway: number) => {
  const client: MqttClient = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
    ...{ clientId: `events-${gateway}`, username: `events-${gateway}`, password: 'soak', clean: false },
    ...{ reconnectPeriod: 20, reconnectOnConnackError: true, connectTimeout: 5_000 },
  })
  client.on('error', () => undefined)
  /** Ids of raises and clears that were acknowledged. */
  const raised = new Set<string>()
  const cleared = new Set<string>()
  const begunMs = Date.now()
  let next = 0
  let isStopping = false
  let isOver = false
  const send = async (id: string, state: 'raised' | 'cleared', ts: number, number: number): Promise<boolean> => {
    const topic = `solvane/${soakFarm}/${deviceCodeOf(1 + gateway)}/event`
    const payload = JSON.stringify({ id, code: String(number % codes), state, ts })
    while (!(await isAcknowledged(client.publishAsync(topic, payload, { qos: 1 }), resendMs))) {
      if (isOver) return false
      await sleep(20)
    }
    return true
  }
  const sender = async () => {
    while (!isStopping) {
      const number = next++
      const id = `${gateway}-${number}`
      const ts = begunMs + number
      if (!(await send(id, 'raised', ts, number))) return
      raised.add(id)
      // One of four stays active.
      if (number % 4 === 0) continue
      if (!(await send(id, 'cleared', ts + 1, number))) return
      cleared.add(id)
    }
  }
  const senders = Array.from({ length: inFlight }, sender)
  return {
    raised,
    cleared,
    count: () => raised.size + cleared.size,
    stop: async () => {
      isStopping = true
      await Promise.race([Promise.all(senders), sleep(patienceMs, undefined, { ref: false })])
      isOver = true
      await client.endAsync(true)
    },
  }
}

const addFarm = async (dataFolder: string): Promise<void> => {
  const relations = await openOwnRelations(dataFolder)
  await relations.db.execute(sql`
    insert into farm (farm_code, ent_code, name, technology, country_code, pentagram, timezone, rated_power_kw,
      installed_power_kw, life_word_timeout_s, origin)
    values (${soakFarm}, ${soakFarm}, 'Soak', 'WIND', 'FR', 'SOAKF', 'Europe/Paris', 1, 1, 60, 'import')`)
  await relations.close()
}

type Sent = Pick<ReturnType<typeof startGateway>, 'raised' | 'cleared'>

const compare = async (dataFolder: string, sent: readonly Sent[]): Promise<Omit<EventBalance, 'kills'>> => {
  const relations = await openOwnRelations(dataFolder)
  const rowsOf = async <Row>(query: string) =>
    ((await relations.db.execute(sql.raw(query))) as unknown as { rows: Row[] }).rows
  try {
    const events = await rowsOf<{ key: string; state: string }>('select key, state from alarm_event')
    const alarms = await rowsOf<{ key: string; ended: boolean; starts: number; ends: number }>(`
      select a.key, a.end_at is not null as ended, count(t.*) filter (where t.transition = 'raised')::int as starts,
        count(t.*) filter (where t.transition = 'cleared')::int as ends
      from alarm a left join alarm_transition t on t.alarm_id = a.id group by a.id`)
    const names = events.map(({ key, state }) => `${key} ${state}`)
    const stored = new Set(names)
    const known = new Map(alarms.map((alarm) => [alarm.key, alarm]))
    const acknowledged = sent.flatMap(({ raised, cleared }) => [
      ...[...raised].map((id) => `id:${id} raised`),
      ...[...cleared].map((id) => `id:${id} cleared`),
    ])
    const isWrong = (alarm: (typeof alarms)[number] | undefined, key: string) =>
      !alarm || alarm.ended !== stored.has(`${key} cleared`)
    return {
      acknowledged: acknowledged.length,
      stored: names.length,
      lost: acknowledged.filter((name) => !stored.has(name)).length,
      doubled: names.length - stored.size + (alarms.length - known.size),
      wrong: events.filter(({ key, state }) => state === 'raised' && isWrong(known.get(key), key)).length,
      halfWritten: alarms.filter(({ starts, ends, ended }) => starts !== 1 || ends !== (ended ? 1 : 0)).length,
    }
  } finally {
    await relations.close()
  }
}

/** Kills broker, ingest and the store of alarms at random moments of a burst of events, and compares acknowledged events with the store (R1). */
export const killEvents = async ({ kills, longestLifeMs, random, onKill }: EventKillPlan): Promise<EventBalance> => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'solvane-soak-'))
  const [port = 0] = await freePorts(1)
  const start = (): Promise<ChildProcess> =>
    forkUntilReady(new URL('event-process.ts', import.meta.url), [dataFolder, String(port)])
  try {
    await addFarm(dataFolder)
    let child = await start()
    const running = Array.from({ length: gateways }, (_, gateway) => startGateway(port, gateway))
    const acknowledged = () => running.reduce((sum, { count }) => sum + count(), 0)
    for (let kill = 1; kill <= kills; kill++) {
      const soFar = acknowledged()
      while (acknowledged() === soFar) await sleep(5)
      await sleep(random() * longestLifeMs)
      await killTree(child)
      onKill?.(kill, acknowledged())
      child = await start()
    }
    await Promise.all(running.map(({ stop }) => stop()))
    await killTree(child)
    return { kills, ...(await compare(dataFolder, running)) }
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}

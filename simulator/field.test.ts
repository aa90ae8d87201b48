import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
import { findSignal } from '../domain/signal.ts'
import type { Backlog } from '../platform/contract/live-protocol.ts'
import type { Broker } from '../platform/server/broker/broker.ts'
import { openBroker } from '../platform/server/broker/open-broker.ts'
import type { QuarantineEntry } from '../platform/server/ingest/quarantine.ts'
import { type Ingest, startIngest } from '../platform/server/ingest/start-ingest.ts'
import type { TagAddress } from '../platform/server/ingest/tag-map.ts'
import type { Historian, Sample } from '../platform/server/telemetry/historian.ts'
import { openTestHistorian } from '../platform/server/telemetry/test-historian.ts'
import { simulatedFleet } from './demo-fleet.ts'
import { historyStretches, rowsOf } from './gateway/history-plan.ts'
import { createFleetPlayer } from './play/fleet-player.ts'
import { type RunningSimulator, runSimulator } from './run-simulator.ts'
import { dayMs, hourMs, minuteMs } from './world/time.ts'

/** Two farms on line and the one that has lost its line, against the real broker, ingest and historian. */
const plants = simulatedFleet(1, { only: (farmCode) => ['FR-VLM', 'FR-MRC', 'PT-ACH'].includes(farmCode) })

const tagIds = new Map<string, number>()
const tagsByDevice = new Map<string, Map<string, TagAddress>>()
for (const { manifest } of plants)
  for (const device of manifest.devices) {
    const address = `${manifest.farmCode}/${device.deviceCode}`
    const tags = device.signals.map(({ name }) => {
      const tagId = tagIds.size + 1
      tagIds.set(`${address}/${name}`, tagId)
      return [name, { tagId, valueType: findSignal(name)?.valueType ?? 'number' }] as const
    })
    tagsByDevice.set(address, new Map(tags))
  }
const farmOfTag = new Map([...tagIds].map(([address, tagId]) => [tagId, address.split('/')[0] ?? '']))

const refused: QuarantineEntry[] = []
const backlogs: [string, Backlog | null][] = []
const shown: Sample[] = []
const untilMs = Date.now()

let historian: Historian
let broker: Broker
let ingest: Ingest

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await once(server.close(), 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Only how long a machine with much to do may take; nothing is measured by it. */
const patienceMs = 30_000
const log = pino({ level: 'silent' })

const openField = async (mqttPort: number) => {
  broker = await openBroker({
    config: { host: '127.0.0.1', mqttPort, mqttUrl: undefined, webApplicationUrl: 'http://test' },
    log,
    access: {
      authenticate: async (username, secret) => secret === username.replace('gateway-', 'demo-'),
      mayPublish: async (username, topic) => topic.startsWith(`solvane/${username.replace('gateway-', '')}/`),
      mayListen: async () => false,
    },
  })
  ingest = await startIngest({
    broker,
    tags: {
      knowsFarm: (farmCode) => plants.some(({ manifest }) => manifest.farmCode === farmCode),
      tagsOf: (farmCode, deviceCode) => tagsByDevice.get(`${farmCode}/${deviceCode}`),
    },
    quarantine: { keep: (entry) => void refused.push(entry) },
    historian,
    latest: { offer: (samples) => samples },
    live: {
      publish: (samples) => shown.push(...samples),
      setBacklog: (farmCode, backlog) => backlogs.push([farmCode, backlog]),
    },
    log,
    metrics: new Registry(),
  })
}

beforeAll(async () => {
  historian = await openTestHistorian()
  await openField(await freePort())
})

let simulator: RunningSimulator | undefined
afterEach(() => simulator?.stop())

afterAll(async () => {
  await ingest?.stop()
  await broker?.close()
  await historian?.close()
})

const storedTimes = async (farmCode: string, fromMs: number, toMs: number): Promise<number[]> => {
  const ids = [...farmOfTag].filter(([, farm]) => farm === farmCode).map(([tagId]) => tagId)
  const times: number[] = []
  for await (const block of historian.raw(ids, fromMs, toMs)) times.push(...block.map(({ timeMs }) => timeMs))
  return times
}
const storedRows = async (farmCode: string, toMs: number): Promise<number> =>
  (await storedTimes(farmCode, untilMs - 3 * dayMs, toMs)).length

it('delivers history and live values of every farm on line, and nothing new of the lost one', async () => {
  const history = { fromMs: untilMs - 1.2 * dayMs, untilMs }
  const complaints: string[] = []
  simulator = runSimulator(
    plants,
    { mqttUrl: broker.url, intervalMs: 200, history, historyRowsPerSecond: 1_000_000, historyOnly: false },
    (line) => complaints.push(line),
  )
  await simulator.historySent
  // Every tag of the farms on line, the slowest come every tenth period.
  await expect
    .poll(() => new Set(shown.filter(({ timeMs }) => timeMs > untilMs).map(({ tagId }) => tagId)).size, {
      timeout: patienceMs,
    })
    .toBe([...farmOfTag.values()].filter((farm) => farm !== 'PT-ACH').length)
  const lastOf = (code: string) => backlogs.filter(([farm]) => farm === code).at(-1)?.[1]
  // A live value that had to wait is a backlog too, for a moment.
  await expect
    .poll(() => plants.every(({ manifest }) => lastOf(manifest.farmCode) === null), { timeout: patienceMs })
    .toBe(true)
  await simulator.stop()

  expect(complaints).toEqual(['history sent'])
  expect(refused).toEqual([])
  for (const plant of plants) {
    const { farmCode } = plant.manifest
    const endMs = untilMs - (plant.lostForMs ?? 0)
    const wanted = rowsOf(plant, historyStretches(history.fromMs, endMs), endMs)
    expect(await storedRows(farmCode, untilMs), farmCode).toBe(wanted)
    const own = backlogs.filter(([farm]) => farm === farmCode).map(([, backlog]) => backlog)
    expect(own[0]).toMatchObject({ totalRows: wanted })
  }
  expect(shown.some(({ tagId, timeMs }) => farmOfTag.get(tagId) === 'PT-ACH' && timeMs > untilMs - 5.4 * hourMs)).toBe(
    false,
  )
  expect(Math.min(...shown.map(({ timeMs }) => timeMs))).toBeGreaterThanOrEqual(history.fromMs - minuteMs)
})

it('goes on where an interrupted history stopped, and has nothing to send when all of it is there', async () => {
  const plant = plants.find(({ manifest }) => manifest.farmCode === 'FR-VLM')
  if (!plant) throw new Error('the farm is missing')
  const folder = mkdtempSync(join(tmpdir(), 'solvane-sent-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const history = { fromMs: untilMs - 1.2 * dayMs, untilMs }
  const stretches = historyStretches(history.fromMs, history.untilMs)
  const wanted = rowsOf(plant, stretches, untilMs)
  /** A stretch counts as sent once all of it is: with so many rows the first one is. */
  const surely = rowsOf(plant, stretches.slice(0, 2), untilMs)
  const firstBacklogs: (number | undefined)[] = []
  /** Runs until the history is sent, or a part of it. */
  const send = async (isWhole: boolean, historyRowsPerSecond: number) => {
    backlogs.length = 0
    simulator = runSimulator(
      [plant],
      {
        mqttUrl: broker.url,
        intervalMs: 1000,
        history,
        historyRowsPerSecond,
        historyOnly: true,
        memoryFile: join(folder, 'sent.json'),
      },
      () => undefined,
    )
    if (isWhole) await simulator.historySent
    else await expect.poll(() => backlogs.at(-1)?.[1]?.sentRows, { timeout: patienceMs }).toBeGreaterThan(surely)
    await simulator.stop()
    const own = backlogs.flatMap(([, backlog]) => (backlog ? [backlog] : []))
    for (const { totalRows } of own) expect(totalRows).toBe(wanted)
    firstBacklogs.push(own[0]?.sentRows)
  }
  await send(false, wanted / 12)
  await send(true, 1_000_000)
  await send(true, 1_000_000)
  expect(firstBacklogs).toEqual([0, expect.any(Number), undefined])
  expect(firstBacklogs[1]).toBeGreaterThan(0)
  expect(firstBacklogs[1]).toBeLessThan(wanted)
})

it('changes nothing when the same history is sent again', async () => {
  const before = await Promise.all(plants.map(({ manifest }) => storedRows(manifest.farmCode, untilMs)))
  simulator = runSimulator(
    plants,
    {
      mqttUrl: broker.url,
      intervalMs: 1000,
      history: { fromMs: untilMs - 1.2 * dayMs, untilMs },
      historyRowsPerSecond: 1_000_000,
      historyOnly: true,
    },
    () => undefined,
  )
  await simulator.historySent
  await simulator.stop()
  expect(await Promise.all(plants.map(({ manifest }) => storedRows(manifest.farmCode, untilMs)))).toEqual(before)
})

it('keeps what it measures while its line is broken, and sends it behind', async () => {
  const port = Number(new URL(broker.url).port)
  simulator = runSimulator(
    plants.filter(({ manifest }) => manifest.farmCode === 'FR-VLM'),
    { mqttUrl: broker.url, intervalMs: 1000, history: undefined, historyRowsPerSecond: 1_000_000, historyOnly: false },
    () => undefined,
  )
  const isLive = () => shown.some(({ timeMs }) => timeMs > Date.now() - 1000)
  await expect.poll(isLive, { timeout: patienceMs }).toBe(true)
  await ingest.stop()
  await broker.close()
  const downMs = Date.now()
  shown.length = 0
  backlogs.length = 0
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  const upMs = Date.now()
  await openField(port)
  await expect.poll(isLive, { timeout: patienceMs }).toBe(true)
  await expect.poll(() => backlogs.at(-1), { timeout: patienceMs }).toEqual(['FR-VLM', null])
  await simulator.stop()
  const gapTimes = await storedTimes('FR-VLM', downMs, upMs)
  expect(gapTimes.length).toBeGreaterThan(100)
  // Each second of the gap is there, as it was measured, and calls itself history: nothing of it is shown as of now.
  const seconds = new Set(gapTimes.map((timeMs) => Math.floor((timeMs - downMs) / 1_000)))
  expect(shown.filter(({ timeMs }) => timeMs > downMs + 500 && timeMs < upMs - 500)).toEqual([])
  expect([...seconds].sort()).toEqual([0, 1, 2, 3].slice(0, Math.ceil((upMs - downMs) / 1_000)))
})

it('is silent while somebody keeps the line down, and brings what it measured meanwhile', async () => {
  const player = createFleetPlayer(1, 1, (farmCode) => farmCode === 'FR-VLM', [])
  simulator = runSimulator(
    player.plants,
    { mqttUrl: broker.url, intervalMs: 200, history: undefined, historyRowsPerSecond: 1_000_000, historyOnly: false },
    () => undefined,
  )
  const isLiveAfter = (timeMs: number) => () => shown.some((sample) => sample.timeMs > timeMs)
  await expect.poll(isLiveAfter(Date.now()), { timeout: patienceMs }).toBe(true)
  backlogs.length = 0
  const fromMs = Date.now()
  const untilMs = fromMs + 5500
  simulator.replace(player.take([{ kind: 'cut', farmCode: 'FR-VLM', fromMs, untilMs }]))
  await expect.poll(() => backlogs.at(-1), { timeout: patienceMs }).toEqual(['FR-VLM', null])
  await expect.poll(isLiveAfter(untilMs), { timeout: patienceMs }).toBe(true)
  await simulator.stop()
  const meanwhile = shown.filter(({ timeMs }) => timeMs > fromMs && timeMs < untilMs)
  // Steps of five seconds are history; nothing was sent live.
  expect(meanwhile.length).toBeGreaterThan(50)
  expect(meanwhile.filter(({ timeMs }) => timeMs % 5000 !== 0)).toEqual([])
})

it('shows a machine that somebody trips', async () => {
  const player = createFleetPlayer(1, 1, (farmCode) => farmCode === 'FR-VLM', [])
  simulator = runSimulator(
    player.plants,
    { mqttUrl: broker.url, intervalMs: 200, history: undefined, historyRowsPerSecond: 1_000_000, historyOnly: false },
    () => undefined,
  )
  const stateTag = tagIds.get('FR-VLM/WT03/State')
  const states = () => shown.filter(({ tagId }) => tagId === stateTag).map(({ value }) => value)
  shown.length = 0
  await expect.poll(() => states().length, { timeout: patienceMs }).toBeGreaterThan(0)
  expect(states()).not.toContain('FAULT')
  const trip = { kind: 'trip' as const, farmCode: 'FR-VLM', deviceCode: 'WT03', fromMs: Date.now() }
  simulator.replace(player.take([{ ...trip, untilMs: trip.fromMs + hourMs }]))
  await expect.poll(() => states().at(-1), { timeout: patienceMs }).toBe('FAULT')
  await simulator.stop()
})

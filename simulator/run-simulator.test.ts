import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Broker } from '../platform/server/broker/broker.ts'
import { openBroker } from '../platform/server/broker/open-broker.ts'
import { simulatedFleet } from './demo-fleet.ts'
import { ParcelQueue, shareRoom } from './gateway/parcel-queue.ts'
import { defaultBufferLimits, SiteBuffer } from './gateway/site-buffer.ts'
import { type RunningSimulator, runSimulator } from './run-simulator.ts'
import { type Clock, createSlowClock } from './world/clock.ts'
import { hourMs, minuteMs, secondMs } from './world/time.ts'

const plants = simulatedFleet(1, { only: (farmCode) => farmCode === 'FR-VLM' })
/** Only how long a machine with much to do may take; nothing is measured by it. */
const patienceMs = 30_000

let folder = ''
let broker: Broker
let simulator: RunningSimulator | undefined
const historyTimes: number[] = []
/** When the farm's controller gave its life word, sent at once or later. */
const pulseTimes = new Set<number>()
const backlogs: unknown[] = []

const open = async (mqttPort: number) => {
  broker = await openBroker({
    config: { host: '127.0.0.1', mqttPort, mqttUrl: undefined, webApplicationUrl: 'http://test' },
    log: pino({ level: 'silent' }),
    access: { authenticate: async () => true, mayPublish: async () => true, mayListen: async () => false },
  })
  await broker.subscribe(['solvane/+/+/data', 'solvane/+/+/status'], async ({ topic, payload }) => {
    const content = JSON.parse(Buffer.from(payload).toString())
    if (topic.endsWith('status')) backlogs.push(content.backlog)
    // Live messages have one reading.
    else if (Array.isArray(content)) for (const { ts } of content) historyTimes.push(ts)
    for (const { ts, values } of [content].flat()) if (values?.LifeWord !== undefined) pulseTimes.add(ts)
  })
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'solvane-run-'))
  for (const list of [historyTimes, backlogs]) list.length = 0
  pulseTimes.clear()
  await open(0)
})
afterEach(async () => {
  await simulator?.stop()
  await broker.close()
  rmSync(folder, { recursive: true })
})

const run = (more: { openBuffer?: () => SiteBuffer; clock?: Clock } = {}) =>
  runSimulator(
    plants,
    {
      mqttUrl: broker.url,
      intervalMs: 1_000,
      history: undefined,
      historyRowsPerSecond: 1_000_000,
      historyOnly: false,
      memoryFile: join(folder, 'sent.json'),
      ...more,
    },
    () => undefined,
  )

it('sends as history what the buffer has lost, and remembers it then', async () => {
  const sinceMs = Date.now() - 2 * hourMs
  const buffer = new SiteBuffer({ ...defaultBufferLimits, parcelCharacters: 1, mostInMemory: 0, mostOnDisk: 0 })
  for (let index = 0; index < 50; index++) buffer.keep('WT01', [{ ts: sinceMs, values: {} }], sinceMs)
  expect([buffer.size, buffer.dropped]).toEqual([0, 50])
  simulator = run({ openBuffer: () => buffer })
  // Ten-minute means begin with the first whole step. What is measured meanwhile may wait too, and tell of its own end.
  const isPublished = () =>
    Math.min(...historyTimes) < sinceMs + 10 * minuteMs &&
    Math.max(...historyTimes) > sinceMs + 2 * hourMs - minuteMs &&
    backlogs.at(-1) === null
  await expect.poll(isPublished, { timeout: patienceMs }).toBe(true)
  await simulator.stop()
  const { sent } = JSON.parse(readFileSync(join(folder, 'sent.json'), 'utf8'))['FR-VLM']
  expect(sent[0].fromMs).toBeLessThan(sinceMs + 10 * minuteMs)
  expect(sent[0].untilMs).toBeGreaterThanOrEqual(sinceMs + 2 * hourMs)
})

it('sweeps beside its memory what an earlier run could not take away', async () => {
  const waiting = join(folder, 'sent.json.waiting')
  mkdirSync(waiting)
  const left = new ParcelQueue({ mostInMemory: 0, mostOnDisk: 1_000, folder: waiting, shared: shareRoom() })
  left.push('of a run that was killed', 1)
  expect(readdirSync(waiting).length).toBe(1)
  simulator = run()
  expect(existsSync(waiting) ? readdirSync(waiting) : []).toEqual([])
})

it('brings every instant of a cut during which its slow clock was put right', async () => {
  const clock = createSlowClock(10 * minuteMs)
  simulator = run({ clock })
  await expect.poll(() => pulseTimes.size, { timeout: patienceMs }).toBeGreaterThan(0)
  const port = Number(new URL(broker.url).port)
  await broker.close()
  const fromMs = clock.now()
  await clock.putRight()
  const untilMs = clock.now()
  await open(port)
  const isBack = () => backlogs.at(-1) === null && Math.max(...pulseTimes) > untilMs
  await expect.poll(isBack, { timeout: patienceMs }).toBe(true)
  // The clock was at its ordinary pace a moment longer, and is again: the machine's business.
  const times = [...pulseTimes].filter((timeMs) => timeMs > fromMs + 2 * secondMs && timeMs < untilMs - 2 * secondMs)
  const [firstMs = 0, secondOneMs = 0] = times.sort((left, right) => left - right)
  const everyMs = secondOneMs - firstMs
  expect(times).toEqual(times.map((_, index) => firstMs + index * everyMs))
  expect(times.length).toBeGreaterThan((untilMs - fromMs - 10 * secondMs) / (2 * secondMs))
})

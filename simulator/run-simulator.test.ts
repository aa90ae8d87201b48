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
import { hourMs, minuteMs } from './world/time.ts'

const plants = simulatedFleet(1, { only: (farmCode) => farmCode === 'FR-VLM' })
/** Only how long a machine with much to do may take; nothing is measured by it. */
const patienceMs = 30_000

let folder = ''
let broker: Broker
let simulator: RunningSimulator | undefined
const historyTimes: number[] = []
const backlogs: unknown[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'solvane-run-'))
  broker = await openBroker({
    config: { host: '127.0.0.1', mqttPort: 0, mqttUrl: undefined, webApplicationUrl: 'http://test' },
    log: pino({ level: 'silent' }),
    access: { authenticate: async () => true, mayPublish: async () => true, mayListen: async () => false },
  })
  await broker.subscribe(['solvane/+/+/data', 'solvane/+/+/status'], async ({ topic, payload }) => {
    const content = JSON.parse(Buffer.from(payload).toString())
    if (topic.endsWith('status')) backlogs.push(content.backlog)
    // Live messages have one reading.
    else if (Array.isArray(content)) for (const { ts } of content) historyTimes.push(ts)
  })
})
afterEach(async () => {
  await simulator?.stop()
  await broker.close()
  rmSync(folder, { recursive: true })
})

const run = (openBuffer?: () => SiteBuffer) =>
  runSimulator(
    plants,
    {
      mqttUrl: broker.url,
      intervalMs: 1_000,
      history: undefined,
      historyRowsPerSecond: 1_000_000,
      historyOnly: false,
      memoryFile: join(folder, 'sent.json'),
      ...(openBuffer && { openBuffer }),
    },
    () => undefined,
  )

it('sends as history what the buffer has lost, and remembers it then', async () => {
  const sinceMs = Date.now() - 2 * hourMs
  const buffer = new SiteBuffer({ ...defaultBufferLimits, parcelCharacters: 1, mostInMemory: 0, mostOnDisk: 0 })
  for (let index = 0; index < 50; index++) buffer.keep('WT01', [{ ts: sinceMs, values: {} }], sinceMs)
  expect([buffer.size, buffer.dropped]).toEqual([0, 50])
  simulator = run(() => buffer)
  // Ten-minute means begin with the first whole step. What is measured meanwhile may wait too, and tell of its own end.
  const isTold = () =>
    Math.min(...historyTimes) < sinceMs + 10 * minuteMs &&
    Math.max(...historyTimes) > sinceMs + 2 * hourMs - minuteMs &&
    backlogs.at(-1) === null
  await expect.poll(isTold, { timeout: patienceMs }).toBe(true)
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

import { randomBytes } from 'node:crypto'
import { connectAsync } from 'mqtt'
import { z } from 'zod'
import { longestEventId } from '../../../domain/plant-event.ts'
import type { Command, CommandContext } from '../../../platform/server/feature.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { Sample } from '../../../platform/server/telemetry/historian.ts'
import { type LoggedEvent, loggedEvents, loggedRange } from '../../alarms/server/intake-port.ts'
import { farmsIn } from '../../farms/server/port.ts'
import { dataTopic, eventTopic } from '../../plant-connection/contract/topics.ts'
import { issueDeviceCredential, tagsOfFarms } from '../../plant-connection/server/port.ts'
import type { ReplayEvent } from '../contract/replay.ts'
import { importedRange } from './run-store.ts'

const Input = z.object({
  farmCode: z.string().min(1),
  /** How many times faster than real time. */
  speed: z.number().positive().max(1_000_000),
  /** Epoch ms; default: what imports have brought, or else all that is stored. */
  fromMs: z.number().optional(),
  toMs: z.number().optional(),
})

const dayMs = 86_400_000
const mostNamed = 50
const reportEveryMs = 1_000

interface Address {
  readonly deviceCode: string
  readonly name: string
}

/** For a person at the command line of this machine, who may see them all. */
const farmsThatExist = async (db: Db): Promise<string> => {
  const farms = await farmsIn(db, 'all')
  if (farms.length === 0) return 'No farm exists. Import one, or start the demo.'
  const names = farms.slice(0, mostNamed).map(({ farmCode, name }) => `  ${farmCode}  ${name}`)
  const rest = farms.length - names.length
  return ['These exist:', ...names, ...(rest > 0 ? [`  and ${rest} more`] : [])].join('\n')
}

/** Where this machine reaches the built-in broker: an address that means "all" is not one to connect to. */
const builtInUrl = ({ config: { host, mqttPort } }: CommandContext) => {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `mqtt://${reachable.includes(':') ? `[${reachable}]` : reachable}:${mqttPort}`
}

/**
 * A connection to the broker like a gateway's. The built-in broker gets a credential of this replay alone;
 * an outside one takes what MQTT_URL carries.
 */
const openGateway = async (context: CommandContext, farmCode: string) => {
  const { mqttUrl } = context.config
  if (mqttUrl) {
    const client = await connectAsync(mqttUrl)
    return { client, close: () => client.endAsync() }
  }
  const { db } = context.relations
  const username = `replay-${farmCode}-${randomBytes(4).toString('hex')}`
  const { secret, revoke } = await issueDeviceCredential(db, { farmCode, username, isDemo: false })
  try {
    const client = await connectAsync(builtInUrl(context), { username, password: secret })
    return { client, close: () => client.endAsync().finally(revoke) }
  } catch (error) {
    await revoke()
    throw error
  }
}

/** Samples of one time, grouped by device, as field messages stamped `tsMs`. */
const messagesOf = (
  farmCode: string,
  samples: readonly Sample[],
  addresses: ReadonlyMap<number, Address>,
  tsMs: number,
) => {
  const byDevice = new Map<string, Record<string, unknown>>()
  for (const sample of samples) {
    const address = addresses.get(sample.tagId)
    if (!address) continue
    const values = byDevice.get(address.deviceCode) ?? {}
    values[address.name] = sample.value
    byDevice.set(address.deviceCode, values)
  }
  return [...byDevice].map(([deviceCode, values]) => ({
    topic: dataTopic(farmCode, deviceCode),
    payload: JSON.stringify({ ts: tsMs, values }),
  }))
}

/** An event of the log as a message of its device, stamped `tsMs`. Each replay has occurrences of its own. */
const eventMessage = (farmCode: string, replayId: string, event: LoggedEvent, tsMs: number) => {
  const { deviceCode, key, code, state, severity, text, value, component } = event
  return {
    topic: eventTopic(farmCode, deviceCode),
    payload: JSON.stringify({
      ...(key.startsWith('id:') && { id: `${replayId}:${key.slice('id:'.length)}`.slice(0, longestEventId) }),
      ...{ code, state, ts: tsMs },
      ...(severity && { severity }),
      ...(text && { text }),
      ...(value !== null && { value }),
      ...(component && { component }),
    }),
  }
}

interface Step {
  readonly timeMs: number
  readonly samples: readonly Sample[]
  readonly events: readonly LoggedEvent[]
}

interface ReplayRange {
  readonly farmCode: string
  readonly tagIds: readonly number[]
  readonly fromMs: number
  readonly toMs: number
}

/** Steps of the stored history in order of time, read a day at a time so that memory stays flat. */
async function* stepsOf(
  context: CommandContext,
  { farmCode, tagIds, fromMs, toMs }: ReplayRange,
): AsyncGenerator<Step> {
  for (let startMs = fromMs; startMs < toMs; startMs += dayMs) {
    const endMs = Math.min(startMs + dayMs, toMs)
    const byTime = new Map<number, Sample[]>()
    if (tagIds.length > 0)
      for await (const block of context.historian.raw(tagIds, startMs, endMs))
        for (const sample of block) {
          const step = byTime.get(sample.timeMs)
          if (step) step.push(sample)
          else byTime.set(sample.timeMs, [sample])
        }
    const events = Map.groupBy(await loggedEvents(context.relations.db, farmCode, startMs, endMs), ({ atMs }) => atMs)
    for (const timeMs of [...new Set([...byTime.keys(), ...events.keys()])].sort((a, b) => a - b))
      yield { timeMs, samples: byTime.get(timeMs) ?? [], events: events.get(timeMs) ?? [] }
  }
}

/** What a replay covers by default: what imports have brought, else all values and events. */
const boundsOf = async (context: CommandContext, farmCode: string, tagIds: readonly number[]) => {
  const { db } = context.relations
  const imported = await importedRange(db, farmCode)
  if (imported) return imported
  const all = [
    tagIds.length > 0 ? await context.historian.bounds(tagIds) : undefined,
    await loggedRange(db, farmCode),
  ].filter((one) => one !== undefined)
  if (all.length === 0) return undefined
  return {
    firstMs: Math.min(...all.map(({ firstMs }) => firstMs)),
    lastMs: Math.max(...all.map(({ lastMs }) => lastMs)),
  }
}

const sleepUntil = async (atMs: number, signal: AbortSignal) => {
  while (Date.now() < atMs && !signal.aborted)
    await new Promise((resolve) => setTimeout(resolve, Math.min(250, atMs - Date.now())))
}

/**
 * `replay`: publishes a farm's stored values and events to the broker as if they happened now, N times faster.
 * They keep their order and spacing divided by the speed; their stamps are the time of publishing.
 */
export const replayCommand: Command = async function* (context, input, _body, signal): AsyncGenerator<ReplayEvent> {
  const parsed = Input.safeParse(input)
  if (!parsed.success) {
    yield {
      kind: 'failed',
      message: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    }
    return
  }
  if (!context.refresh && !context.config.mqttUrl) {
    yield { kind: 'failed', message: 'Solvane is not running on this data folder: start it first, or set MQTT_URL' }
    return
  }
  const { farmCode, speed } = parsed.data
  const { db } = context.relations
  const tags = await tagsOfFarms(db, [farmCode])
  if (tags.length === 0 && !(await loggedRange(db, farmCode))) {
    yield { kind: 'failed', message: `there is no farm "${farmCode}" with tags or events. ${await farmsThatExist(db)}` }
    return
  }
  const tagIds = tags.map(({ tagId }) => tagId)
  const bounds = await boundsOf(context, farmCode, tagIds)
  if (!bounds) {
    yield { kind: 'failed', message: `farm "${farmCode}" has no stored history to replay` }
    return
  }
  const fromMs = parsed.data.fromMs ?? bounds.firstMs
  const toMs = parsed.data.toMs ?? bounds.lastMs + 1
  const addresses = new Map(tags.map(({ tagId, deviceCode, name }) => [tagId, { deviceCode, name }]))

  const gateway = await openGateway(context, farmCode)
  try {
    const beganMs = Date.now()
    const replayId = randomBytes(4).toString('hex')
    let published = 0
    let events = 0
    let reportedMs = 0
    for await (const step of stepsOf(context, { farmCode, tagIds, fromMs, toMs })) {
      await sleepUntil(beganMs + (step.timeMs - fromMs) / speed, signal)
      if (signal.aborted) break
      const messages = messagesOf(farmCode, step.samples, addresses, Date.now())
      const publish = ({ topic, payload }: (typeof messages)[number]) =>
        gateway.client.publishAsync(topic, payload, { qos: 1 })
      await Promise.all(messages.map(publish))
      // One after the other: the end of an event is not before its start.
      for (const event of step.events) await publish(eventMessage(farmCode, replayId, event, Date.now()))
      published += step.samples.length
      events += step.events.length
      if (Date.now() - reportedMs > reportEveryMs) {
        reportedMs = Date.now()
        yield { kind: 'progress', timeMs: step.timeMs, fromMs, toMs, published, events }
      }
    }
    yield { kind: 'done', published, events }
  } finally {
    await gateway.close()
  }
}

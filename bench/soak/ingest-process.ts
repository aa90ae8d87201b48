import { pino } from 'pino'
import { Registry } from 'prom-client'
import type { DeviceAccess } from '../../platform/server/broker/broker.ts'
import { openBroker } from '../../platform/server/broker/open-broker.ts'
import { startIngest } from '../../platform/server/ingest/start-ingest.ts'
import { createLatestValues } from '../../platform/server/live/latest-values.ts'
import type { Sample } from '../../platform/server/telemetry/historian.ts'
import { openHistorian } from '../../platform/server/telemetry/open-historian.ts'
import { countLatency, newLatencyCounts } from '../live/latency-counts.ts'
import { soakFarm, soakTags, tagIds } from './field.ts'

export type Admits = 'known' | 'all'

/** What the parent may ask by message. */
export type Question =
  | { readonly kind: 'chart'; readonly tagId: number; readonly fromMs: number; readonly toMs: number }
  | { readonly kind: 'table' }
  | { readonly kind: 'rollUp' }
  | { readonly kind: 'shown' }

export interface Answer {
  /** Of a chart its points, of a table its rows. */
  readonly count: number
  /** From measurement to the live side, of values measured since this process began. */
  readonly delays?: readonly number[]
  /** Measurement time that the live side shows, by tag. */
  readonly shownMs?: readonly (readonly [number, number])[]
}

export interface Reply {
  readonly id: number
  /** By the machine's monotonic clock, which all processes share. */
  readonly answeredMs: number
  /** Undefined: it could not be answered. */
  readonly answer: Answer | undefined
}

export const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6

const openToAll: DeviceAccess = {
  authenticate: async () => true,
  mayPublish: async () => true,
  mayListen: async () => false,
}

/**
 * Broker, ingest and historian of the product in a process of their own, made to be killed; SIGTERM ends it in order.
 * Arguments: data folder, MQTT port, who is let in: `known` devices by the product's check of credentials, which are in
 * memory and issued at each start, or `all`. Says 'ready' to its parent, and answers its questions.
 */
const run = async (dataFolder: string, mqttPort: number, admits: Admits): Promise<void> => {
  const beganMs = Date.now()
  const log = pino({ level: 'warn' }, pino.destination(2))
  const metrics = new Registry()
  const [devices, historian] = await Promise.all([
    // Loaded only where it is asked for: it would double the time of a start.
    admits === 'known' ? import('./known-devices.ts').then(({ openKnownDevices }) => openKnownDevices()) : undefined,
    openHistorian({ config: { clickhouseUrl: undefined, dataFolder }, log, metrics, version: 'soak' }),
  ])
  const broker = await openBroker({
    config: { host: '127.0.0.1', mqttPort, mqttUrl: undefined, webApplicationUrl: 'http://localhost' },
    log,
    access: devices?.access ?? openToAll,
  })
  const latest = createLatestValues({ farmOf: () => soakFarm })
  const delays = newLatencyCounts()
  const publish = (samples: readonly Sample[]): void => {
    const nowMs = Date.now()
    for (const { timeMs } of samples) if (timeMs >= beganMs) countLatency(delays, nowMs - timeMs)
  }
  const ingest = await startIngest({
    broker,
    tags: soakTags,
    quarantine: { keep: ({ reason, detail }) => console.error(`refused: ${reason} ${detail}`) },
    historian,
    latest,
    live: { publish, setBacklog: () => undefined },
    log,
    metrics,
  })

  const answerTo = async (question: Question): Promise<Answer> => {
    switch (question.kind) {
      case 'chart': {
        const { tagId, fromMs, toMs } = question
        const [series] = await historian.series({ tagIds: [tagId], fromMs, toMs, widthPx: 800 })
        return { count: series?.times.length ?? 0 }
      }
      case 'table':
        return { count: (await historian.newest(tagIds)).size }
      case 'rollUp':
        await historian.rollUp()
        return { count: 0 }
      case 'shown':
        return { count: 0, delays, shownMs: tagIds.map((tagId) => [tagId, latest.get(tagId)?.timeMs ?? 0]) }
    }
  }
  process.on('message', async ({ id, question }: { readonly id: number; readonly question: Question }) => {
    const answer = await answerTo(question).catch((error: unknown) => {
      log.error({ err: error }, 'a question could not be answered')
      return undefined
    })
    process.send?.({ id, answeredMs: machineMs(), answer } satisfies Reply)
  })

  process.once('SIGTERM', async () => {
    await ingest.stop()
    await broker.close()
    await historian.close()
    await devices?.close()
    process.exit(0)
  })
  process.send?.('ready')
}

if (import.meta.main)
  await run(process.argv[2] ?? '', Number(process.argv[3]), process.argv[4] === 'known' ? 'known' : 'all')

import { Agent, get } from 'node:http'
import { io } from 'socket.io-client'
import type { HistoryReply } from '../../features/history/contract/history.ts'
import { type Frame, pushPaths } from '../../platform/contract/live-protocol.ts'
import type { Engine } from '../../platform/server/telemetry/engine.ts'
import { checkHistory, checkNewest } from './answers.ts'
import { startMs, stepMs, tagCount, tagIds } from './workload.ts'

/** Asks once; resolves with the milliseconds it took. */
export type Question = () => Promise<number>
/** Another question for each number. */
export type NumberedQuestion = (number: number) => Promise<number>

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedMs = performance.now()
  await work()
  return performance.now() - startedMs
}

const hourMs = 3_600_000
const monthMs = 30 * 24 * hourMs

const monthTags = tagIds.slice(0, 20)
const monthEndMs = (steps: number): number => startMs + Math.min(steps * stepMs, monthMs)

const fromUnixMs = (timeMs: number) => `fromUnixTimestamp64Milli(toInt64(${timeMs}), 'UTC')`

/** The four questions in the engine's own words, on the table of raw samples and on the daily rollup. */
export const engineQuestions = (
  engine: Engine,
  steps: number,
): Readonly<Record<'q1' | 'q2' | 'q3' | 'q4', Question>> => {
  const ask = (query: string) => () => timed(() => engine.columns(query))
  return {
    q1: ask(
      `SELECT toStartOfHour(time) AS hour, avg(value), min(value), max(value) FROM sample WHERE tag = 7 GROUP BY hour ORDER BY hour`,
    ),
    q2: ask(`SELECT tag, argMax(value, time) FROM sample GROUP BY tag`),
    q3: ask(
      `SELECT bucket, sum(if(minimum_of_several = 0 AND maximum_of_several = 0, last * covered_ms, total_of_several)) / sum(covered_ms)
       FROM rollup_1d FINAL GROUP BY bucket ORDER BY bucket`,
    ),
    q4: ask(
      `SELECT tag, toFloat64(toUnixTimestamp64Milli(time)), value FROM sample WHERE tag IN (${monthTags}) AND time >= ${fromUnixMs(startMs)} AND time < ${fromUnixMs(monthEndMs(steps))} ORDER BY tag, time`,
    ),
  }
}

const snapshotLimitMs = 60_000

interface Snapshot {
  readonly tookMs: number
  readonly frames: readonly Frame[]
}

/** From asking for the newest values of all tags over the push connection to having them all. */
const snapshot = async (url: string, token: string): Promise<Snapshot> => {
  const socket = io(url, { path: pushPaths.general, auth: { token }, transports: ['websocket'], forceNew: true })
  try {
    return await new Promise<Snapshot>((resolve, reject) => {
      setTimeout(
        () => reject(new Error(`Not all newest values came within ${snapshotLimitMs} ms`)),
        snapshotLimitMs,
      ).unref()
      let askedMs = 0
      let seen = 0
      const frames: Frame[] = []
      socket.on('connect_error', reject)
      socket.on('frame', (frame: Frame) => {
        frames.push(frame)
        seen += frame.tags.length
        if (seen >= tagCount) resolve({ tookMs: performance.now() - askedMs, frames })
      })
      socket.on('connect', () => {
        askedMs = performance.now()
        socket.emit('subscribe', { tags: tagIds }, () => {})
      })
    })
  } finally {
    socket.close()
  }
}

/** What a browser offers to unpack where the line is encrypted. */
const asBrowsers = 'gzip, deflate, br, zstd'

/** The questions as they are asked of the running program, over connections that stay, until the last byte has come. */
export const productQuestions = (url: string, token: string, steps: number) => {
  const agent = new Agent({ keepAlive: true })
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': asBrowsers }
  const fetchWhole = (address: string): Promise<void> =>
    new Promise((resolve, reject) => {
      get(url + address, { agent, headers }, (message) => {
        message.on('error', reject)
        message.on('end', () =>
          message.statusCode === 200 ? resolve() : reject(new Error(`${address} answered ${message.statusCode}`)),
        )
        message.resume()
      }).on('error', reject)
    })
  const ask = (address: string) => timed(() => fetchWhole(address))
  const replyTo = async (address: string): Promise<HistoryReply> => {
    const answer = await fetch(url + address, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
    return (await answer.json()) as HistoryReply
  }
  const durationMs = steps * stepMs
  const half = Math.max(1, Math.floor(durationMs / 2 / hourMs))
  const hoursOf = (tagId: number, fromMs = startMs, toMs = startMs + durationMs) =>
    `/api/History?tags=${tagId}&from=${fromMs}&to=${toMs}&width=2000&resolution=1h`
  const rawMonth = `/api/History?tags=${monthTags}&from=${startMs}&to=${monthEndMs(steps)}&width=10000`
  const hourly = (...of: Parameters<typeof hoursOf>) => ask(hoursOf(...of))
  const halfFrom = (tagId: number, fromMs: number) => hourly(tagId, fromMs, fromMs + half * hourMs)
  return {
    q1: () => hourly(7),
    q2: async () => (await snapshot(url, token)).tookMs,
    q4: () => ask(rawMonth),
    /** Q1 of a tag that changes with the number, over everything. */
    q1OfAny: (number: number) => hourly(1 + (number % tagCount)),
    /** The same over half of the time, from an hour that changes too. */
    q1OfAnyHours: (number: number) => halfFrom(1 + (number % tagCount), startMs + (number % half) * hourMs),
    /** Throws when one of the four is not answered with all that was asked. */
    check: async () => {
      checkHistory('Q1', await replyTo(hoursOf(7)), {
        tags: [7],
        resolution: '1h',
        rows: Math.ceil(durationMs / hourMs),
      })
      checkNewest((await snapshot(url, token)).frames, startMs + durationMs - stepMs)
      const rows = (monthEndMs(steps) - startMs) / stepMs
      checkHistory('Q4', await replyTo(rawMonth), { tags: monthTags, resolution: 'raw', rows })
    },
    close: () => agent.destroy(),
  }
}

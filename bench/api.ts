import { request } from 'node:http'
import { parseArgs } from 'node:util'
import { demoFleet } from '../simulator/demo-fleet.ts'
import { prepareData, viewer } from './live/prepare-data.ts'
import { cpuOf, machineLine, processTree } from './machine.ts'
import { startSolvane } from './solvane.ts'
import { median, percentile } from './statistics.ts'
import { textTable } from './text-table.ts'

interface Question {
  readonly name: string
  readonly path: string
  /** At most so many ms at p95, asked alone, and bytes on the wire. */
  readonly aimMs: number
  readonly aimBytes?: number
}

const questions: readonly Question[] = [
  { name: 'fleet table, search', path: '/api/MyFleetTable', aimMs: 300, aimBytes: 1_000_000 },
  { name: 'fleet overview', path: '/api/MyFleetOverview', aimMs: 500 },
  { name: 'figures of today', path: '/api/MyFleetToday', aimMs: 500 },
  { name: 'monitored assets', path: '/api/MonitoredAssetsCount', aimMs: 300 },
]

interface Answer {
  readonly ms: number
  /** As they come over the wire: compressed. */
  readonly bytes: number
}

const ask = (url: string, token: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const startedMs = performance.now()
    const asked = request(url, { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' } })
    asked.on('error', reject)
    asked.on('response', (reply) => {
      let bytes = 0
      reply.on('data', (part: Buffer) => {
        bytes += part.length
      })
      reply.on('error', reject)
      reply.on('end', () => {
        if (reply.statusCode === 200) resolve({ ms: performance.now() - startedMs, bytes })
        else reject(new Error(`${url} answered ${reply.statusCode}`))
      })
    })
    asked.end()
  })

const cpuMsOf = (pid: number) => processTree(pid).reduce((sum, one) => sum + (cpuOf(one) ?? 0), 0)

/** What one call costs. */
export interface CallFigures extends Question {
  /** The first answer after the start, ms. */
  readonly firstMs: number
  /** One after the other. */
  readonly p50: number
  readonly p95: number
  /** Processor time of all processes, of one answer. */
  readonly cpuMs: number
  readonly bytes: number
  /** Asked by all readers at once. */
  readonly togetherP95: number
  readonly perSecond: number
}

export interface FleetFigures {
  readonly farms: number
  readonly assets: number
  readonly tags: number
  readonly calls: readonly CallFigures[]
}

/** A demo fleet so many times as large, read by one and then by many at once. */
export const measureApi = async (plan: {
  readonly scale: number
  readonly readers: number
  readonly runs: number
}): Promise<FleetFigures> => {
  const { scale, readers, runs } = plan
  const fleet = demoFleet(1, scale)
  const server = await startSolvane({
    prepare: (folder, url) => prepareData(folder, url, fleet),
    // Fifty readers of one person stand for fifty people.
    environment: { API_CALLS_PER_MINUTE: '0' },
  })
  try {
    const token = await server.token(viewer.login, viewer.password)
    const calls: CallFigures[] = []
    for (const question of questions) {
      const url = server.url + question.path
      const first = await ask(url, token)
      const alone: Answer[] = []
      const cpuBefore = cpuMsOf(server.pid)
      for (let run = 0; run < runs; run++) alone.push(await ask(url, token))
      const cpuMs = (cpuMsOf(server.pid) - cpuBefore) / runs
      const startedMs = performance.now()
      const together = (
        await Promise.all(
          Array.from({ length: readers }, async () => {
            const own: Answer[] = []
            for (let run = 0; run < 3; run++) own.push(await ask(url, token))
            return own
          }),
        )
      ).flat()
      const tookMs = performance.now() - startedMs
      const times = alone.map(({ ms }) => ms)
      calls.push({
        ...question,
        firstMs: first.ms,
        p50: median(times),
        p95: percentile(times, 0.95),
        cpuMs,
        bytes: alone[0]?.bytes ?? Number.NaN,
        togetherP95: percentile(
          together.map(({ ms }) => ms),
          0.95,
        ),
        perSecond: (1000 * together.length) / tookMs,
      })
    }
    return {
      farms: fleet.length,
      assets: fleet.reduce((sum, { devices }) => sum + devices.length, 0),
      tags: fleet.reduce((sum, { devices }) => sum + devices.reduce((own, { signals }) => own + signals.length, 0), 0),
      calls,
    }
  } finally {
    await server.close()
  }
}

/** `npm run bench -- api`: what a large fleet costs to read; resolves with false when an aim was missed. */
export const benchApi = async (args: readonly string[]): Promise<boolean> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      scale: { type: 'string', default: '10' },
      readers: { type: 'string', default: '50' },
      runs: { type: 'string', default: '20' },
    },
  })
  const [scale, readers, runs] = [Number(values.scale), Number(values.readers), Number(values.runs)]
  if (!(scale >= 1 && readers >= 1 && runs >= 1)) throw new Error('--scale, --readers and --runs need numbers above 0')
  const machine = machineLine()
  const { farms, assets, tags, calls } = await measureApi({ scale, readers, runs })
  const isGood = ({ p95, bytes, aimMs, aimBytes }: CallFigures) =>
    p95 <= aimMs && (aimBytes === undefined || bytes <= aimBytes)
  process.stdout.write(
    [
      '',
      `API: ${farms} farms, ${assets} devices, ${tags} tags; ${runs} answers one after the other, then ${readers} readers at once`,
      machine,
      '',
      textTable([
        ['', 'first ms', 'p50', 'p95', 'CPU ms', 'kB', `p95 of ${readers}`, 'a second', 'aim (p95 alone)', 'reached'],
        ...calls.map((call) => [
          call.name,
          call.firstMs.toFixed(0),
          call.p50.toFixed(0),
          call.p95.toFixed(0),
          call.cpuMs.toFixed(0),
          (call.bytes / 1000).toFixed(0),
          call.togetherP95.toFixed(0),
          call.perSecond.toFixed(1),
          `≤ ${call.aimMs} ms${call.aimBytes === undefined ? '' : `, ≤ ${call.aimBytes / 1000} kB`}`,
          isGood(call) ? 'yes' : 'NO',
        ]),
      ]),
      '',
      '',
    ].join('\n'),
  )
  return calls.every(isGood)
}

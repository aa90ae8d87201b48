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
  const fleet = demoFleet(1, scale)
  const assets = fleet.reduce((sum, { devices }) => sum + devices.length, 0)
  const tags = fleet.reduce(
    (sum, { devices }) => sum + devices.reduce((own, { signals }) => own + signals.length, 0),
    0,
  )

  const server = await startSolvane({
    prepare: (folder, url) => prepareData(folder, url, fleet),
    // Fifty readers of one person stand for fifty people.
    environment: { API_CALLS_PER_MINUTE: '0' },
  })
  try {
    const token = await server.token(viewer.login, viewer.password)
    const rows: string[][] = []
    let reached = true
    for (const { name, path, aimMs, aimBytes } of questions) {
      const url = server.url + path
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
      const perSecond = (1000 * together.length) / (performance.now() - startedMs)
      const p95 = percentile(
        alone.map(({ ms }) => ms),
        0.95,
      )
      const bytes = alone[0]?.bytes ?? Number.NaN
      const isGood = p95 <= aimMs && (aimBytes === undefined || bytes <= aimBytes)
      reached &&= isGood
      rows.push([
        name,
        first.ms.toFixed(0),
        median(alone.map(({ ms }) => ms)).toFixed(0),
        p95.toFixed(0),
        cpuMs.toFixed(0),
        (bytes / 1000).toFixed(0),
        percentile(
          together.map(({ ms }) => ms),
          0.95,
        ).toFixed(0),
        perSecond.toFixed(1),
        `≤ ${aimMs} ms${aimBytes === undefined ? '' : `, ≤ ${aimBytes / 1000} kB`}`,
        isGood ? 'yes' : 'NO',
      ])
    }
    process.stdout.write(
      [
        '',
        `API: ${fleet.length} farms, ${assets} devices, ${tags} tags; ${runs} answers one after the other, then ${readers} readers at once`,
        machine,
        '',
        textTable([
          ['', 'first ms', 'p50', 'p95', 'CPU ms', 'kB', `p95 of ${readers}`, 'a second', 'aim (p95 alone)', 'reached'],
          ...rows,
        ]),
        '',
        '',
      ].join('\n'),
    )
    return reached
  } finally {
    await server.close()
  }
}

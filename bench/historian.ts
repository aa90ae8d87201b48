import { Agent, get } from 'node:http'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { Registry } from 'prom-client'
import { io } from 'socket.io-client'
import { type Frame, pushPaths } from '../platform/contract/live-protocol.ts'
import { loadConfig } from '../platform/server/config/load-config.ts'
import { productVersion } from '../platform/server/config/product-version.ts'
import type { Engine } from '../platform/server/telemetry/engine.ts'
import { openHistorian } from '../platform/server/telemetry/open-historian.ts'
import { allowed } from './allowed.ts'
import { blocks, historianPlant, mostSteps, startMs, stepMs, tagCount, tagIds } from './historian/workload.ts'
import { prepareData, viewer } from './live/prepare-data.ts'
import { machineLine } from './machine.ts'
import { startSolvane } from './solvane.ts'
import { median, percentile } from './statistics.ts'
import { textTable } from './text-table.ts'

/** Rows of one append, as the comparison's loaders send them. */
const rowsAtOnce = 10_000
const monthSteps = 4_320
const monthTags = tagIds.slice(0, 20)

/** Questions that are asked before those that count: the engine's machine code is made meanwhile. */
const warmUps = 60

/** What a question took, ms. */
interface Asked {
  /** The first time of all. */
  readonly first: number
  /** Median once it is warm. */
  readonly warm: number
}

interface Bare {
  readonly loadPerSecond: number
  /** All appends together, and the rollups that follow them. */
  readonly appendMs: number
  readonly rollUpMs: number
  readonly bytesPerPoint: number
  readonly q1: Asked
  readonly q2: Asked
  readonly q3: Asked
  readonly q4: Asked
}

/** Milliseconds of each of so many runs, one after the other. */
const timed = async (runs: number, work: () => Promise<unknown>): Promise<number[]> => {
  const tookMs: number[] = []
  for (let run = 0; run < runs; run++) {
    const startedMs = performance.now()
    await work()
    tookMs.push(performance.now() - startedMs)
  }
  return tookMs
}

const asked = async (runs: number, work: () => Promise<unknown>): Promise<Asked> => {
  const tookMs = await timed(warmUps + runs, work)
  return { first: tookMs[0] ?? 0, warm: median(tookMs.slice(warmUps)) }
}

const fromUnixMs = (timeMs: number) => `fromUnixTimestamp64Milli(toInt64(${timeMs}), 'UTC')`

/** The four questions in the engine's own words, on the table of raw samples and on the daily rollup. */
const askEngine = async (engine: Engine, steps: number, runs: number) => {
  const monthEndMs = startMs + Math.min(steps, monthSteps) * stepMs
  const queries = {
    q1: `SELECT toStartOfHour(time) AS hour, avg(value), min(value), max(value) FROM sample WHERE tag = 7 GROUP BY hour ORDER BY hour`,
    q2: `SELECT tag, argMax(value, time) FROM sample GROUP BY tag`,
    q3: `SELECT bucket, sum(total) / sum(good) FROM rollup_1d FINAL GROUP BY bucket ORDER BY bucket`,
    q4: `SELECT tag, toFloat64(toUnixTimestamp64Milli(time)), value FROM sample WHERE tag IN (${monthTags}) AND time >= ${fromUnixMs(startMs)} AND time < ${fromUnixMs(monthEndMs)} ORDER BY tag, time`,
  }
  const ask = (query: string) => asked(runs, () => engine.columns(query))
  return { q1: await ask(queries.q1), q2: await ask(queries.q2), q3: await ask(queries.q3), q4: await ask(queries.q4) }
}

const fill = async (dataFolder: string, steps: number, runs: number): Promise<Bare> => {
  let engine: Engine | undefined
  const historian = await openHistorian({
    config: loadConfig({ SOLVANE_DATA: dataFolder }),
    log: pino({ level: 'error' }),
    metrics: new Registry(),
    version: productVersion(),
    through: (own) => {
      engine = own
      return own
    },
  })
  try {
    if (!engine) throw new Error('the historian has no engine')
    let appendMs = 0
    for (const block of blocks(steps, rowsAtOnce)) {
      const startedMs = performance.now()
      await historian.append(block)
      appendMs += performance.now() - startedMs
    }
    const startedMs = performance.now()
    await historian.rollUp()
    const rollUpMs = performance.now() - startedMs
    for (const table of ['sample', 'rollup_10m', 'rollup_1h', 'rollup_1d'])
      await engine.run(`OPTIMIZE TABLE ${table} FINAL`)
    const [[rows = 0], [bytes = 0]] = await engine.columns<[number[], number[]]>(
      `SELECT toFloat64(sum(rows)), toFloat64(sum(bytes_on_disk)) FROM system.parts WHERE active AND table = 'sample' AND database = currentDatabase()`,
    )
    return {
      loadPerSecond: (1000 * steps * tagCount) / appendMs,
      appendMs,
      rollUpMs,
      bytesPerPoint: bytes / rows,
      ...(await askEngine(engine, steps, runs)),
    }
  } finally {
    await historian.close()
  }
}

/** On the machine that the aim was said of: Q1, ms, and the bare engine for it. */
const q1OfAim = { limitMs: 10, engineMs: 5.2 }

const snapshotLimitMs = 60_000

/** From asking for the newest values of all tags to having them all. */
const snapshotMs = async (url: string, token: string): Promise<number> => {
  const socket = io(url, { path: pushPaths.general, auth: { token }, transports: ['websocket'], forceNew: true })
  try {
    return await new Promise((resolve, reject) => {
      setTimeout(
        () => reject(new Error(`Not all newest values came within ${snapshotLimitMs} ms`)),
        snapshotLimitMs,
      ).unref()
      let askedMs = 0
      let seen = 0
      socket.on('connect_error', reject)
      socket.on('frame', ({ tags }: Frame) => {
        seen += tags.length
        if (seen >= tagCount) resolve(performance.now() - askedMs)
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

/** Asks over connections that stay; resolves when the last byte has come. */
const reader = (url: string, token: string) => {
  const agent = new Agent({ keepAlive: true })
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': asBrowsers }
  const ask = (address: string): Promise<void> =>
    new Promise((resolve, reject) => {
      get(url + address, { agent, headers }, (reply) => {
        reply.on('error', reject)
        reply.on('end', () =>
          reply.statusCode === 200 ? resolve() : reject(new Error(`${address} answered ${reply.statusCode}`)),
        )
        reply.resume()
      }).on('error', reject)
    })
  return { ask, close: () => agent.destroy() }
}

const askProduct = async (url: string, token: string, steps: number, runs: number) => {
  const { ask, close } = reader(url, token)
  const endMs = startMs + steps * stepMs
  const hourly = (tagId: number, fromMs = startMs) =>
    ask(`/api/History?tags=${tagId}&from=${fromMs}&to=${endMs}&width=2000&resolution=1h`)
  const monthEndMs = startMs + Math.min(steps, monthSteps) * stepMs
  const q1 = await asked(runs, () => hourly(7))
  const q2: number[] = []
  for (let run = 0; run < warmUps + runs; run++) q2.push(await snapshotMs(url, token))
  const q4 = await asked(runs, () => ask(`/api/History?tags=${monthTags}&from=${startMs}&to=${monthEndMs}&width=10000`))
  const alone = await timed(5 * runs, () => hourly(11))
  /** Eight readers, each a question of its own after the other, numbered from 0; long enough for what keeps all eight waiting now and then. */
  const byEight = async (question: (number: number) => Promise<void>) => {
    const each = warmUps + 20 * runs
    const readers = Array.from({ length: 8 }, async (_, reader) => {
      let number = reader * each
      const tookMs = await timed(each, () => question(number++))
      return tookMs.slice(warmUps)
    })
    return (await Promise.all(readers)).flat()
  }
  const together = await byEight((number) => hourly(1 + (number % tagCount)))
  const apart = await byEight((number) => hourly(1 + (number % tagCount), startMs + (number % steps) * stepMs))
  close()
  return {
    q1,
    q2: { first: q2[0] ?? 0, warm: median(q2.slice(warmUps)) },
    q4,
    aloneP50: percentile(alone, 0.5),
    p50: percentile(together, 0.5),
    p95: percentile(together, 0.95),
    apartP95: percentile(apart, 0.95),
    perSecond: 8_000 / (together.reduce((sum, ms) => sum + ms, 0) / together.length),
  }
}

/** The workload with so many steps of 2,000 tags: filled, then asked of the engine and of the running product. */
export const measureHistorian = async (steps: number, runs: number) => {
  const most = mostSteps(Date.now())
  if (steps > most)
    throw new Error(`Of ${steps} steps the newest lie in the future: at most ${most} (${most * tagCount} points)`)
  let bare: Bare | undefined
  const server = await startSolvane({
    environment: { API_CALLS_PER_MINUTE: '0' },
    prepare: async (folder, url) => {
      await prepareData(folder, url, [historianPlant])
      bare = await fill(folder, steps, runs)
    },
  })
  try {
    if (!bare) throw new Error('nothing was measured')
    const token = await server.token(viewer.login, viewer.password)
    return { bare, product: await askProduct(server.url, token, steps, runs) }
  } finally {
    await server.close()
  }
}

/** `npm run bench -- historian`: the comparison's points and questions; resolves with false when an aim was missed. */
export const benchHistorian = async (args: readonly string[]): Promise<boolean> => {
  const { values } = parseArgs({
    args: [...args],
    options: { steps: { type: 'string', default: '10000' }, runs: { type: 'string', default: '9' } },
  })
  const steps = Number(values.steps)
  const runs = Number(values.runs)
  if (!(Number.isInteger(steps) && steps > 0 && runs > 0)) throw new Error('--steps and --runs need numbers above 0')
  const machine = machineLine()

  const { bare, product } = await measureHistorian(steps, runs)
  const ms = (value: number) => value.toFixed(1)
  const { q1, q2, q4 } = product
  const times = ({ first, warm }: Asked): readonly [string, string] => [ms(first), ms(warm)]
  const none = ['', ''] as const
  const q1Aim = allowed(q1OfAim.limitMs, bare.q1.warm / q1OfAim.engineMs)
  const aims: readonly (readonly [
    string,
    readonly [string, string],
    readonly [string, string],
    string,
    boolean | undefined,
  ])[] = [
    ['Q1 one tag, all hours', times(bare.q1), times(q1), q1Aim.text, q1.warm <= q1Aim.ms],
    ['Q2 newest of all tags', times(bare.q2), times(q2), '≤ 5 ms', q2.warm <= 5],
    ['Q3 fleet by day, rollups', times(bare.q3), none, '≤ 50 ms', bare.q3.warm <= 50],
    ['Q4 20 tags, a month, raw', times(bare.q4), times(q4), '≤ 2 × engine', q4.warm <= 2 * bare.q4.warm],
    [
      'Q1, 8 at once, p95',
      none,
      ['', ms(product.p95)],
      `≤ 5 × ${ms(product.aloneP50)} alone`,
      product.p95 <= 5 * product.aloneP50,
    ],
    ['Q1, 8 at once, hours of their own', none, ['', ms(product.apartP95)], '', undefined],
    ['bytes a point', ['', bare.bytesPerPoint.toFixed(2)], none, '≤ 3.2', bare.bytesPerPoint <= 3.2],
  ]
  process.stdout.write(
    [
      '',
      `Historian (H): ${tagCount} tags × ${steps} ten-minute steps = ${(steps * tagCount).toLocaleString('en')} points, warm medians of ${runs}`,
      machine,
      `appended at ${Math.round(bare.loadPerSecond).toLocaleString('en')} points/s in batches of ${rowsAtOnce}; 8 at once: p50 ${ms(product.p50)} ms, ${product.perSecond.toFixed(0)} questions/s`,
      '',
      textTable([
        ['', 'engine, first ms', 'warm', 'product, first ms', 'warm', 'aim, warm', 'reached'],
        ...aims.map(([name, engine, own, aim, reached]) => [
          name,
          ...engine,
          ...own,
          aim,
          reached === undefined ? '' : reached ? 'yes' : 'NO',
        ]),
      ]),
      '',
      '',
    ].join('\n'),
  )
  return aims.every(([, , , , reached]) => reached !== false)
}

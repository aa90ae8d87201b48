import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { allowed } from './allowed.ts'
import { engineFolder, fill, type Load, openBareEngine, rowsAtOnce } from './historian/fill.ts'
import { engineQuestions, productQuestions, type Question } from './historian/questions.ts'
import { historianPlant, mostSteps, tagCount } from './historian/workload.ts'
import { prepareData, viewer } from './live/prepare-data.ts'
import { machineLine } from './machine.ts'
import { startSolvane } from './solvane.ts'
import { median, percentile } from './statistics.ts'
import { textTable } from './text-table.ts'

/** Questions that are asked before those that count: the engine's machine code is made meanwhile. */
const warmUps = 60
/** What is compared is asked in rounds, so many times of each: a machine that others use too is not as fast now as a minute ago. */
const askedInRound = 10

/** What a question took, ms. */
interface Asked {
  /** The first time of all. */
  readonly first: number
  /** Median once it is warm. */
  readonly warm: number
}

interface AskedOfBoth {
  readonly engine: Asked
  readonly product: Asked
}

interface Compared extends AskedOfBoth {
  /** Product to engine: the median of the rounds. */
  readonly times: number
}

const inTurn = async <Result>(count: number, work: (number: number) => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = []
  for (let number = 0; number < count; number++) results.push(await work(number))
  return results
}

const askAlone = async (runs: number, question: Question): Promise<Asked> => {
  const tookMs = await inTurn(warmUps + runs, question)
  return { first: tookMs[0] ?? Number.NaN, warm: median(tookMs.slice(warmUps)) }
}

const compare = async (runs: number, engine: Question, product: Question): Promise<Compared> => {
  const all = await inTurn(warmUps / askedInRound + runs, async () => ({
    engine: await inTurn(askedInRound, engine),
    product: await inTurn(askedInRound, product),
  }))
  const rounds = all.slice(-runs).map((round) => ({ engine: median(round.engine), product: median(round.product) }))
  const askedOf = (side: 'engine' | 'product'): Asked => ({
    first: all[0]?.[side][0] ?? Number.NaN,
    warm: median(rounds.map((round) => round[side])),
  })
  return {
    engine: askedOf('engine'),
    product: askedOf('product'),
    times: median(rounds.map((round) => round.product / round.engine)),
  }
}

const readersAtOnce = 8

/** Eight readers at once, each so many questions one after the other; the questions are numbered. */
const byEight = async (each: number, question: (number: number) => Promise<number>): Promise<number[]> => {
  const readers = Array.from({ length: readersAtOnce }, (_, reader) =>
    inTurn(each, (number) => question(reader * each + number)),
  )
  return (await Promise.all(readers)).flat()
}

/** Eight at once, in rounds, each beside one reader alone in the same moments. */
const askTogether = async (runs: number, questions: ReturnType<typeof productQuestions>) => {
  const each = 2 * askedInRound
  const all = await inTurn(warmUps / each + runs, async () => ({
    alone: await inTurn(each, questions.q1Other),
    together: await byEight(each, questions.q1OfAny),
    apart: await byEight(each, questions.q1OfAnyHours),
  }))
  const rounds = all.slice(-runs).map(({ alone, together, apart }) => ({
    alone: median(alone),
    p50: median(together),
    p95: percentile(together, 0.95),
    apartP95: percentile(apart, 0.95),
  }))
  const p50 = median(rounds.map((round) => round.p50))
  return {
    p50,
    p95: median(rounds.map((round) => round.p95)),
    /** p95 to the median of one alone: the median of the rounds. */
    times: median(rounds.map((round) => round.p95 / round.alone)),
    apartP95: median(rounds.map((round) => round.apartP95)),
  }
}

export interface HistorianFigures {
  readonly load: Load
  readonly q1: Compared
  readonly q2: AskedOfBoth
  /** No call of the product asks this. */
  readonly q3: Asked
  readonly q4: Compared
  readonly eight: Awaited<ReturnType<typeof askTogether>>
}

/** The workload with so many steps of 2,000 tags: the running program is filled, and a copy of its store is asked beside it. */
export const measureHistorian = async (steps: number, runs: number): Promise<HistorianFigures> => {
  const most = mostSteps(Date.now())
  if (steps > most)
    throw new Error(`Of ${steps} steps the newest lie in the future: at most ${most} (${most * tagCount} points)`)
  let load: Load | undefined
  const server = await startSolvane({
    environment: { API_CALLS_PER_MINUTE: '0' },
    prepare: async (folder, url) => {
      await prepareData(folder, url, [historianPlant])
      load = await fill(folder, steps)
      await cp(engineFolder(folder), join(folder, 'copy'), { recursive: true })
    },
  })
  const engine = openBareEngine(join(server.dataFolder, 'copy'))
  try {
    if (!load) throw new Error('nothing was measured')
    // It starts with its first question.
    await engine.columns('SELECT 1')
    const token = await server.token(viewer.login, viewer.password)
    const ofEngine = engineQuestions(engine, steps)
    const ofProduct = productQuestions(server.url, token, steps)
    const figures = {
      load,
      q1: await compare(runs, ofEngine.q1, ofProduct.q1),
      q2: { engine: await askAlone(runs, ofEngine.q2), product: await askAlone(runs, ofProduct.q2) },
      q3: await askAlone(runs, ofEngine.q3),
      q4: await compare(runs, ofEngine.q4, ofProduct.q4),
      eight: await askTogether(runs, ofProduct),
    }
    ofProduct.close()
    return figures
  } finally {
    await engine.close()
    await server.close()
  }
}

/** On the machine that the aim was said of: Q1, ms, and the bare engine for it. */
const q1OfAim = { limitMs: 10, engineMs: 5.2 }

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

  const { load, q1, q2, q3, q4, eight } = await measureHistorian(steps, runs)
  const ms = (value: number) => value.toFixed(1)
  const engineAlone = ({ first, warm }: Asked) => [ms(first), ms(warm), '', '', '']
  const both = ({ engine, product, times }: AskedOfBoth & Partial<Compared>) => [
    ms(engine.first),
    ms(engine.warm),
    ms(product.first),
    ms(product.warm),
    times?.toFixed(2) ?? '',
  ]
  const q1Aim = allowed(q1OfAim.limitMs, q1.engine.warm / q1OfAim.engineMs)
  const rows: readonly (readonly [string, readonly string[], string, boolean | undefined])[] = [
    ['Q1 one tag, all hours', both(q1), q1Aim.text, q1.product.warm <= q1Aim.ms],
    ['Q2 newest of all tags', both(q2), '≤ 5 ms', q2.product.warm <= 5],
    ['Q3 fleet by day, rollups', engineAlone(q3), '≤ 50 ms', q3.warm <= 50],
    ['Q4 20 tags, a month, raw', both(q4), '≤ 2 × engine', q4.times <= 2],
    ['Q1, 8 at once, p95', ['', '', '', ms(eight.p95), eight.times.toFixed(2)], '≤ 5 × alone', eight.times <= 5],
    ['Q1, 8 at once, hours of their own', ['', '', '', ms(eight.apartP95), ''], '', undefined],
    ['bytes a point', ['', load.bytesPerPoint.toFixed(2), '', '', ''], '≤ 3.2', load.bytesPerPoint <= 3.2],
  ]
  process.stdout.write(
    [
      '',
      `Historian (H): ${tagCount} tags × ${steps} ten-minute steps = ${(steps * tagCount).toLocaleString('en')} points, warm medians of ${runs}, product and engine in rounds`,
      machine,
      `appended at ${Math.round(load.pointsPerSecond).toLocaleString('en')} points/s in batches of ${rowsAtOnce}; 8 at once: p50 ${ms(eight.p50)} ms`,
      '',
      textTable([
        ['', 'engine, first ms', 'warm', 'product, first ms', 'warm', 'times', 'aim, warm', 'reached'],
        ...rows.map(([name, figures, aim, reached]) => [
          name,
          ...figures,
          aim,
          reached === undefined ? '' : reached ? 'yes' : 'NO',
        ]),
      ]),
      '',
      '',
    ].join('\n'),
  )
  return rows.every(([, , , reached]) => reached !== false)
}

import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { embeddedFolder } from '../platform/server/telemetry/open-engine.ts'
import { allowed } from './allowed.ts'
import { fill, type Load, openBareEngine, rowsAtOnce } from './historian/fill.ts'
import { engineQuestions, productQuestions } from './historian/questions.ts'
import {
  type Asked,
  askAlone,
  askConcurrently,
  type Compared,
  type ConcurrentTimes,
  compare,
} from './historian/rounds.ts'
import { historianPlant, mostSteps, tagCount } from './historian/workload.ts'
import { positive } from './live/live-options.ts'
import { prepareData, viewer } from './live/prepare-data.ts'
import { machineLine } from './machine.ts'
import { startSolvane } from './solvane.ts'
import { median } from './statistics.ts'
import { textTable } from './text-table.ts'

export interface HistorianFigures {
  readonly load: Load
  readonly q1: Compared
  readonly q2: Compared
  /** No call of the product asks this. */
  readonly q3: Asked
  readonly q4: Compared
  readonly together: ConcurrentTimes
  /** The same over hours of their own. */
  readonly apart: ConcurrentTimes
}

/** The workload with so many steps of 2,000 tags: the running program is filled, and a copy of its store is asked beside it. */
export const measureHistorian = async (steps: number, rounds: number): Promise<HistorianFigures> => {
  const most = mostSteps(Date.now())
  if (steps > most)
    throw new Error(`Of ${steps} steps the newest lie in the future: at most ${most} (${most * tagCount} points)`)
  let load: Load | undefined
  const server = await startSolvane({
    environment: { API_CALLS_PER_MINUTE: '0' },
    prepare: async (folder, url) => {
      await prepareData(folder, url, [historianPlant])
      load = await fill(folder, steps)
      // Its links still lead to the original; the engine goes by the files that have the tables' own numbers.
      await cp(embeddedFolder(folder), join(folder, 'copy'), { recursive: true })
    },
  })
  try {
    if (!load) throw new Error('nothing was measured')
    const token = await server.token(viewer.login, viewer.password)
    const engine = openBareEngine(join(server.dataFolder, 'copy'))
    const ofEngine = engineQuestions(engine, steps)
    const ofProduct = productQuestions(server.url, token, steps)
    try {
      // It starts with its first question.
      await engine.columns('SELECT 1')
      const figures = {
        load,
        q1: await compare(rounds, ofEngine.q1, ofProduct.q1),
        q2: await compare(rounds, ofEngine.q2, ofProduct.q2),
        q3: await askAlone(rounds, ofEngine.q3),
        q4: await compare(rounds, ofEngine.q4, ofProduct.q4),
        together: await askConcurrently(rounds, ofProduct.q1OfAny),
        apart: await askConcurrently(rounds, ofProduct.q1OfAnyHours),
      }
      // Afterwards: what is asked first is among the figures.
      await ofProduct.check()
      return figures
    } finally {
      ofProduct.close()
      await engine.close()
    }
  } finally {
    await server.close()
  }
}

/** On the machine that the aim was said of: Q1, ms, and the bare engine for it. */
const q1OfAim = { limitMs: 10, engineMs: 5.2 }

/** `npm run bench -- historian`: the comparison's points and questions; resolves with false when an aim was missed. */
export const benchHistorian = async (args: readonly string[]): Promise<boolean> => {
  const { values } = parseArgs({
    args: [...args],
    options: { steps: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '9' } },
  })
  const steps = positive('steps', values.steps, true)
  const rounds = positive('rounds', values.rounds, true)
  const machine = machineLine()

  const { load, q1, q2, q3, q4, together, apart } = await measureHistorian(steps, rounds)
  const ms = (value: number) => value.toFixed(1)
  const times = (ratio: number) => ratio.toFixed(2)
  const compared = ({ engine, product, ratios }: Compared) => [
    ...[engine.first, engine.warm, product.first, product.warm].map(ms),
    `${times(median(ratios))} (${times(Math.min(...ratios))} to ${times(Math.max(...ratios))})`,
  ]
  const eight = (asked: ConcurrentTimes) => ['', '', '', ms(asked.p95), times(asked.times)]
  const q1Aim = allowed(q1OfAim.limitMs, q1.engine.warm / q1OfAim.engineMs)
  const rows: readonly (readonly [string, readonly string[], string, boolean | undefined])[] = [
    ['Q1 one tag, all hours', compared(q1), q1Aim.text, q1.product.warm <= q1Aim.ms],
    ['Q2 newest of all tags', compared(q2), '≤ 5 ms', q2.product.warm <= 5],
    ['Q3 fleet by day, rollups', [ms(q3.first), ms(q3.warm), 'no call', '', ''], '≤ 50 ms', q3.warm <= 50],
    ['Q4 20 tags, a month, raw', compared(q4), '≤ 2 × engine', median(q4.ratios) <= 2],
    ['Q1, 8 at once, p95', eight(together), `≤ 5 × alone (${ms(together.alone)} ms)`, together.times <= 5],
    ['Q1, 8 at once, hours of their own', eight(apart), 'not judged', undefined],
    ['bytes a point', ['', load.bytesPerPoint.toFixed(2), '', '', ''], '≤ 3.2', load.bytesPerPoint <= 3.2],
  ]
  process.stdout.write(
    [
      '',
      `Historian (H): ${tagCount} tags × ${steps} ten-minute steps = ${(steps * tagCount).toLocaleString('en')} points, medians of ${rounds} rounds`,
      machine,
      `appended at ${Math.round(load.pointsPerSecond).toLocaleString('en')} points/s in batches of ${rowsAtOnce}; 8 at once: p50 ${ms(together.p50)} ms`,
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
      'Q3 is of the engine alone: no call of the product asks for the mean of all tags by day.',
      '',
      '',
    ].join('\n'),
  )
  return rows.every(([, , , reached]) => reached !== false)
}

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { median, percentile } from '../statistics.ts'
import type { NumberedQuestion, Question } from './questions.ts'

/** Rounds before those that count: V8 compiles meanwhile. */
const warmUpRounds = 6
/** So many times of each side in a round: a machine that others use too is not as fast now as a minute ago. */
const askedInRound = 10

const concurrentWarmUpRounds = 3
const readersAtOnce = 8
/** So many times of each reader in a round, and of the one alone before them. */
const askedByReader = 20

const inTurn = async <Result>(count: number, work: (number: number) => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = []
  for (let number = 0; number < count; number++) results.push(await work(number))
  return results
}

/** What this process has read is garbage before it asks again: its collector would stop those who ask, and take the processor of whom they ask. */
const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

const askAfter = (collect: () => void, question: Question): Promise<number[]> => {
  collect()
  return inTurn(askedInRound, question)
}

/** What a question took, ms. */
export interface Asked {
  /** The first time of all. */
  readonly first: number
  /** Median of the rounds' medians, once it is warm. */
  readonly warm: number
}

/** The same asked of both. */
export interface Compared {
  readonly engine: Asked
  readonly product: Asked
  /** Product to engine in each round. */
  readonly ratios: readonly number[]
}

const inRounds = (rounds: number, question: Question, collect: () => void): Promise<number[][]> =>
  inTurn(warmUpRounds + rounds, () => askAfter(collect, question))

const timesOf = (rounds: number, all: readonly (readonly number[])[]): Asked => ({
  first: all[0]?.[0] ?? Number.NaN,
  warm: median(all.slice(-rounds).map(median)),
})

export const askAlone = async (rounds: number, question: Question, collect = collectGarbage): Promise<Asked> =>
  timesOf(rounds, await inRounds(rounds, question, collect))

/** Engine and product by turns; who asks first changes with each round. */
export const compare = async (
  rounds: number,
  engine: Question,
  product: Question,
  collect = collectGarbage,
): Promise<Compared> => {
  const ofEngine: number[][] = []
  const ofProduct: number[][] = []
  const sides = [
    async () => ofEngine.push(await askAfter(collect, engine)),
    async () => ofProduct.push(await askAfter(collect, product)),
  ]
  await inTurn(warmUpRounds + rounds, async (round) => {
    for (const ask of round % 2 === 0 ? sides : sides.toReversed()) await ask()
  })
  return {
    engine: timesOf(rounds, ofEngine),
    product: timesOf(rounds, ofProduct),
    ratios: ofProduct.map((tookMs, round) => median(tookMs) / median(ofEngine[round] ?? [])).slice(-rounds),
  }
}

/** What readers at once wait for, ms. */
export interface ConcurrentTimes {
  /** Median of one reader alone. */
  readonly alone: number
  readonly p50: number
  readonly p95: number
  /** p95 of all answers, each divided by the median of the one alone in its round. */
  readonly times: number
}

/** In rounds: one reader alone, then eight at once, each its questions one after the other, and each question another one. */
export const askConcurrently = async (
  rounds: number,
  question: NumberedQuestion,
  collect = collectGarbage,
): Promise<ConcurrentTimes> => {
  let next = 0
  const ask = () => question(next++)
  const all = await inTurn(concurrentWarmUpRounds + rounds, async () => {
    collect()
    const alone = median(await inTurn(askedByReader, ask))
    collect()
    const readers = Array.from({ length: readersAtOnce }, () => inTurn(askedByReader, ask))
    const together = (await Promise.all(readers)).flat()
    return { alone, together, toAlone: together.map((ms) => ms / alone) }
  })
  const counted = all.slice(-rounds)
  const together = counted.flatMap((round) => round.together)
  return {
    alone: median(counted.map((round) => round.alone)),
    p50: percentile(together, 0.5),
    p95: percentile(together, 0.95),
    times: percentile(
      counted.flatMap((round) => round.toAlone),
      0.95,
    ),
  }
}

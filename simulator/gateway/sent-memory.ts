import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { SimulatedPlant } from '../fleet/simulated-plant.ts'

/** A time [fromMs, untilMs), epoch ms. */
export interface SentPeriod {
  readonly fromMs: number
  readonly untilMs: number
}

/** What the plants have delivered, so that a start after an interruption goes on where the last one stopped. */
export interface SentMemory {
  /** Periods whose values the broker has acknowledged, apart from each other and in order. */
  of(plant: SimulatedPlant): readonly SentPeriod[]
  add(plant: SimulatedPlant, period: SentPeriod): void
  /** Keeps for the next start what was added. */
  save(): void
}

/** All times that one of the periods holds, as few periods as possible, in order. */
export const joined = (periods: readonly SentPeriod[]): SentPeriod[] => {
  const result: SentPeriod[] = []
  for (const { fromMs, untilMs } of periods.toSorted((left, right) => left.fromMs - right.fromMs)) {
    const last = result.at(-1)
    if (untilMs <= fromMs) continue
    if (last && fromMs <= last.untilMs)
      result[result.length - 1] = { fromMs: last.fromMs, untilMs: Math.max(last.untilMs, untilMs) }
    else result.push({ fromMs, untilMs })
  }
  return result
}

const SentFile = z.record(
  z.string(),
  z.object({ signals: z.string(), sent: z.array(z.object({ fromMs: z.number(), untilMs: z.number() })) }),
)

const hashes = new WeakMap<SimulatedPlant, string>()

/** Another one when the plant gets another device or signal: its past is delivered anew. */
const signalsOf = (plant: SimulatedPlant): string => {
  const known = hashes.get(plant)
  if (known !== undefined) return known
  const lines = plant.manifest.devices.map(
    ({ entCode, signals }) => `${entCode} ${signals.map(({ name }) => name).join(' ')}`,
  )
  const hash = createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)
  hashes.set(plant, hash)
  return hash
}

/** Nothing when there is no file or it cannot be understood: what is delivered twice does no harm. */
const readSent = (file: string): z.infer<typeof SentFile> => {
  try {
    return SentFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}

/** Without a file it lasts as long as the process. */
export const openSentMemory = (file?: string): SentMemory => {
  const farms = new Map(Object.entries(file === undefined ? {} : readSent(file)))
  const recall = (plant: SimulatedPlant) => {
    const known = farms.get(plant.manifest.farmCode)
    const signals = signalsOf(plant)
    return known?.signals === signals ? known : { signals, sent: [] }
  }
  return {
    of: (plant) => recall(plant).sent,
    add: (plant, period) => {
      const { signals, sent } = recall(plant)
      farms.set(plant.manifest.farmCode, { signals, sent: joined([...sent, period]) })
    },
    save: () => {
      if (file === undefined) return
      const unfinished = `${file}.${process.pid}`
      writeFileSync(unfinished, JSON.stringify(Object.fromEntries(farms)))
      renameSync(unfinished, file)
    },
  }
}

import { remembered } from '../world/remembered.ts'
import { dayMs, historyStepMs, hourMs } from '../world/time.ts'

/** What has gone out and come in since the meter was set, as pure functions of time; neither ever falls. */
export interface EnergyRegisters {
  /** What the meter sees of a power, kW: positive out, negative in. */
  metered(powerKw: number, timeMs: number): number
  exportedKwh(timeMs: number): number
  importedKwh(timeMs: number): number
}

type MeanPower = (timeMs: number) => number
type Side = 'exported' | 'imported'

/** All meters were set then. */
const setAtMs = Date.UTC(2026, 9, 1)
const blockMs = 10 * dayMs
const stepsInBlock = blockMs / historyStepMs
const hoursInStep = historyStepMs / hourMs

const timeOf = (block: number, step: number) => setAtMs + block * blockMs + step * historyStepMs
const share = (sampled: number, sum: number) => (sum > 0 ? sampled / sum : 1)

/** Energy out and in before each step of a block, kWh. */
const sumsOf = (powerOf: (step: number) => number): Record<Side, Float64Array> => {
  const exported = new Float64Array(stepsInBlock + 1)
  const imported = new Float64Array(stepsInBlock + 1)
  for (let step = 0; step < stepsInBlock; step++) {
    const energy = powerOf(step) * hoursInStep
    exported[step + 1] = (exported[step] ?? 0) + Math.max(0, energy)
    imported[step + 1] = (imported[step] ?? 0) + Math.max(0, -energy)
  }
  return { exported, imported }
}

/** Past blocks are told from one step of ten minutes an hour, the middle one. */
const sampleEvery = hourMs / historyStepMs

/**
 * Registers that are the integral of `metered` power, ten minutes by ten minutes, without adding up every step since the meter was set:
 * whole blocks of ten days are told from one step an hour, and within a block the meter's losses are such that its steps
 * add up to that. So losses differ by a per cent or less from block to block; not at all where power keeps for an hour.
 * Powers are means of the ten minutes that begin at a time. Losses follow from `calmKw`, the power without what people do to the plant:
 * so nothing that they do changes what the meter showed before.
 */
export const createEnergyRegisters = (
  calmKw: MeanPower,
  baseKwh: { readonly exported: number; readonly imported: number },
  playedKw: MeanPower = calmKw,
): EnergyRegisters => {
  const known = remembered(3, (_block: number) => new Float64Array(stepsInBlock).fill(Number.NaN))
  const calmOf = (block: number, step: number): number => {
    const powers = known(block)
    const remembers = powers[step] ?? Number.NaN
    if (!Number.isNaN(remembers)) return remembers
    const power = calmKw(timeOf(block, step))
    powers[step] = power
    return power
  }

  const sampled = remembered(400, (block: number) => {
    let [exported, imported] = [0, 0]
    for (let step = Math.floor(sampleEvery / 2); step < stepsInBlock; step += sampleEvery) {
      const energy = calmOf(block, step) * hoursInStep * sampleEvery
      if (energy > 0) exported += energy
      else imported -= energy
    }
    return { exported, imported }
  })
  const calmSums = remembered(4, (block: number) => sumsOf((step) => calmOf(block, step)))
  const sums = remembered(4, (block: number) =>
    playedKw === calmKw ? calmSums(block) : sumsOf((step) => playedKw(timeOf(block, step))),
  )
  const shares = remembered(4, (block: number) => {
    const { exported, imported } = calmSums(block)
    return {
      exported: share(sampled(block).exported, exported[stepsInBlock] ?? 0),
      imported: share(sampled(block).imported, imported[stepsInBlock] ?? 0),
    }
  })
  /** What people have changed in a block. */
  const changed = (block: number, side: Side): number =>
    playedKw === calmKw
      ? 0
      : shares(block)[side] * ((sums(block)[side][stepsInBlock] ?? 0) - (calmSums(block)[side][stepsInBlock] ?? 0))
  /** A register when a block begins. Nobody plays for longer than the last two blocks. */
  const before = (block: number, side: Side): number => {
    let register = baseKwh[side] + changed(block - 1, side) + changed(block - 2, side)
    for (let past = 0; past < block; past++) register += sampled(past)[side]
    for (let future = block; future < 0; future++) register -= sampled(future)[side]
    return register
  }
  const starts = remembered(4, (block: number) => ({
    exported: before(block, 'exported'),
    imported: before(block, 'imported'),
  }))

  const blockOf = (timeMs: number) => Math.floor((timeMs - setAtMs) / blockMs)
  /** Whole steps, and the running one as if it were even. */
  const register = (timeMs: number, side: Side): number => {
    const block = blockOf(timeMs)
    const position = (timeMs - timeOf(block, 0)) / historyStepMs
    const step = Math.floor(position)
    const prefix = sums(block)[side]
    const start = prefix[step] ?? 0
    const gained = start + ((prefix[step + 1] ?? start) - start) * (position - step)
    return starts(block)[side] + shares(block)[side] * gained
  }

  return {
    metered: (powerKw, timeMs) => powerKw * shares(blockOf(timeMs))[powerKw > 0 ? 'exported' : 'imported'],
    exportedKwh: (timeMs) => register(timeMs, 'exported'),
    importedKwh: (timeMs) => register(timeMs, 'imported'),
  }
}

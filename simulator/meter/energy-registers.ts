import { remembered } from '../world/remembered.ts'
import { dayMs, historyStepMs, hourMs } from '../world/time.ts'

/** What has gone out and come in since the meter was set, as pure functions of time; neither ever falls. */
export interface EnergyRegisters {
  /** What the meter sees of a power, kW: positive out, negative in. */
  metered(powerKw: number, timeMs: number): number
  exportedKwh(timeMs: number): number
  importedKwh(timeMs: number): number
}

/** All meters were set then. */
const setAtMs = Date.UTC(2026, 9, 1)
const blockMs = 30 * dayMs
const stepsInBlock = blockMs / historyStepMs
const hoursInStep = historyStepMs / hourMs

/** Past blocks are told from one step of ten minutes an hour, the middle one. */
const sampleEvery = hourMs / historyStepMs

/**
 * Registers that are the integral of `metered` power, ten minutes by ten minutes, without adding up every step since the meter was set:
 * whole blocks of 30 days are told from one step an hour, and within a block the meter's losses are such that its steps
 * add up to that. So losses differ by a few parts in a thousand from block to block; not at all where power keeps for an hour.
 * `meanKw` is the mean power of the ten minutes that begin at a time.
 */
export const createEnergyRegisters = (
  meanKw: (timeMs: number) => number,
  baseKwh: { readonly exported: number; readonly imported: number },
): EnergyRegisters => {
  const known = remembered(3, (_block: number) => new Float64Array(stepsInBlock).fill(Number.NaN))
  const powerOf = (block: number, step: number): number => {
    const powers = known(block)
    const remembers = powers[step] ?? Number.NaN
    if (!Number.isNaN(remembers)) return remembers
    const power = meanKw(setAtMs + block * blockMs + step * historyStepMs)
    powers[step] = power
    return power
  }

  const told = remembered(400, (block: number) => {
    let [exported, imported] = [0, 0]
    for (let step = Math.floor(sampleEvery / 2); step < stepsInBlock; step += sampleEvery) {
      const energy = powerOf(block, step) * hoursInStep * sampleEvery
      if (energy > 0) exported += energy
      else imported -= energy
    }
    return { exported, imported }
  })
  /** Registers when a block begins. */
  const before = remembered(4, (block: number): { readonly exported: number; readonly imported: number } => {
    let { exported, imported } = baseKwh
    for (let past = 0; past < block; past++) {
      exported += told(past).exported
      imported += told(past).imported
    }
    for (let future = block; future < 0; future++) {
      exported -= told(future).exported
      imported -= told(future).imported
    }
    return { exported, imported }
  })
  const steps = remembered(2, (block: number) => {
    const exported = new Float64Array(stepsInBlock + 1)
    const imported = new Float64Array(stepsInBlock + 1)
    for (let step = 0; step < stepsInBlock; step++) {
      const energy = powerOf(block, step) * hoursInStep
      exported[step + 1] = (exported[step] ?? 0) + Math.max(0, energy)
      imported[step + 1] = (imported[step] ?? 0) + Math.max(0, -energy)
    }
    const share = (toldKwh: number, sum: number) => (sum > 0 ? toldKwh / sum : 1)
    return {
      exported,
      imported,
      exportShare: share(told(block).exported, exported[stepsInBlock] ?? 0),
      importShare: share(told(block).imported, imported[stepsInBlock] ?? 0),
    }
  })

  const blockOf = (timeMs: number) => Math.floor((timeMs - setAtMs) / blockMs)
  /** Energy of a block up to a time: whole steps, and the running one as if it were even. */
  const upTo = (sums: Float64Array, block: number, timeMs: number): number => {
    const position = (timeMs - setAtMs - block * blockMs) / historyStepMs
    const step = Math.floor(position)
    const start = sums[step] ?? 0
    return start + ((sums[step + 1] ?? start) - start) * (position - step)
  }

  return {
    metered: (powerKw, timeMs) => {
      const { exportShare, importShare } = steps(blockOf(timeMs))
      return powerKw * (powerKw > 0 ? exportShare : importShare)
    },
    exportedKwh: (timeMs) => {
      const block = blockOf(timeMs)
      const { exported, exportShare } = steps(block)
      return before(block).exported + exportShare * upTo(exported, block, timeMs)
    },
    importedKwh: (timeMs) => {
      const block = blockOf(timeMs)
      const { imported, importShare } = steps(block)
      return before(block).imported + importShare * upTo(imported, block, timeMs)
    },
  }
}

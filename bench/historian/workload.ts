import { qualities } from '../../domain/quality.ts'
import type { PlantManifest } from '../../features/plant-connection/contract/plant-manifest.ts'
import type { Sample } from '../../platform/server/telemetry/historian.ts'

/** H of the comparison with other engines: 2,000 tags of ten-minute values. */
export const tagCount = 2_000
const signalsPerDevice = 20
export const stepMs = 600_000
/** 2024-01-01 00:00 UTC: two years and more fit in before today, for what is newest must not lie in the future. */
export const startMs = 1_704_067_200_000
/** Most steps that are over by now. */
export const mostSteps = (nowMs: number) => Math.floor((nowMs - startMs) / stepMs)

/** In a new installation the tags get the numbers 1 to `tagCount`. */
export const tagIds: readonly number[] = Array.from({ length: tagCount }, (_, index) => index + 1)

export const historianPlant: PlantManifest = {
  farmCode: 'BENCH-H',
  entCode: 'E-BENCH-H',
  name: 'Benchmark of the historian',
  technology: 'wind',
  countryCode: 'PT',
  subsidiary: 'Bench',
  pentagram: 'BENPT',
  timezone: 'Europe/Lisbon',
  ratedPowerKw: 100_000,
  installedPowerKw: 100_000,
  lifeWordTimeoutS: 60,
  hasCamera: false,
  subFarms: [],
  devices: Array.from({ length: tagCount / signalsPerDevice }, (_, device) => ({
    deviceCode: `WT${device + 1}`,
    entCode: `E-BENCH-H-WT${device + 1}`,
    type: 'WIND_TURBINE' as const,
    name: `WT${device + 1}`,
    signals: Array.from({ length: signalsPerDevice }, (_, signal) => ({ name: `Signal${signal + 1}` })),
  })),
}

/** Two decimals, a day's wave, weather that drifts and noise: what a historian of plants has to hold. */
const valueAt = (tagId: number, step: number): number => {
  const noise = ((Math.imul(tagId * 7_919 + step, 2_654_435_761) >>> 0) / 2 ** 32 - 0.5) * 20
  const wave = Math.sin((2 * Math.PI * step) / 144 + tagId) * 300
  const weather = Math.sin(step / 97 + tagId / 13) * 500
  return Math.round((1_000 + wave + weather + noise) * 100) / 100
}

/** All tags of so many steps, step by step, as plants send them. */
export function* blocks(steps: number, rowsAtOnce: number): Generator<Sample[]> {
  let block: Sample[] = []
  for (let step = 0; step < steps; step++)
    for (const tagId of tagIds) {
      block.push({ tagId, timeMs: startMs + step * stepMs, value: valueAt(tagId, step), quality: qualities.good })
      if (block.length < rowsAtOnce) continue
      yield block
      block = []
    }
  if (block.length > 0) yield block
}

import { layeredNoise, type Noise } from '../world/noise.ts'
import { subSeed } from '../world/random.ts'
import { hourMs, minuteMs, secondMs } from '../world/time.ts'

/** Countries whose grids do not turn with the continental European one: name of their area and its frequency, Hz. */
const areas: Readonly<Record<string, readonly [name: string, hertz: number]>> = {
  NO: ['nordic', 50],
  SE: ['nordic', 50],
  FI: ['nordic', 50],
  GB: ['great britain', 50],
  IE: ['ireland', 50],
  BR: ['brazil', 60],
  CL: ['chile', 50],
  US: ['united states', 60],
  MX: ['mexico', 60],
  ZA: ['south africa', 50],
  MA: ['morocco', 50],
}

/** Frequency of the grid that a country belongs to, Hz: the same at all its plants. */
export const createGridFrequency = (worldSeed: number, countryCode: string): Noise => {
  const [name, hertz] = areas[countryCode] ?? ['continental europe', 50]
  const swing = layeredNoise(subSeed(worldSeed, 'frequency', name), [
    { periodMs: hourMs, weight: 0.5 },
    { periodMs: 4 * minuteMs, weight: 1 },
    { periodMs: 25 * secondMs, weight: 0.5 },
  ])
  return (timeMs) => hertz + 0.019 * swing(timeMs)
}

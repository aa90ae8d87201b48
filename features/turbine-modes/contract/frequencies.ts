/** Middle frequencies of the octave bands of a noise curve, Hz (IEC 61260-1). */
export const octaveFrequencies = [63, 125, 250, 500, 1_000, 2_000, 4_000, 8_000] as const

/** Middle frequencies of the third-octave bands, Hz. */
export const thirdFrequencies = [
  ...[20, 25, 31.5, 40, 50, 63, 80, 100, 125, 160, 200, 250, 315, 400, 500, 630, 800],
  ...[1_000, 1_250, 1_600, 2_000, 2_500, 3_150, 4_000, 5_000, 6_300, 8_000, 10_000],
] as const

/** Place of the first of the three thirds of the first octave: 50 Hz. */
const firstThird = 4

/** Places of the three thirds of an octave. */
export const thirdsOf = (octave: number): readonly number[] => [0, 1, 2].map((step) => firstThird + 3 * octave + step)

/** Sum of levels, dB: 10 · log10(Σ 10^(L/10)); null without a level. */
export const levelSum = (levels: readonly (number | null)[]): number | null => {
  const known = levels.filter((level) => level !== null)
  if (known.length === 0) return null
  return 10 * Math.log10(known.reduce((sum, level) => sum + 10 ** (level / 10), 0))
}

import { type Technology, technologies } from '../../../../domain/technology.ts'
import type { EnergyReply, EnergySubject } from '../../../energy/contract/energy.ts'
import {
  type EnergyFigure,
  type EnergyFigureId,
  type FigureBase,
  figuresOf,
  hasFigure,
  type Quantities,
  quantitiesAt,
  together,
} from '../../../energy/contract/energy-figures.ts'

export type KnownFigure = EnergyFigure & { readonly id: EnergyFigureId }

/** A machine, a farm, a technology, or all together. */
export interface EnergyPart {
  readonly id: string
  readonly label: string
  readonly technologies: readonly Technology[]
  /** Number of farms. */
  readonly farms: number
  readonly base: FigureBase
  /** By bucket. */
  readonly quantities: readonly Quantities[]
  /** Energy a year before, kWh, by bucket; missing where nobody asked. */
  readonly before?: readonly {
    readonly kwh: number | null
    /** Of the subjects that have energy of both years, for a comparison. */
    readonly bothKwh: number | null
    readonly nowKwh: number | null
  }[]
}

/** Sum of those that are known; null where none is. */
const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

/** One or several subjects as one part. */
export const partOf = (id: string, label: string, subjects: readonly EnergySubject[], buckets: number): EnergyPart => {
  const places = Array.from({ length: buckets }, (_, bucket) => bucket)
  const peaks = subjects.filter(({ technology }) => technology === 'solar').map(({ peakKw }) => peakKw)
  const asked = subjects.some(({ before }) => before)
  return {
    id,
    label,
    technologies: technologies.filter((one) => subjects.some(({ technology }) => technology === one)),
    farms: new Set(subjects.map(({ farmCode }) => farmCode)).size,
    base: {
      ratedKw: sumOf(subjects.map(({ ratedKw }) => ratedKw)),
      peakKw: peaks.includes(null) ? null : sumOf(peaks),
    },
    quantities: places.map((bucket) => together(subjects.map((subject) => quantitiesAt(subject, bucket)))),
    ...(asked && {
      before: places.map((bucket) => {
        const both = subjects.filter(
          ({ before, quantities }) =>
            (before?.produced[bucket] ?? null) !== null && (quantities.produced?.[bucket] ?? null) !== null,
        )
        return {
          kwh: sumOf(subjects.map(({ before }) => before?.produced[bucket] ?? null)),
          bothKwh: sumOf(both.map(({ before }) => before?.produced[bucket] ?? null)),
          nowKwh: sumOf(both.map(({ quantities }) => quantities.produced?.[bucket] ?? null)),
        }
      }),
    }),
  }
}

/** Whether a part has a figure: of its technology alone, and of one farm where several make no sense. */
export const partHas = (figure: EnergyFigure, part: EnergyPart): boolean => {
  if (figure.ofOneFarm && part.farms > 1) return false
  const has = (technology: Technology) => hasFigure(figure, technology)
  // Together with a plant of another technology a ratio would count energy that belongs to none of its terms.
  return figure.adds || figure.mixes || !figure.technologies
    ? part.technologies.some(has)
    : part.technologies.every(has)
}

export const figureAt = (figure: EnergyFigure, part: EnergyPart, bucket: number): number | null =>
  partHas(figure, part) ? figure.of(part.quantities[bucket] ?? {}, part.base) : null

/** The figure of the whole range: of its sums, not a mean of figures. */
export const figureOfRange = (figure: EnergyFigure, part: EnergyPart): number | null =>
  partHas(figure, part) ? figure.of(together(part.quantities), part.base) : null

/** Figures that a part or one of several has a value of. */
export const figuresWithValues = (parts: readonly EnergyPart[]): readonly KnownFigure[] =>
  figuresOf([...new Set(parts.flatMap((part) => part.technologies))]).filter((figure) =>
    parts.some((part) => figureOfRange(figure, part) !== null),
  )

/** Legend of a figure: statistics over the buckets that are over. */
export interface PartStatistics {
  readonly total: number | null
  /** Of figures that add up. */
  readonly mean: number | null
  readonly best: { readonly bucket: number; readonly value: number } | null
  readonly worst: { readonly bucket: number; readonly value: number } | null
}

export const statisticsOf = (
  figure: EnergyFigure,
  part: EnergyPart,
  reply: Pick<EnergyReply, 'buckets' | 'nowMs'>,
): PartStatistics => {
  const all = reply.buckets.flatMap(({ endMs }, bucket) => {
    const value = figureAt(figure, part, bucket)
    return value === null ? [] : [{ bucket, value, isOver: endMs <= reply.nowMs }]
  })
  // A day that runs is no worst day; where nothing is over yet, what there is counts.
  const over = all.filter(({ isOver }) => isOver)
  const counted = over.length > 0 ? over : all
  const pick = (isBetter: (a: number, b: number) => boolean) =>
    counted.reduce<PartStatistics['best']>(
      (found, { bucket, value }) => (found === null || isBetter(value, found.value) ? { bucket, value } : found),
      null,
    )
  return {
    total: figureOfRange(figure, part),
    mean:
      figure.adds && counted.length > 0 ? counted.reduce((sum, { value }) => sum + value, 0) / counted.length : null,
    best: pick((a, b) => a > b),
    worst: pick((a, b) => a < b),
  }
}

/** Change against the year before, as a share, of those that have both; null where that says nothing. */
export const changeOf = (part: EnergyPart, bucket?: number): number | null => {
  const pairs = (part.before ?? []).filter((_, index) => bucket === undefined || index === bucket)
  const before = sumOf(pairs.map(({ bothKwh }) => bothKwh))
  const now = sumOf(pairs.map(({ nowKwh }) => nowKwh))
  return before === null || now === null || before <= 0 ? null : now / before - 1
}

export const beforeOfRange = (part: EnergyPart): number | null => sumOf((part.before ?? []).map(({ kwh }) => kwh))

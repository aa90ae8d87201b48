/** What a soak is judged by. */
export interface Aims {
  /** Figures that must be 0. */
  readonly zeros: readonly string[]
  /** Figures that may not be larger, or smaller, than so much. */
  readonly atMost?: Readonly<Record<string, number>>
  readonly atLeast?: Readonly<Record<string, number>>
}

/** Undefined: the run was too short to tell. */
export type Figures = Readonly<Record<string, number | undefined>>

/** A line for each aim that was not reached. A figure that is not there, or is no number, reaches none. */
export const missedOf = ({ zeros, atMost = {}, atLeast = {} }: Aims, figures: Figures): string[] =>
  [
    ...zeros.map((key) => ({ key, isReached: (value: number) => value === 0 })),
    ...Object.entries(atMost).map(([key, most]) => ({ key, isReached: (value: number) => value <= most })),
    ...Object.entries(atLeast).map(([key, least]) => ({ key, isReached: (value: number) => value >= least })),
  ].flatMap(({ key, isReached }) => {
    if (!(key in figures)) return [`missed: there is no ${key}`]
    const value = figures[key]
    if (value === undefined) return [`not judged: ${key}, the run was too short`]
    return Number.isFinite(value) && isReached(value) ? [] : [`missed: ${key} is ${value}`]
  })

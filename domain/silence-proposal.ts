import { usualLongestSilenceMs } from './time-weighted.ts'

/** Times between the values of a tag, as far as they were seen. */
export interface SeenGaps {
  readonly count: number
  /** So long or shorter were 99 of 100. */
  readonly usualMs: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Silences that a person would set. */
const silences = [
  usualLongestSilenceMs,
  ...[15, 20, 30].map((minutes) => minutes * minuteMs),
  ...[1, 2, 3, 6, 12].map((hours) => hours * hourMs),
  ...[1, 2, 3, 7].map((days) => days * dayMs),
]

/** With fewer nobody can tell an outage from a slow device. */
const fewestGaps = 20
/** A device may be this much slower than it was in 99 of 100 cases. */
const slack = 1.5

/**
 * The longest silence that fits the stored pauses of a tag, ms: the tag holds its values over nearly all of its pauses, and not over
 * outages, which are rare. Undefined where too little was seen.
 */
export const proposedSilenceMs = ({ count, usualMs }: SeenGaps): number | undefined =>
  count < fewestGaps ? undefined : (silences.find((one) => one >= slack * usualMs) ?? silences.at(-1))

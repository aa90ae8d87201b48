import { hourMs } from '../../../../domain/time-zone.ts'
import { stepAt, stepMs } from './step-store.ts'

/** Values of a series for the steps from `firstStep` on; NaN where nothing is known. */
export type Steps = Float64Array

export const unknown = (length: number): Steps => new Float64Array(length).fill(Number.NaN)

export const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

export interface Day {
  /** Index of the first step of which a part belongs to the day. */
  readonly first: number
  /** Hours of a step that belong to the day: a day may begin inside of one (zones with a quarter of an hour). */
  hours(index: number): number
}

export const dayOf = (firstStep: number, { dayStartMs }: { readonly dayStartMs: number }): Day => ({
  first: Math.max(0, stepAt(dayStartMs) - firstStep),
  hours: (index) => {
    const startMs = (firstStep + index) * stepMs
    return (startMs + stepMs - Math.max(startMs, dayStartMs)) / hourMs
  },
})

/** Sum of value × hours over the day's steps that are known; null when there is none. */
export const integral = (steps: Steps, day: Day): number | null => {
  let sum = 0
  let known = false
  for (let index = day.first; index < steps.length; index += 1) {
    const value = steps[index] as number
    if (Number.isNaN(value)) continue
    sum += value * day.hours(index)
    known = true
  }
  return known ? sum : null
}

/** Hours of the day for which values held. */
export const hoursCovered = (covered: Steps, day: Day): number => integral(covered, day) ?? 0

export const hoursKnown = (steps: Steps, day: Day): number => {
  let hours = 0
  for (let index = day.first; index < steps.length; index += 1)
    if (!Number.isNaN(steps[index] as number)) hours += day.hours(index)
  return hours
}

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Step of the history that controllers keep; steps begin on the UTC grid. */
export const historyStepMs = 10 * minuteMs

/**
 * How a value is formed: `instant` is what a sensor shows now, gusts included;
 * `mean` is the average over the ten minutes that begin at the given time.
 */
export type Sampling = 'instant' | 'mean'

/** Mean solar time in hours, [0, 24), from epoch ms and longitude in degrees. */
export const solarHour = (timeMs: number, longitude: number): number => {
  const hours = (timeMs / hourMs + longitude / 15) % 24
  return hours < 0 ? hours + 24 : hours
}

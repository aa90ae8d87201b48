import { type PowerModel, stormWindOf } from '../../../domain/power-model.ts'

/** A turbine that was stopped by high wind starts again only so much below it, m/s. */
const startsBelow = 3

/** Whether there is too much wind: beyond the plateau of the power curve, or too much to start again. */
export const isInHighWind = (
  model: PowerModel | null | undefined,
  windSpeed: number | null,
  isStopped: boolean,
): boolean => {
  const stormWind = model ? stormWindOf(model) : undefined
  if (stormWind === undefined || windSpeed === null) return false
  return windSpeed > (isStopped ? stormWind - startsBelow : stormWind)
}

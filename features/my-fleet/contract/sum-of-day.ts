import type { FarmDay } from '../../fleet-state/contract/fleet-day.ts'

/** Sum of a figure of today over farms that have it; null where none has. */
export const sumOfDay = (
  days: readonly Pick<FarmDay, 'energyTodayKwh' | 'expectedTodayKwh'>[],
  name: 'energyTodayKwh' | 'expectedTodayKwh',
): number | null => {
  const known = days.flatMap((day) => day[name] ?? [])
  return known.length === 0 ? null : known.reduce((sum, kwh) => sum + kwh, 0)
}

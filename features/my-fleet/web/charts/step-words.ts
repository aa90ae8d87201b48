const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** Width of a step in the largest unit that gives a whole number, e.g. "10 mins", "1 hr", "7 days". */
export const stepWords = (stepMs: number, locale: string): string => {
  const [unit, lengthMs] =
    units.find(([, length]) => stepMs >= length && stepMs % length === 0) ?? (['second', 1_000] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(stepMs / lengthMs)
}

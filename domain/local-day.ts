/** The local day of an instant in a zone, e.g. `2026-07-01`. */
export const localDay = (timeMs: number, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(timeMs)

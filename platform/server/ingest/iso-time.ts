const isoTime =
  /^(\d{4})-?(\d{2})-?(\d{2})[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?(?:(Z)|([+-])(\d{2}):?(\d{2})?)$/i

const shortMonth = (year: number, month: number, day: number): boolean =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day

/**
 * Epoch milliseconds of an ISO 8601 time stamp with its zone (Z or an offset), rounded to the millisecond. Undefined for any
 * other text, thus also for a time without zone: nobody could know which one is meant.
 */
export const readIsoTime = (text: string): number | undefined => {
  const found = isoTime.exec(text)
  if (!found) return undefined
  const number = (group: number) => Number(found[group] ?? 0)
  const [year, month, day, hour, minute, second] = [1, 2, 3, 4, 5, 6].map(number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const [offsetHours, offsetMinutes] = [number(10), number(11)]
  const isWrong =
    month < 1 ||
    month > 12 ||
    day < 1 ||
    hour > 23 ||
    minute > 59 ||
    second > 59 ||
    offsetHours > 23 ||
    offsetMinutes > 59
  if (isWrong || shortMonth(year, month, day)) return undefined
  const milliseconds = Math.round(Number(`0.${found[7] ?? 0}`) * 1000)
  const offsetMs = (offsetHours * 60 + offsetMinutes) * 60_000 * (found[9] === '-' ? -1 : 1)
  return Date.UTC(year, month - 1, day, hour, minute, second) + milliseconds - offsetMs
}

/**
 * The time of day that a text means, as HH:mm: "7", "7:30", "0730", "7.30", "7h30", "7:30 pm". Undefined for other texts and for
 * times that a day does not have.
 */
export const readTimeOfDay = (text: string): string | undefined => {
  const match = /^(\d{1,2})(?:\s*[:.h]\s*)?([0-5]\d)?\s*h?\s*([ap])?\.?\s?(?:m\.?)?$/i.exec(text.trim())
  if (!match || (/m\.?$/i.test(text) && match[3] === undefined)) return undefined
  const [, hours = '', minutes = '00', half] = match
  const hour = Number(hours)
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined
  const ofDay = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return ofDay > 23 ? undefined : `${String(ofDay).padStart(2, '0')}:${minutes}`
}

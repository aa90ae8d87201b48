import { neutralText } from '../../../domain/neutral-text.ts'
import type { SampleValue } from '../../../domain/quality.ts'

const needsQuotes = /[",\r\n]/

/** A text cell: never a formula, quoted where the dialect needs it (RFC 4180, comma). */
export const csvText = (text: string): string => {
  const safe = neutralText(text)
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A value cell: numbers stay numbers with a decimal point in every language, a missing value is an empty cell. */
export const csvValue = (value: SampleValue | undefined): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  return typeof value === 'boolean' ? String(value) : csvText(value)
}

export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

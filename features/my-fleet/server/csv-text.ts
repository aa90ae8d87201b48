import type { SampleValue } from '../../../domain/quality.ts'

/** Beginnings that make a spreadsheet run a text as a formula, or that hide one; the wide ones are read as the narrow ones. */
const formulaStart = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/
const needsQuotes = /[",\r\n]/

/** A text cell: never a formula, quoted where the dialect needs it (RFC 4180, comma). */
export const csvText = (text: string): string => {
  const safe = (formulaStart.test(text) ? `'${text}` : text).replaceAll('\0', '')
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A value cell: numbers stay numbers with a decimal point in every language, a missing value is an empty cell. */
export const csvValue = (value: SampleValue | undefined): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  return typeof value === 'boolean' ? String(value) : csvText(value)
}

export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

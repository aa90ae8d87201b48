import type { SampleValue } from '../../../domain/quality.ts'
import type { ValueType } from '../../../domain/signal.ts'
import { isMissingMark, type ValueLimits } from '../../../domain/value-limits.ts'
import { type Cell, textOf } from '../../../platform/server/spreadsheet/cell.ts'
import { isStorableText } from '../../../platform/server/telemetry/believable.ts'
import type { ImportReason } from '../contract/import-report.ts'

export interface CellRule {
  readonly valueType: ValueType
  readonly factor: number
  readonly offset: number
  readonly decimal: '.' | ','
  /** Sign between groups of three digits; empty: none is allowed. */
  readonly thousands?: '' | ',' | '.' | ' ' | "'"
}

export type CellReading = { readonly value: SampleValue } | { readonly reason: ImportReason }

const notANumber: CellReading = { reason: 'not-a-number' }
const plainNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/
/** Blanks between groups: plain, no-break and narrow no-break; apostrophes: plain and typographic. */
const groupSigns: Record<string, string> = { ' ': '[ \\u00a0\\u202f]', "'": "['’]", '.': '\\.', ',': ',' }
/** A group of thousands never begins with a zero: 0.985 is a decimal number of another form. */
const groupForms = new Map(
  Object.entries(groupSigns).map(([sign, form]) => [
    sign,
    { grouped: new RegExp(`^[+-]?[1-9]\\d{0,2}(?:${form}\\d{3})+(?![\\d])`), sign: new RegExp(form, 'g') },
  ]),
)

/** The text without signs between thousands, as far as they stand between groups of three; undefined where they do not. */
const withoutGroups = (text: string, thousands: string): string | undefined => {
  const form = groupForms.get(thousands)
  if (!form) return text
  const [grouped] = form.grouped.exec(text) ?? []
  return grouped === undefined ? text : grouped.replace(form.sign, '') + text.slice(grouped.length)
}

const plainText = (text: string, decimal: '.' | ',', thousands: string): string | undefined => {
  const digits = thousands === '' ? text : withoutGroups(text, thousands)
  if (digits === undefined || decimal === '.') return digits
  // Where the comma is the decimal sign, a point can only separate thousands.
  return digits.includes('.') ? undefined : digits.replace(',', '.')
}

/** Digits that a number of 64 bits keeps of a decimal one. */
const decimalDigits = 15

/** A factor is decimal arithmetic: 1.001 × 1000 is 1001, not 1000.9999999999999. */
const scaled = (plain: number, { factor, offset }: CellRule): CellReading => {
  const value = factor === 1 && offset === 0 ? plain : Number((plain * factor + offset).toPrecision(decimalDigits))
  return Number.isFinite(value) ? { value } : notANumber
}

const readNumber = (cell: Cell, rule: CellRule): CellReading => {
  if (typeof cell === 'number') return scaled(cell, rule)
  if (typeof cell !== 'string') return notANumber
  const plain = plainText(cell.trim(), rule.decimal, rule.thousands ?? '')
  return plain !== undefined && plainNumber.test(plain) ? scaled(Number(plain), rule) : notANumber
}

const readBoolean = (text: string): CellReading => {
  if (/^(true|1|yes)$/i.test(text)) return { value: true }
  if (/^(false|0|no)$/i.test(text)) return { value: false }
  return { reason: 'not-a-boolean' }
}

/** The mark for "no value" that a cell holds, as the file has it: no factor applies to a mark. Undefined: it holds none. */
export const readMark = (cell: Cell, rule: CellRule, { marks }: ValueLimits): number | string | undefined => {
  if (marks.length === 0) return undefined
  if (rule.valueType === 'number') {
    const reading = readNumber(cell, { ...rule, factor: 1, offset: 0 })
    if ('value' in reading && typeof reading.value === 'number')
      return isMissingMark(reading.value, marks) ? reading.value : undefined
  }
  const text = textOf(cell)
  return isMissingMark(text, marks) ? text : undefined
}

/** Reads one filled cell. Signs between thousands are read where the rule names them; units and other words never are. */
export const readCell = (cell: Cell, rule: CellRule): CellReading => {
  if (rule.valueType === 'number') return readNumber(cell, rule)
  const text = textOf(cell)
  if (rule.valueType === 'boolean') return readBoolean(text)
  return isStorableText(text) ? { value: text } : { reason: 'bad-text' }
}

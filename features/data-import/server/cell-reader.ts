import type { SampleValue } from '../../../domain/quality.ts'
import type { ValueType } from '../../../domain/signal.ts'
import { isMissingMark, type ValueLimits } from '../../../domain/value-limits.ts'
import { isStorableText } from '../../../platform/server/telemetry/believable.ts'
import type { ImportReason } from '../contract/import-report.ts'

export interface CellRule {
  readonly valueType: ValueType
  readonly factor: number
  readonly offset: number
  readonly decimal: '.' | ','
}

export type CellReading = { readonly value: SampleValue } | { readonly reason: ImportReason }

const plainNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/

const readNumber = (text: string, { decimal, factor, offset }: CellRule): CellReading => {
  // Where the comma is the decimal sign, a point can only separate thousands.
  if (decimal === ',' && text.includes('.')) return { reason: 'not-a-number' }
  const plain = decimal === ',' ? text.replace(',', '.') : text
  if (!plainNumber.test(plain)) return { reason: 'not-a-number' }
  const value = Number(plain) * factor + offset
  return Number.isFinite(value) ? { value } : { reason: 'not-a-number' }
}

const readBoolean = (text: string): CellReading => {
  if (/^(true|1|yes)$/i.test(text)) return { value: true }
  if (/^(false|0|no)$/i.test(text)) return { value: false }
  return { reason: 'not-a-boolean' }
}

/** The mark for "no value" that a cell holds, as the file has it: no factor applies to a mark. Undefined: it holds none. */
export const readMark = (text: string, rule: CellRule, { marks }: ValueLimits): number | string | undefined => {
  if (marks.length === 0) return undefined
  const plain = rule.decimal === ',' ? text.replace(',', '.') : text
  const number = plainNumber.test(plain) && !(rule.decimal === ',' && text.includes('.')) ? Number(plain) : undefined
  if (rule.valueType === 'number' && number !== undefined && Number.isFinite(number))
    return isMissingMark(number, marks) ? number : undefined
  return isMissingMark(text, marks) ? text : undefined
}

/** Reads one filled cell. Thousands separators, units and trailing words are errors, never guessed away. */
export const readCell = (text: string, rule: CellRule): CellReading => {
  if (rule.valueType === 'number') return readNumber(text, rule)
  if (rule.valueType === 'boolean') return readBoolean(text)
  return isStorableText(text) ? { value: text } : { reason: 'bad-text' }
}

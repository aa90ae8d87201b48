import { textOf } from '../../../../platform/server/spreadsheet/cell.ts'
import type { SampleTable } from './sample-table.ts'

export interface NumberProposal {
  readonly decimal: '.' | ',' | '?'
  readonly thousands: '' | ',' | '.' | ' ' | "'"
  readonly reason: string
  /** Texts that stand for "no value". */
  readonly missing: readonly string[]
}

const noValue = /^(nan|null|n\/?a|-{1,3}|\.{1,3}|no ?data|none|bad|#n\/a|#value!|#div\/0!|undefined|missing)$/i
const groups = '[+-]?[1-9]\\d{0,2}'
/** Groups of three digits, then the decimal sign. */
const grouped = {
  ',': new RegExp(`^${groups}(\\.\\d{3})+(,\\d*)?$`),
  '.': new RegExp(`^${groups}(,\\d{3})+(\\.\\d*)?$`),
}
const otherSign = { ',': '.', '.': ',' } as const
const isSigned = /^[+-]?\d*[.,]?\d*$/
const isGroupedByBlank = /^[+-]?[1-9]\d{0,2}(['’\u00a0\u202f ]\d{3})+([.,]\d*)?$/
/** One sign that may be either: one to three digits before it, three behind it. */
const isOpen = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/

/** Whether a text is a number of any form. Addresses, versions and dates have several signs that are no groups of three. */
const isNumber = (text: string): boolean =>
  /\d/.test(text) &&
  (isSigned.test(text) || isGroupedByBlank.test(text) || grouped[','].test(text) || grouped['.'].test(text))

/** Filled text cells of the columns that hold no times. */
const numberTexts = ({ rows, names }: SampleTable, timeColumns: ReadonlySet<string>): string[] =>
  rows
    .slice(0, 3_000)
    .flatMap((row) => row.filter((cell, index) => typeof cell === 'string' && !timeColumns.has(names[index] ?? '')))
    .map(textOf)
    .filter(isNumber)

const groupSign = (texts: readonly string[]): '' | ' ' | "'" => {
  if (texts.some((text) => /\d['’]\d{3}/.test(text))) return "'"
  return texts.some((text) => isGroupedByBlank.test(text)) ? ' ' : ''
}

/** A text that can be read with this decimal sign only, and why. */
const proofOf = (texts: readonly string[], decimal: ',' | '.') => {
  const other = otherSign[decimal]
  const both = texts.find((text) => text.includes(other) && text.includes(decimal) && grouped[decimal].test(text))
  if (both) return { text: both, reason: `"${both}" has both signs` }
  const sure = texts.find((text) => text.split(decimal).length === 2 && !text.includes(other) && !isOpen.test(text))
  if (sure) return { text: sure, reason: `"${sure}" can be read in one way only` }
  const many = texts.find((text) => text.split(other).length > 2)
  return many && { text: many, reason: `"${many}" has groups of three digits` }
}

/** The signs of the numbers, from those that can be read in one way only. */
export const proposeNumbers = (table: SampleTable, timeColumns: ReadonlySet<string>): NumberProposal => {
  const texts = numberTexts(table, timeColumns)
  const missing = [
    ...new Set(table.rows.slice(0, 3_000).flatMap((row) => row.map(textOf).filter((text) => noValue.test(text)))),
  ].slice(0, 20)
  const thousands = groupSign(texts)
  const found = (decimal: '.' | ',' | '?', reason: string, group: NumberProposal['thousands'] = thousands) => ({
    ...{ decimal, thousands: group, missing },
    reason,
  })
  const comma = proofOf(texts, ',')
  const point = proofOf(texts, '.')
  if (comma && point)
    return found('?', `"${comma.text}" has a decimal comma and "${point.text}" a decimal point: set "." or ","`)
  for (const [decimal, proof] of [
    [',', comma],
    ['.', point],
  ] as const) {
    const other = otherSign[decimal]
    if (proof) return found(decimal, proof.reason, texts.some((text) => text.includes(other)) ? other : thousands)
  }
  const open = texts.find((text) => isOpen.test(text))
  if (open && !(table.delimiter === ',' && open.includes('.')))
    return found('?', `"${open}" may be a thousand or a decimal number: set "." or ","`)
  return found('.', open ? 'a comma divides the cells' : 'no number has a sign')
}

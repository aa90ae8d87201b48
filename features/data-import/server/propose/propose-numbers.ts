import { textOf } from '../reading/cell.ts'
import type { SampleTable } from './sample-table.ts'

export interface NumberProposal {
  readonly decimal: '.' | ',' | '?'
  readonly thousands: '' | ',' | '.' | ' ' | "'"
  readonly reason: string
  /** Texts that stand for "no value". */
  readonly missing: readonly string[]
}

const noValue = /^(nan|null|n\/?a|-{1,3}|\.{1,3}|no ?data|none|bad|#n\/a|#value!|#div\/0!|undefined|missing)$/i
const groupedBy = (group: string, decimal: string) =>
  new RegExp(`^[+-]?\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d*)?$`)
const twoSigns = { ',': groupedBy('.', ','), '.': groupedBy(',', '.') }
/** One sign that may be either: one to three digits before it, three behind it. */
const isOpen = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/

const numberTexts = (table: SampleTable): string[] =>
  table.rows
    .slice(0, 3_000)
    .flatMap((row) => row.filter((cell) => typeof cell === 'string').map((cell) => textOf(cell)))
    .filter((text) => /^[+-]?\d[\d.,'’\u00a0\u202f ]*$|^[+-]?[.,]\d+$/.test(text))

const groupSign = (texts: readonly string[]): '' | ' ' | "'" => {
  if (texts.some((text) => /\d['’]\d{3}/.test(text))) return "'"
  return texts.some((text) => /^[+-]?\d{1,3}([ \u00a0\u202f]\d{3})+([.,]\d*)?$/.test(text)) ? ' ' : ''
}

/** The signs of the numbers, from those that can be read in one way only. */
export const proposeNumbers = (table: SampleTable): NumberProposal => {
  const texts = numberTexts(table)
  const missing = [
    ...new Set(table.rows.slice(0, 3_000).flatMap((row) => row.map(textOf).filter((text) => noValue.test(text)))),
  ].slice(0, 20)
  const thousands = groupSign(texts)
  const found = (decimal: '.' | ',' | '?', more: string, group: NumberProposal['thousands'] = thousands) => ({
    ...{ decimal, thousands: group, missing },
    reason: more,
  })
  for (const decimal of [',', '.'] as const) {
    const example = texts.find((text) => twoSigns[decimal].test(text) && text.includes(decimal))
    if (example) return found(decimal, `"${example}" has both signs`, decimal === ',' ? '.' : ',')
  }
  const single = (sign: string) => texts.filter((text) => text.includes(sign))
  for (const [sign, other] of [
    [',', '.'],
    ['.', ','],
  ] as const) {
    const sure = single(sign).find((text) => !isOpen.test(text) && text.indexOf(sign) === text.lastIndexOf(sign))
    if (sure) return found(sign, `"${sure}" can be read in one way only`, single(other).length > 0 ? other : thousands)
    const groups = single(sign).find((text) => text.indexOf(sign) !== text.lastIndexOf(sign))
    if (groups) return found(other, `"${groups}" has groups of three digits`, sign)
  }
  const open = texts.find((text) => isOpen.test(text))
  if (open && !(table.delimiter === ',' && open.includes('.')))
    return found('?', `"${open}" may be a thousand or a decimal number: set "." or ","`)
  return found('.', open ? 'a comma divides the cells' : 'no number has a sign')
}

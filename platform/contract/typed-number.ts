import { quantityOf, shownUnit, type UnitPreferences } from '../../domain/unit.ts'

/** A number that a user typed. */
export interface TypedNumber {
  /** In the unit of the field. */
  readonly value: number
}

/** Reason why a text is not a valid number for the field. */
export type TypedNumberFault = 'no-number' | 'other-unit'

interface Marks {
  readonly decimal: string
  readonly group: string
}
const knownMarks = new Map<string, Marks>()

/** Decimal mark and group separator of a language, found by formatting a number. */
const marksOf = (language: string): Marks => {
  const known = knownMarks.get(language)
  if (known) return known
  const parts = new Intl.NumberFormat(language, { useGrouping: 'always' }).formatToParts(-12_345_678.9)
  const find = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise
  const marks = { decimal: find('decimal', '.'), group: find('group', ',') }
  knownMarks.set(language, marks)
  return marks
}

const isSpace = (text: string) => /^\s$/.test(text)
const spaces = /[\s\u00a0\u202f]/g

const plain = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/** The digits with `.` as decimal mark; undefined if the text is not a number in this language. */
const plainDigits = (text: string, language: string): string | undefined => {
  const { decimal, group } = marksOf(language)
  const close = text.replace(spaces, '').replaceAll('−', '-')
  const [whole = '', ...rest] = close.split(decimal)
  if (rest.length > 1) return undefined
  const separator = isSpace(group) ? undefined : group
  const isGrouped = separator !== undefined && whole.includes(separator)
  if (isGrouped && !new RegExp(`^[+-]?\\d{1,3}(\\${separator}\\d{3})+$`).test(whole)) return undefined
  const digits = isGrouped ? whole.replaceAll(separator, '') : whole
  return rest.length === 1 ? `${digits}.${rest[0]}` : digits
}

const bases = ['Wh', 'W', 'VAh', 'VA', 'varh', 'var', 'V', 'A', 'm', 'g', 'Hz', 'Pa', 'bit/s'] as const
const prefixes: Readonly<Record<string, number>> = { m: -3, '': 0, k: 3, M: 6, G: 9 }

/** Power of ten of a unit prefix: kW is 3 relative to W. */
const powerOfTen = (unit: string): { readonly base: string; readonly exponent: number } | undefined => {
  const base = bases.find((one) => unit.endsWith(one) && Object.hasOwn(prefixes, unit.slice(0, -one.length)))
  const exponent = base === undefined ? undefined : prefixes[unit.slice(0, -base.length)]
  return base === undefined || exponent === undefined ? undefined : { base, exponent }
}

/** The digits in the unit of the field. Moving the decimal mark keeps 2.3 MW exactly 2300 kW. */
const inUnit = (digits: string, typed: string, unit: string): number | undefined => {
  const [from, to] = [powerOfTen(typed), powerOfTen(unit)]
  if (from && to && from.base === to.base) {
    const [mantissa = '', exponent = '0'] = digits.toLowerCase().split('e')
    return Number(`${mantissa}e${Number(exponent) + from.exponent - to.exponent}`)
  }
  const [quantity, other] = [quantityOf(unit), quantityOf(typed)]
  return quantity === undefined || quantity !== other
    ? undefined
    : shownUnit(unit, 0, { [quantity]: typed } as UnitPreferences).held(Number(digits))
}

/** Number and unit of a text: "4.2 MW". */
const unitPart = /^([+\-−]?[\d.,\s]*\d[.,]?(?:e[+\-−]?\d+)?)\s*([^\d\s.,+\-−].*)?$/i

/**
 * Parses a number in the format of the language, with or without a unit: French `4,2 MW` is 4200 in a field in kW.
 * It keeps every digit. A text in another format is invalid; the parser does not guess.
 */
export const readTypedNumber = (
  text: string,
  { language, unit }: { readonly language: string; readonly unit: string | null },
): TypedNumber | { readonly fault: TypedNumberFault } => {
  const [, number, typedUnit] = unitPart.exec(text.trim()) ?? []
  if (number === undefined) return { fault: 'no-number' }
  const digits = plainDigits(number, language)
  if (digits === undefined || !plain.test(digits) || !Number.isFinite(Number(digits))) return { fault: 'no-number' }
  const typed = typedUnit?.trim() ?? ''
  if (typed === '' || typed === unit) return { value: Number(digits) }
  const value = unit === null ? undefined : inUnit(digits, typed, unit)
  return value === undefined ? { fault: 'other-unit' } : { value }
}

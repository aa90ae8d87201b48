const marks = new Map<string, string>()

const decimalMark = (locale: string): string => {
  const known = marks.get(locale)
  if (known !== undefined) return known
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  const mark = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  marks.set(locale, mark)
  return mark
}

/** A stored number with every digit, in the decimal mark of the language and without groups: `2.51E-10`. */
export const plainNumber = (value: number, locale: string): string =>
  String(value).replace('.', decimalMark(locale)).replace(/e\+?/, 'E')

/** Formats of a chart, made once: each frame of a pan and zoom writes by the same few, and making one costs more than all it writes. */
const remembered = <Options extends object, Made>(make: (locale: string, options: Options) => Made) => {
  const held = new Map<string, Made>()
  return (locale: string, options: Options): Made => {
    const key = `${locale} ${JSON.stringify(options)}`
    const made = held.get(key) ?? make(locale, options)
    held.set(key, made)
    return made
  }
}

export const dateFormat = remembered(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

export const numberFormat = remembered(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

/** Codes of countries by their names in five languages, in small letters. */
const names = new Map<string, string>()
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
for (const language of ['en', 'fr', 'es', 'pt', 'de']) {
  const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  for (const first of letters)
    for (const second of letters) {
      const code = first + second
      const name = display.of(code)
      // Codes that were replaced have the name of their successor.
      if (name && new Intl.Locale(`und-${code}`).region === code && !names.has(name.toLowerCase()))
        names.set(name.toLowerCase(), code)
    }
}
/** Names that people write and the tables of languages do not have. */
for (const [name, code] of [
  ['czech republic', 'CZ'],
  ['bosnia and herzegovina', 'BA'],
  ['macedonia', 'MK'],
  ['turkey', 'TR'],
] as const)
  names.set(name, code)

/** The code of a country by its code or name; undefined for other texts. */
export const countryOf = (text: string): string | undefined =>
  /^[A-Z]{2}$/.test(text) ? text : names.get(text.trim().toLowerCase())

/** The zone of a country that has one only. */
export const onlyZoneOf = (countryCode: string): string | undefined => {
  // The types of TypeScript do not have this method yet.
  const locale = new Intl.Locale(`und-${countryCode}`) as Intl.Locale & { getTimeZones(): string[] | undefined }
  const zones = locale.getTimeZones() ?? []
  return zones.length === 1 ? zones[0] : undefined
}

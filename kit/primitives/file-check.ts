/** What a file drop takes. */
export interface FileRule {
  /** Media types (`application/pdf`, `image/*`) and endings (`.xlsx`); empty: every type. */
  readonly types: readonly string[]
  readonly largestBytes: number
}

export type FileFault = 'empty' | 'type' | 'size'

const matches = (type: string, file: Pick<File, 'name' | 'type'>): boolean => {
  const wanted = type.toLowerCase()
  if (wanted.startsWith('.')) return file.name.toLowerCase().endsWith(wanted)
  // Parameters follow the media type: text/csv;charset=utf-8.
  const given = file.type.toLowerCase().split(';')[0]?.trim() ?? ''
  return wanted.endsWith('/*') ? given.startsWith(wanted.slice(0, -1)) : given === wanted
}

/**
 * What is wrong with a file; undefined if nothing is. Browsers guess the type by the ending of the name, so the server
 * must check the content.
 */
export const fileFault = (
  file: Pick<File, 'name' | 'type' | 'size'>,
  { types, largestBytes }: FileRule,
): FileFault | undefined => {
  if (types.length > 0 && !types.some((type) => matches(type, file))) return 'type'
  if (file.size > largestBytes) return 'size'
  return file.size === 0 ? 'empty' : undefined
}

const units = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
  ['byte', 1],
] as const

/** A size in the unit that says enough, e.g. "25 MB". */
export const sizeText = (bytes: number, locale: string): string => {
  const [unit, size] = units.find(([, unitBytes]) => bytes >= unitBytes) ?? ['byte', 1]
  const figure = bytes / size
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: figure >= 10 ? 0 : 1,
  }).format(figure)
}

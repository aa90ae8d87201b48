import { useLanguage } from './use-language.ts'

const units = [
  ['terabyte', 1e12],
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
  ['byte', 1],
] as const

/** A size in the unit that says enough, as the language writes it: "1.24 GB", "1,24 Go"; "-" where it is missing. */
export const bytesText = (locale: string, bytes: number | null | undefined): string => {
  if (bytes === null || bytes === undefined || !Number.isFinite(bytes)) return '-'
  const [unit, size] = units.find(([, unitBytes]) => Math.abs(bytes) >= unitBytes) ?? ['byte', 1]
  const figure = bytes / size
  const digits = unit === 'byte' && Number.isInteger(figure) ? 0 : figure >= 100 ? 0 : figure >= 10 ? 1 : 2
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  // Intl's short "1.47 byte" is a word too many, and its narrow "1.47B" a space too few.
  if (unit === 'byte')
    return `${new Intl.NumberFormat(locale, fraction).format(figure)}\u00a0${locale.startsWith('fr') ? 'o' : 'B'}`
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', ...fraction }).format(figure)
}

export const useBytes = () => {
  const { language } = useLanguage()
  return (bytes: number | null | undefined) => bytesText(language, bytes)
}

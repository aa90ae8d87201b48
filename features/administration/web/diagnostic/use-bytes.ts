import { useLanguage } from '../../../../platform/web/i18n/use-language.ts'

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
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'narrow' : 'short',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(figure)
}

export const useBytes = () => {
  const { language } = useLanguage()
  return (bytes: number | null | undefined) => bytesText(language, bytes)
}

import { type Format, formatOf } from './format.ts'
import { useLanguage } from './use-language.ts'

/** Numbers, times and ages in the language in use. */
export const useFormat = (): Format => formatOf(useLanguage().language)

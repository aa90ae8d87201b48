import type { LanguageInUse } from '../reader/own-language.ts'
import { useReader } from '../reader/reader-context.tsx'

/** The language in use, and the way to another. */
export const useLanguage = (): LanguageInUse => useReader()

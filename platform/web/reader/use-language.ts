import type { LanguageInUse } from './own-language.ts'
import { useReader } from './reader-context.tsx'

/** The language in use, and the way to another. */
export const useLanguage = (): LanguageInUse => useReader()

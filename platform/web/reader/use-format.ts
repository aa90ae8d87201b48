import type { Format } from '../i18n/format.ts'
import { useReader } from './reader-context.tsx'

/** Numbers, times and ages in the language in use, quantities in the units that the person reads. */
export const useFormat = (): Format => useReader().format

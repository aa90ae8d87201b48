import { useReader } from '../reader/reader-context.tsx'
import type { Format } from './format.ts'

/** Numbers, times and ages in the language in use, quantities in the units that the person reads. */
export const useFormat = (): Format => useReader().format

import type { Temporal as Api } from 'temporal-polyfill'

/**
 * Stands in for `temporal-polyfill` in the browser: those that know Temporal themselves never load a line of it. The other
 * programs take the package as it is.
 */
const own = Reflect.get(globalThis, 'Temporal') as typeof Api | undefined

export const Temporal: typeof Api = own ?? (await import('temporal-polyfill/implementation')).Temporal

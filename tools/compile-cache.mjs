/**
 * Preloaded by `npm start`: what Node made of the sources (types removed, machine code) is kept in `.cache/compiled`,
 * for this process and those that it starts, so that a second start need not do it again.
 */
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../.cache/compiled', import.meta.url))
enableCompileCache()

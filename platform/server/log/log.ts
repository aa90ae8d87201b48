import type { Logger } from 'pino'

/** The structured logger (pino). Log objects, not concatenated strings; never a token, password or payload. */
export type Log = Logger

import pino, { type DestinationStream } from 'pino'
import type { Config } from '../config/config.ts'
import type { Log } from './log.ts'
import { readableLines } from './readable-lines.ts'

/** Where secrets stand in what gets logged; pino puts `[removed]` in their place. */
const secretPaths = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'secret',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'code_verifier',
].flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`, `*.*.*["${name}"]`])

/**
 * The structured log: one JSON object a line on standard output (readable lines when that is a terminal), times in ISO form.
 * Secrets under their usual names are removed, however deep (three levels) they stand in what is logged.
 */
export const createLog = (config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log =>
  pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretPaths, censor: '[removed]' },
    },
    destination ?? (process.stdout.isTTY ? readableLines(process.stdout) : pino.destination({ fd: 1, sync: true })),
  )

import pino, { type DestinationStream } from 'pino'
import type { Config } from '../config/config.ts'
import type { Log } from './log.ts'
import { readableLines } from './readable-lines.ts'

/** Paths of secrets in log objects; pino writes `[removed]` instead. */
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

/** Removes the parameters of a database error: they may contain tokens, hashes or e-mails. */
const withoutValues = ({ params: _params, ...told }: Readonly<Record<string, unknown>>): object => {
  const { message, stack, cause } = told
  const cut = (text: unknown) =>
    typeof text === 'string' ? text.replace(/\nparams:[\s\S]*?(?=\n {4}at |$)/g, '') : text
  const ofCause = cause instanceof Object ? { cause: withoutValues(cause as Record<string, unknown>) } : {}
  return { ...told, message: cut(message), stack: cut(stack), ...ofCause }
}

const toStandardOutput = () =>
  process.stdout.isTTY ? readableLines(process.stdout) : pino.destination({ fd: 1, sync: true })

const severity = (level: string): number => pino.levels.values[level] ?? Number.POSITIVE_INFINITY

const lower = (a: string, b: string): string => (severity(a) < severity(b) ? a : b)

/** Writes lines of the configured level to the log, and all warnings and errors to `recent`. */
const both = (log: DestinationStream, logLevel: string, recent: DestinationStream): DestinationStream => {
  const unwanted = ['warn', 'error', 'fatal'].filter((level) => severity(level) < severity(logLevel))
  return {
    write(line) {
      if (logLevel !== 'silent' && !unwanted.some((level) => line.startsWith(`{"level":"${level}"`))) log.write(line)
      recent.write(line)
    },
  }
}

/**
 * The structured log: one JSON object per line on standard output (readable text on a terminal), times in ISO format.
 * Secrets under known names are removed, up to three levels deep. `recent` receives warnings and errors at any log
 * level.
 */
export const createLog = (
  config: Pick<Config, 'logLevel'>,
  destination: DestinationStream = toStandardOutput(),
  recent?: DestinationStream,
): Log =>
  pino(
    {
      level: recent ? lower(config.logLevel, 'warn') : config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: Error) => withoutValues({ ...pino.stdSerializers.errWithCause(error) }) },
      redact: { paths: secretPaths, censor: '[removed]' },
    },
    recent ? both(destination, config.logLevel, recent) : destination,
  )

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

/** A database's error tells the statement and never the values: they may be tokens, hashes and letters. */
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

/** The log as it is wanted, and beside it all warnings and errors: those below its level are not for the log itself. */
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
 * The structured log: one JSON object a line on standard output (readable lines when that is a terminal), times in ISO form.
 * Secrets under their usual names are removed, however deep (three levels) they stand in what is logged. `recent` gets
 * warnings and errors too, at whatever level the log is written.
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

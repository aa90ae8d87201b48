import type { DestinationStream } from 'pino'
import type { HideSecrets } from './hide-secrets.ts'

/** A warning or an error of the log. */
export interface RecentError {
  /** Time of the last occurrence. */
  readonly atMs: number
  readonly level: 'warn' | 'error' | 'fatal'
  readonly message: string
  /** Type and message of the cause, with its location. */
  readonly error: string | null
  /** Other logged fields, as JSON. */
  readonly details: string | null
  readonly requestId: string | null
  /** Consecutive occurrences. */
  readonly times: number
}

/** Latest warnings and errors of this process, newest first, without secrets. */
export interface RecentErrors extends DestinationStream {
  list(): readonly RecentError[]
}

const kept = 200
const longestMessage = 300
const longestError = 1_200
const longestDetails = 600
const plain = new Set(['level', 'time', 'msg', 'requestId', 'err', 'pid', 'hostname'])

const levels: readonly string[] = ['warn', 'error', 'fatal'] satisfies RecentError['level'][]

interface Line {
  readonly level: RecentError['level']
  readonly time: string
  readonly msg?: string
  readonly requestId?: string
  readonly err?: { readonly type?: string; readonly message?: string; readonly stack?: string }
}

const errorText = ({ type, message, stack }: NonNullable<Line['err']>): string => {
  // The stack begins with the message.
  const where = stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return [`${type ?? 'Error'}: ${message ?? ''}`, ...where.slice(0, 6)].join('\n')
}

/** Receives the lines of the log. Repeated lines increase a counter, so that a flood keeps the others. */
export const createRecentErrors = (hideSecrets: HideSecrets): RecentErrors => {
  let entries: RecentError[] = []
  const shown = (text: string | undefined, longest: number) =>
    text === undefined ? null : hideSecrets(text).slice(0, longest)
  return {
    write(json) {
      if (!levels.some((level) => json.startsWith(`{"level":"${level}"`))) return
      const line: Line = JSON.parse(json)
      const rest = Object.fromEntries(Object.entries(line).filter(([name]) => !plain.has(name)))
      const entry: RecentError = {
        atMs: Date.parse(line.time),
        level: line.level,
        message: shown(line.msg ?? '', longestMessage) ?? '',
        error: shown(line.err && errorText(line.err), longestError),
        details: Object.keys(rest).length === 0 ? null : shown(JSON.stringify(rest), longestDetails),
        requestId: shown(line.requestId, 100),
        times: 1,
      }
      const last = entries[0]
      const repeats = last?.level === entry.level && last.message === entry.message && last.error === entry.error
      if (repeats) entries[0] = { ...entry, times: last.times + 1 }
      else entries = [entry, ...entries].slice(0, kept)
    },
    list: () => entries,
  }
}

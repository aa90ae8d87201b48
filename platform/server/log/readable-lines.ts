import type { DestinationStream } from 'pino'

/** Fields that say nothing to somebody who watches a terminal. */
const left = ['level', 'time', 'msg', 'pid', 'hostname']

/** What would begin another line, colour a terminal or turn its text round: a value must look like no line of its own. */
const control = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu
const visible = (text: string): string =>
  text.replaceAll(control, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** One log line as a person reads it: `14:03:59 warn  an idle connection was lost  store=relations`. */
export const readableLine = (json: string): string => {
  const entry: Record<string, unknown> = JSON.parse(json)
  const { level, time, msg, err } = entry as { level: string; time: string; msg?: string; err?: { message?: string } }
  const details = Object.entries(entry)
    .filter(([name]) => !left.includes(name) && name !== 'err')
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  if (err?.message) details.push(`(${err.message})`)
  const clock = new Date(time).toTimeString().slice(0, 8)
  return `${visible([`${clock} ${level.padEnd(5)} ${msg ?? ''}`, ...details].join('  '))}\n`
}

/** Where the log goes when standard output is a terminal: the same lines, readable. */
export const readableLines = (output: NodeJS.WritableStream): DestinationStream => ({
  write: (json) => void output.write(readableLine(json)),
})

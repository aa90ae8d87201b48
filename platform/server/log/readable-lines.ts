import type { DestinationStream } from 'pino'

/** Fields without use on a terminal. */
const left = ['level', 'time', 'msg', 'pid', 'hostname']

/**
 * Control characters that break lines, colour a terminal or change the writing direction. They prevent forged log
 * lines.
 */
const control = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu
const visible = (text: string): string =>
  text.replaceAll(control, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Readable form of a log line: `14:03:59 warn an idle connection was lost store=relations`. */
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

/** Output stream for a terminal, with readable lines. */
export const readableLines = (output: NodeJS.WritableStream): DestinationStream => ({
  write: (json) => void output.write(readableLine(json)),
})

/** Dates as texts: the formats that a date field takes and shows. A wall time is the epoch ms that it would be in UTC. */

/** Formats that a date field takes (specification 001 §5), each also without its time. `L` is that of the language. */
export const inputFormats = ['YYYY-MM-DD HH:mm:ss', 'DD/MM/YYYY HH:mm:ss', 'L'] as const
/** Formats that a date field shows (specification 001 §5). */
export const outputFormats = ['L', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const
export type OutputFormat = (typeof outputFormats)[number]

type DatePart = 'day' | 'month' | 'year'
type Piece = DatePart | { readonly literal: string }

const isoPieces: readonly Piece[] = ['year', { literal: '-' }, 'month', { literal: '-' }, 'day']
const slashPieces: readonly Piece[] = ['day', { literal: '/' }, 'month', { literal: '/' }, 'year']

const localPieces = new Map<string, readonly Piece[]>()

/** Parts of a short date in the order of the language: day, month, year in each of ours. */
const piecesOfLanguage = (locale: string): readonly Piece[] => {
  const known = localPieces.get(locale)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
  const pieces = format
    .formatToParts(0)
    .map(({ type, value }): Piece => (isPart(type) ? type : { literal: value.replace(/[\u200e\u200f]/g, '') }))
  localPieces.set(locale, pieces)
  return pieces
}

const isPart = (type: string): type is DatePart => type === 'day' || type === 'month' || type === 'year'

const piecesOf = (format: string, locale: string): readonly Piece[] => {
  switch (format) {
    case 'L':
      return piecesOfLanguage(locale)
    case 'DD/MM/YYYY':
      return slashPieces
    case 'YYYY-MM-DD':
      return isoPieces
    default:
      throw new RangeError(`"${format}" is no format of a date. Use ${outputFormats.join(', ')}.`)
  }
}

const pad = (figure: number, places: number) => String(figure).padStart(places, '0')

export interface DateStyle {
  /** Default `L`. Any other format than those of {@link outputFormats} throws. */
  readonly format?: OutputFormat
  readonly locale: string
  readonly withTime?: boolean
}

/** Hours and minutes of a wall time, with seconds if there are any: `09:05`. */
export const clockText = (wallMs: number): string => {
  const wall = new Date(wallMs)
  const seconds = wall.getUTCSeconds()
  const clock = `${pad(wall.getUTCHours(), 2)}:${pad(wall.getUTCMinutes(), 2)}`
  return seconds === 0 ? clock : `${clock}:${pad(seconds, 2)}`
}

/** A wall time as a text that {@link readDate} takes, e.g. `24/10/2026 12:00`. */
export const writeDate = (wallMs: number, { format = 'L', locale, withTime = false }: DateStyle): string => {
  const wall = new Date(wallMs)
  const figures: Readonly<Record<DatePart, string>> = {
    day: pad(wall.getUTCDate(), 2),
    month: pad(wall.getUTCMonth() + 1, 2),
    year: pad(wall.getUTCFullYear(), 4),
  }
  const day = piecesOf(format, locale)
    .map((piece) => (typeof piece === 'string' ? figures[piece] : piece.literal))
    .join('')
  return withTime ? `${day} ${clockText(wallMs)}` : day
}

/** What to type, in the letters of the language for day, month and year: `JJ/MM/AAAA hh:mm`. */
export const dateShape = (letters: string, { format = 'L', locale, withTime = false }: DateStyle): string => {
  const [day = 'D', month = 'M', year = 'Y'] = letters
  const shapes: Readonly<Record<DatePart, string>> = {
    day: day.repeat(2),
    month: month.repeat(2),
    year: year.repeat(4),
  }
  const shape = piecesOf(format, locale)
    .map((piece) => (typeof piece === 'string' ? shapes[piece] : piece.literal))
    .join('')
  return withTime ? `${shape} hh:mm` : shape
}

/** Wall time of a date; undefined if the calendar has no such date. */
export const wallOf = (year: number, month: number, day: number, hour = 0, minute = 0, second = 0) => {
  const wall = new Date(0)
  wall.setUTCFullYear(year, month - 1, day)
  wall.setUTCHours(hour, minute, second)
  const exists =
    year > 0 &&
    wall.getUTCFullYear() === year &&
    wall.getUTCMonth() === month - 1 &&
    wall.getUTCDate() === day &&
    wall.getUTCHours() === hour &&
    wall.getUTCMinutes() === minute &&
    wall.getUTCSeconds() === second
  return exists ? wall.getTime() : undefined
}

const clockPattern = String.raw`(?:[T\s]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?)?`
const iso = new RegExp(String.raw`^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})${clockPattern}$`)

const escaped = (literal: string) => literal.trim().replace(/[^\w\s]/g, String.raw`\$&`)

const patternOf = (pieces: readonly Piece[]): RegExp => {
  const date = pieces
    .map((piece) => {
      if (typeof piece !== 'string') return String.raw`\s*${escaped(piece.literal)}\s*`
      return piece === 'year' ? String.raw`(?<year>\d{4})` : String.raw`(?<${piece}>\d{1,2})`
    })
    .join('')
  return new RegExp(`^${date}${clockPattern}$`)
}

const slash = patternOf(slashPieces)

/**
 * Wall time of a typed date: year-month-day, the short date of the language or DD/MM/YYYY, each with or without a time.
 * Undefined for any other text and for dates that the calendar does not have.
 */
export const readDate = (text: string, locale: string): number | undefined => {
  const trimmed = text.trim()
  const match = iso.exec(trimmed) ?? patternOf(piecesOfLanguage(locale)).exec(trimmed) ?? slash.exec(trimmed)
  if (!match?.groups) return undefined
  const { year, month, day, hour = 0, minute = 0, second = 0 } = match.groups
  return wallOf(Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second))
}

const monthPattern = /^(\d{1,2})\/(\d{4})$/

/** Wall time at the start of a typed month, `M/YYYY` or `MM/YYYY`; undefined for any other text. */
export const readMonth = (text: string): number | undefined => {
  const [, month, year] = monthPattern.exec(text.trim()) ?? []
  return month === undefined ? undefined : wallOf(Number(year), Number(month), 1)
}

/** A month as `MM/YYYY`. */
export const writeMonth = (wallMs: number): string => {
  const wall = new Date(wallMs)
  return `${pad(wall.getUTCMonth() + 1, 2)}/${pad(wall.getUTCFullYear(), 4)}`
}

/** A day as `YYYY-MM-DD`, the form in which it is stored. */
export const dayText = (wallMs: number): string => writeDate(wallMs, { format: 'YYYY-MM-DD', locale: 'en-GB' })

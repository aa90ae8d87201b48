import { UnreadableFileError } from './cell.ts'

export interface CsvLine {
  readonly cells: string[]
  /** Line of the text on which the record begins, from 1. */
  readonly line: number
  /** Characters of this chunk up to the end of the record. */
  readonly end: number
}

/** Longest record, in characters: a forgotten quote must not swallow the file. */
const longestRecord = 1_000_000
const quote = '"'

const countOf = (text: string, from: number, to: number): number => {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/** One field that begins with a quote at `start`; undefined when its end is not there yet. */
const quotedField = (text: string, start: number, delimiter: string) => {
  let content = ''
  let from = start + 1
  for (;;) {
    const at = text.indexOf(quote, from)
    if (at < 0) return undefined
    const next = text[at + 1]
    if (next === undefined) return { content: content + text.slice(from, at), end: at + 1, isLast: true }
    if (next === quote) {
      content += text.slice(from, at + 1)
      from = at + 2
    } else if (next === delimiter || next === '\n' || next === '\r')
      return { content: content + text.slice(from, at), end: at + 1, isLast: false }
    else {
      // A quote in the middle of a quoted field is a character like others.
      content += text.slice(from, at + 1)
      from = at + 1
    }
  }
}

/** One field without quotes that begins at `start`, as far as the delimiter or the end of the line. */
const plainField = (text: string, start: number, delimiter: string) => {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1
  const hasReturn = text[end] === '\n' && end > start && text[end - 1] === '\r'
  return { content: text.slice(start, hasReturn ? end - 1 : end), end, isLast: end === text.length }
}

/** A record with quotes that begins at `start`; undefined when its end is not there yet. */
const quotedRecord = (text: string, start: number, delimiter: string, isWhole: boolean) => {
  const cells: string[] = []
  let at = start
  for (;;) {
    const field = text[at] === quote ? quotedField(text, at, delimiter) : plainField(text, at, delimiter)
    if (!field || (field.isLast && !isWhole)) return undefined
    cells.push(field.content)
    at = field.end
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    if (text[at] !== delimiter) return { cells, end: at + 1 }
    at += 1
  }
}

const hasReturnsAlone = (text: string): boolean => !text.includes('\n') && /\r[^\n]/.test(text)
const returnsAlone = () =>
  new UnreadableFileError('the file ends its lines with CR alone; save it with line ends LF or CRLF')

/** Why no record ends in a text that begins on a line. */
const endlessFault = (text: string, line: number, isWhole: boolean): UnreadableFileError => {
  if (isWhole || text.includes('\n'))
    return new UnreadableFileError(`the file is not readable CSV: the quote that opens on line ${line} is not closed`)
  if (hasReturnsAlone(text)) return returnsAlone()
  return new UnreadableFileError(
    `line ${line} has more than ${longestRecord.toLocaleString('en-GB')} characters; the file is no table with one row a line`,
  )
}

/**
 * Splits CSV text into records, chunk by chunk. A field may be quoted when a quote is its first character; other quotes are
 * plain characters. Lines without quotes, nearly all of a measurement file, take a short way.
 */
export const createCsvSplitter = (delimiter: string) => {
  let rest = ''
  let line = 1

  /** The record that begins at `at`; undefined when its end is not there yet. */
  const nextRecord = (text: string, at: number, isWhole: boolean) => {
    const newline = text.indexOf('\n', at)
    if (newline < 0 && !isWhole) return undefined
    const lineEnd = newline < 0 ? text.length : newline
    const content = text.slice(at, text[lineEnd - 1] === '\r' && lineEnd > at ? lineEnd - 1 : lineEnd)
    if (!content.includes(quote))
      return { cells: content === '' ? undefined : content.split(delimiter), end: lineEnd + 1, lines: 1 }
    const record = quotedRecord(text, at, delimiter, isWhole)
    return record && { ...record, lines: Math.max(1, countOf(text, at, record.end)) }
  }

  function* recordsOf(text: string, added: number, isWhole: boolean): Generator<CsvLine> {
    const before = text.length - added
    let at = 0
    if (isWhole && line === 1 && hasReturnsAlone(text)) throw returnsAlone()
    while (at < text.length) {
      const record = nextRecord(text, at, isWhole)
      if (!record) {
        if (isWhole || text.length - at > longestRecord) throw endlessFault(text.slice(at), line, isWhole)
        break
      }
      at = Math.min(text.length, record.end)
      if (record.cells) yield { cells: record.cells, line, end: Math.max(0, at - before) }
      line += record.lines
    }
    rest = text.slice(at)
  }

  return {
    push: (text: string) => recordsOf(rest + text, text.length, false),
    end: () => recordsOf(rest, 0, true),
  }
}

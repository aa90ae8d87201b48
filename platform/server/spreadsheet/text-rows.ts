import type { Readable } from 'node:stream'
import { type SourceRow, UnreadableFileError } from './cell.ts'
import { createCsvSplitter } from './csv-splitter.ts'
import { createTextDecoder, type TextEncoding } from './text-decoder.ts'

export interface TextOptions {
  readonly delimiter: string
  readonly encoding: TextEncoding
}

/** `sep=;` on the first line names the delimiter, for spreadsheets. */
const separatorLine = /^\ufeff?"?sep=(.)"?$/i
const byteOrderMark = /^\ufeff/
const mostCharactersOfHead = 65_536

// biome-ignore lint/suspicious/noControlCharactersInRegex: they show that the file is no text
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

/** Chunks of text. The first one holds the first line, or 64 K characters of it. */
async function* textChunks(stream: Readable, encoding: TextEncoding): AsyncGenerator<{ text: string; bytes: number }> {
  const decoder = createTextDecoder(encoding)
  let head = ''
  let headBytes = 0
  let inHead = true
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const text = decoder.push(chunk)
    if (!inHead) {
      yield { text, bytes: chunk.length }
      continue
    }
    head += text
    headBytes += chunk.length
    if (!head.includes('\n') && head.length < mostCharactersOfHead) continue
    inHead = false
    yield { text: head, bytes: headBytes }
  }
  const tail = decoder.end()
  if (inHead) yield { text: head + tail, bytes: headBytes }
  else if (tail) yield { text: tail, bytes: 0 }
}

const headOf = (text: string, declared: string) => {
  if (binary.test(text.slice(0, 1000)))
    throw new UnreadableFileError('the file is neither CSV, an XLSX workbook, ZIP nor gzip')
  const [firstLine = ''] = text.split(/\r?\n/, 1)
  const separator = separatorLine.exec(firstLine)?.[1]
  return separator
    ? { delimiter: separator, body: text.slice(firstLine.length) }
    : { delimiter: declared, body: text.replace(byteOrderMark, '') }
}

/**
 * Rows of CSV text with the lines that they begin on. `wholeBytes` tells the length of the text, which grows more exact while a
 * packed file is read. Throws UnreadableFileError and errors of the stream.
 */
export async function* textRows(
  stream: Readable,
  { delimiter, encoding }: TextOptions,
  wholeBytes: (readBytes: number) => number,
): AsyncGenerator<SourceRow> {
  let splitter: ReturnType<typeof createCsvSplitter> | undefined
  let readBytes = 0
  let share = 0
  for await (const { text, bytes } of textChunks(stream, encoding)) {
    let part = text
    if (!splitter) {
      const head = headOf(text, delimiter)
      splitter = createCsvSplitter(head.delimiter)
      part = head.body
    }
    for (const { cells, line, end } of splitter.push(part)) {
      const upTo = readBytes + (bytes * end) / Math.max(1, part.length)
      share = Math.max(share, Math.min(1, upTo / Math.max(1, wholeBytes(readBytes + bytes))))
      yield { cells, line, share }
    }
    readBytes += bytes
  }
  if (splitter) for (const { cells, line } of splitter.end()) yield { cells, line, share: 1 }
}

import { Parser } from 'saxen'
import { UnreadableFileError } from './cell.ts'
import type { ZipPart } from './zip-archive.ts'

export interface XmlHandlers {
  /** Names come without prefix. */
  open(name: string, attribute: (name: string) => string | undefined): void
  close(name: string): void
  text(text: string): void
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Parses one part of a workbook piece by piece; yields after each piece, so that the caller can take what it holds by then. */
export async function* parseXml(part: ZipPart, handlers: XmlHandlers): AsyncGenerator<void> {
  let fault: Error | undefined
  const parser = new Parser()
  parser.on('openTag', (name, attributes, decode) => {
    handlers.open(withoutPrefix(name), (key) => {
      const value = attributes()[key]
      return value === undefined ? undefined : decode(value)
    })
  })
  parser.on('closeTag', (name) => handlers.close(withoutPrefix(name)))
  parser.on('text', (text, decode) => handlers.text(decode(text)))
  parser.on('cdata', (text) => handlers.text(text))
  parser.on('warn', () => undefined)
  parser.on('attention', () => {
    // A document type declares entities. Workbooks must not have one (ECMA-376 part 2, clause 8.1.4).
    fault ??= new Error('it declares a document type')
  })
  parser.on('error', (error) => {
    fault ??= error
  })
  const decoder = new TextDecoder('utf-8')
  const check = () => {
    if (fault) throw new UnreadableFileError(`the workbook is damaged: ${part.name}: ${fault.message}`)
  }
  for await (const chunk of (await part.open()) as AsyncIterable<Buffer>) {
    parser.write(decoder.decode(chunk, { stream: true }))
    check()
    yield
  }
  parser.end()
  check()
}

/** Parses a small part as a whole. */
export const parseWholeXml = async (part: ZipPart, handlers: XmlHandlers): Promise<void> => {
  for await (const _ of parseXml(part, handlers));
}

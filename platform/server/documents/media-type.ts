import { fileTypeFromBuffer } from 'file-type'
import { refinedType } from '../../contract/document.ts'

/** Bytes that the type is read from. */
export const headBytes = 64 * 1024

const unknownType = 'application/octet-stream'

/** Names of the entries at the beginning of a ZIP file. Nothing is unpacked. */
const zipNames = (head: Buffer): string[] => {
  const names: string[] = []
  for (
    let at = head.indexOf('PK\u0003\u0004', 0, 'latin1');
    at >= 0;
    at = head.indexOf('PK\u0003\u0004', at + 4, 'latin1')
  ) {
    if (at + 30 > head.length) break
    const from = at + 30
    names.push(head.toString('latin1', from, from + head.readUInt16LE(at + 26)))
  }
  return names
}

const office = 'application/vnd.openxmlformats-officedocument'
const officeFolders: Readonly<Record<string, string>> = {
  'word/': `${office}.wordprocessingml.document`,
  'xl/': `${office}.spreadsheetml.sheet`,
  'ppt/': `${office}.presentationml.presentation`,
}

const zipType = (head: Buffer): string => {
  const names = zipNames(head)
  // An OpenDocument file begins with its type, stored as it is.
  if (names[0] === 'mimetype') {
    const text = head.toString('latin1', 38, 38 + 100)
    const found = /^application\/vnd\.oasis\.opendocument\.[a-z-]+/.exec(text)?.[0]
    // The next entry follows without a gap.
    if (found) return found
  }
  const folder = Object.keys(officeFolders).find((start) => names.some((name) => name.startsWith(start)))
  return (folder && officeFolders[folder]) ?? 'application/zip'
}

/** The head as text; undefined if it is none. A cut character at its end is no fault. */
const textOf = (head: Buffer): string | undefined => {
  const isUtf16 = head.length >= 2 && (head.readUInt16BE(0) === 0xfffe || head.readUInt16BE(0) === 0xfeff)
  if (isUtf16) return new TextDecoder(head[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(head)
  if (head.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
  } catch {
    // CSV files of spreadsheets are often in Windows-1252.
    const controls = head.filter((byte) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte)).length
    return controls === 0 ? head.toString('latin1') : undefined
  }
}

/** HTML and SVG can contain scripts, wherever their first element stands. */
const markupType = (text: string): string | undefined => {
  const start = text.slice(0, 8_192)
  if (/<svg[\s>:]/i.test(start) || /<[a-z]+:svg[\s>]/i.test(start)) return 'image/svg+xml'
  if (/^\s*(<!--[\s\S]*?-->\s*)*(<!doctype html|<(html|head|body|script|iframe|style|title|meta)[\s>])/i.test(start))
    return 'text/html'
  return /^\s*<\?xml\s/.test(start) ? 'application/xml' : undefined
}

/** Media type of a file by its first bytes. The ending of the name only chooses within a family of types. */
export const mediaTypeOf = async (head: Buffer, fileName: string): Promise<string> => {
  if (head.toString('latin1', 0, 4) === 'PK\u0003\u0004') return zipType(head)
  if (/^AC10\d\d/.test(head.toString('latin1', 0, 6))) return 'image/vnd.dwg'
  const text = textOf(head)
  const markup = text && markupType(text)
  if (markup) return markup
  const found = await fileTypeFromBuffer(head)
  if (found && found.mime !== 'application/xml') return refinedType(found.mime, fileName)
  return text === undefined ? unknownType : refinedType('text/plain', fileName)
}

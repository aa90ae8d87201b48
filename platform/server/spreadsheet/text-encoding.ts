import { isUtf8 } from 'node:buffer'

const startsWith = (file: Buffer, ...bytes: number[]): boolean => bytes.every((byte, at) => file[at] === byte)

/** Control characters that no text file has: a picture or an old workbook, whatever its name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are looked for
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f-\u009f]/

/** UTF-16 without its mark has zeros in every second byte, where the letters are of Western languages. */
const hasZerosAt = (file: Buffer, first: 0 | 1): boolean => {
  const beginning = file.subarray(0, 200)
  const zeros = [0, 0]
  beginning.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  return (zeros[first] ?? 0) * 4 > beginning.length && zeros[1 - first] === 0
}

const encodingOf = (file: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' => {
  if (startsWith(file, 0xff, 0xfe) || hasZerosAt(file, 1)) return 'utf-16le'
  if (startsWith(file, 0xfe, 0xff) || hasZerosAt(file, 0)) return 'utf-16be'
  return isUtf8(file) ? 'utf-8' : 'windows-1252'
}

/**
 * The text of a file in UTF-8, UTF-16 or Windows-1252, which spreadsheets on Windows write; Latin-1 is a part of the last.
 * Undefined for bytes that are no text.
 */
export const decodeText = (file: Buffer): string | undefined => {
  try {
    const text = new TextDecoder(encodingOf(file), { fatal: true }).decode(file)
    return binary.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

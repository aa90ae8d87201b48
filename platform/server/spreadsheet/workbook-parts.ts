import { UnreadableFileError } from './cell.ts'
import { plainText } from './plain-text.ts'
import { parseWholeXml } from './xml-stream.ts'
import type { ZipPart } from './zip-archive.ts'

/** What the sheets of a workbook share. */
export interface SharedParts {
  readonly has1904Dates: boolean
  readonly texts: readonly string[]
  /** Whether the cells of a style are dates, by the number of the style. */
  readonly dateStyles: readonly boolean[]
}

/** A sheet with the parts that the sheets of a workbook share. */
export interface Workbook extends SharedParts {
  readonly sheet: ZipPart
}

export interface NamedSheet {
  readonly name: string
  readonly sheet: ZipPart
}

/** Limits of the shared texts; they are kept in memory. */
export interface TextLimits {
  readonly mostCharacters: number
  readonly mostTexts: number
}

const measurementLimits: TextLimits = { mostCharacters: 50_000_000, mostTexts: Number.POSITIVE_INFINITY }
const nothing = () => undefined

const partNamed = (parts: readonly ZipPart[], name: string) =>
  parts.find((part) => part.name.toLowerCase() === name.toLowerCase())

const readSheetList = async (parts: readonly ZipPart[]) => {
  const workbook = partNamed(parts, 'xl/workbook.xml')
  const relations = partNamed(parts, 'xl/_rels/workbook.xml.rels')
  if (!workbook || !relations) throw new UnreadableFileError('the file is no XLSX workbook')
  const sheets: { name: string; relation: string }[] = []
  const targets = new Map<string, string>()
  let has1904Dates = false
  await parseWholeXml(workbook, {
    open(name, attribute) {
      if (name === 'sheet') sheets.push({ name: attribute('name') ?? '', relation: attribute('r:id') ?? '' })
      if (name === 'workbookPr') has1904Dates = ['1', 'true'].includes(attribute('date1904') ?? '')
    },
    close: nothing,
    text: nothing,
  })
  await parseWholeXml(relations, {
    open(name, attribute) {
      if (name === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '')
    },
    close: nothing,
    text: nothing,
  })
  const pathOf = (relation: string) => {
    const target = targets.get(relation) ?? ''
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  }
  return { has1904Dates, sheets: sheets.map(({ name, relation }) => ({ name, path: pathOf(relation) })) }
}

const readTexts = async (part: ZipPart | undefined, { mostCharacters, mostTexts }: TextLimits): Promise<string[]> => {
  const tooMuch = () => new UnreadableFileError('the workbook holds too much text; save it as CSV', 'too-large')
  const texts: string[] = []
  if (!part) return texts
  let current = ''
  let characters = 0
  let isText = false
  let isReading = false
  await parseWholeXml(part, {
    open(name) {
      if (name === 'si') current = ''
      if (name === 't') isText = !isReading
      // Readings of Japanese characters are no part of the text.
      if (name === 'rPh') isReading = true
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isReading = false
      if (name === 'si' && texts.push(plainText(current)) > mostTexts) throw tooMuch()
    },
    text(text) {
      if (!isText) return
      current += text
      characters += text.length
      if (characters > mostCharacters) throw tooMuch()
    },
  })
  return texts
}

/** Numbers of the built-in formats that show a date. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** A duration or a time of day counts as a date too: shown as 12:00, it is no number to store. */
const isDateFormat = (code: string): boolean => {
  const plain = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '')
  return /[ymdhs]/i.test(plain) && !/general/i.test(plain)
}

const readDateStyles = async (part: ZipPart | undefined): Promise<boolean[]> => {
  const styles: boolean[] = []
  if (!part) return styles
  const formats = new Map<number, string>()
  let isCellStyle = false
  await parseWholeXml(part, {
    open(name, attribute) {
      if (name === 'numFmt') formats.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '')
      if (name === 'cellXfs') isCellStyle = true
      if (name === 'xf' && isCellStyle) {
        const id = Number(attribute('numFmtId') ?? 0)
        const code = formats.get(id)
        styles.push(code === undefined ? isBuiltInDate(id) : isDateFormat(code))
      }
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
    text: nothing,
  })
  return styles
}

/** All sheets in their order, with what they share. Throws UnreadableFileError. */
export const openSheets = async (
  parts: readonly ZipPart[],
  limits = measurementLimits,
): Promise<{ readonly sheets: readonly NamedSheet[]; readonly shared: SharedParts }> => {
  const { sheets, has1904Dates } = await readSheetList(parts)
  const texts = await readTexts(partNamed(parts, 'xl/sharedStrings.xml'), limits)
  const dateStyles = await readDateStyles(partNamed(parts, 'xl/styles.xml'))
  const found = sheets.flatMap(({ name, path }) => {
    const sheet = partNamed(parts, path)
    return sheet ? [{ name, sheet }] : []
  })
  return { sheets: found, shared: { has1904Dates, texts, dateStyles } }
}

/** Opens the sheet of this name, or the first. Throws UnreadableFileError. */
export const openWorkbook = async (parts: readonly ZipPart[], sheetName: string | undefined): Promise<Workbook> => {
  const { sheets, shared } = await openSheets(parts)
  const found = sheetName === undefined ? sheets[0] : sheets.find(({ name }) => name === sheetName)
  if (!found)
    throw new UnreadableFileError(
      `the workbook has no sheet "${sheetName ?? ''}"; its sheets are: ${sheets.map(({ name }) => name).join(', ')}`,
    )
  return { sheet: found.sheet, ...shared }
}

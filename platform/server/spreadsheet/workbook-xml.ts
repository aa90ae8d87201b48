import { codedText } from './plain-text.ts'

/** Looks of a cell. `locked` is grey: nobody may change it here. */
export const cellStyles = [
  'plain',
  'head',
  'key',
  'note',
  'locked',
  'day',
  'instant',
  'lockedDay',
  'lockedInstant',
  'fault',
] as const
export type CellStyle = (typeof cellStyles)[number]

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export const xmlText = (text: string): string =>
  codedText(text.toWellFormed())
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Letters of a column from 0: A, Z, AA. */
export const columnName = (column: number): string =>
  (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

const fonts = [
  '<font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font>',
  '<font><i/><sz val="9"/><color rgb="FF666666"/><name val="Calibri"/></font>',
  '<font><sz val="11"/><color rgb="FF666666"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><color rgb="FF9C0006"/><name val="Calibri"/></font>',
]
const fills = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE4E4E4"/></patternFill></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFFFC7CE"/></patternFill></fill>',
]
/** Formats: 49 is text. A text in such a cell never becomes a formula when a user edits it. */
const textFormat = 49
const dayFormat = 164
const instantFormat = 165

const looks: Readonly<Record<CellStyle, { font: number; fill: number; format: number; isWrapped?: true }>> = {
  plain: { font: 0, fill: 0, format: textFormat },
  head: { font: 1, fill: 0, format: textFormat, isWrapped: true },
  key: { font: 2, fill: 0, format: textFormat },
  note: { font: 2, fill: 0, format: textFormat, isWrapped: true },
  locked: { font: 3, fill: 2, format: textFormat },
  day: { font: 0, fill: 0, format: dayFormat },
  instant: { font: 0, fill: 0, format: instantFormat },
  lockedDay: { font: 3, fill: 2, format: dayFormat },
  lockedInstant: { font: 3, fill: 2, format: instantFormat },
  fault: { font: 4, fill: 3, format: textFormat, isWrapped: true },
}
/** A number or a boolean takes the format General: in the format Text a spreadsheet turns an edited number into text. */
const generalFonts = [
  { font: 0, fill: 0 },
  { font: 3, fill: 2 },
]

const format = (font: number, fill: number, id: number, isWrapped = false) =>
  `<xf numFmtId="${id}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"${
    isWrapped ? ' applyAlignment="1"><alignment wrapText="1" vertical="top"/></xf>' : '/>'
  }`

/** Number of a look: 0 and 1 are General, plain and grey; then the styles in their order. */
export const styleNumber = (style: CellStyle, isText: boolean): number => {
  if (!isText && style === 'plain') return 0
  if (!isText && style === 'locked') return 1
  return generalFonts.length + cellStyles.indexOf(style)
}

export const stylesXml = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="${dayFormat}" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="${instantFormat}" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="${fonts.length}">${fonts.join('')}</fonts><fills count="${fills.length}">${fills.join('')}</fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${generalFonts.length + cellStyles.length}">${generalFonts
  .map(({ font, fill }) => format(font, fill, 0))
  .join(
    '',
  )}${cellStyles.map((style) => format(looks[style].font, looks[style].fill, looks[style].format, looks[style].isWrapped)).join('')}</cellXfs></styleSheet>`

/** Parts around the sheets, by their path in the archive. */
export const frameXml = (
  sheets: readonly { readonly name: string; readonly isHidden?: boolean }[],
): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${sheets
    .map(
      (_, index) =>
        `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    )
    .join('')}</Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets
    .map(
      ({ name, isHidden }, index) =>
        `<sheet name="${xmlText(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
    )
    .join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships">${sheets
    .map(
      (_, index) =>
        `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
    )
    .join(
      '',
    )}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': stylesXml,
})

/** A column of a sheet. */
export interface SheetColumn {
  /** In characters. */
  readonly width: number
  /** Empty cells are texts: a code such as 0012 that a user types keeps its zeros. */
  readonly isText?: boolean
}

/** Begin of a sheet: frozen rows and columns, widths. */
export const sheetBegin = (
  frozen: { readonly rows: number; readonly columns: number } | undefined,
  sheetColumns: readonly SheetColumn[],
): string => {
  const split =
    frozen &&
    `${frozen.columns > 0 ? ` xSplit="${frozen.columns}"` : ''}${frozen.rows > 0 ? ` ySplit="${frozen.rows}"` : ''}`
  const pane = frozen
    ? `<pane${split} topLeftCell="${columnName(frozen.columns)}${frozen.rows + 1}" activePane="${frozen.columns > 0 ? 'bottomRight' : 'bottomLeft'}" state="frozen"/>`
    : ''
  const columns = sheetColumns.map(({ width, isText }, index) => {
    const style = isText ? ` style="${styleNumber('plain', true)}"` : ''
    return `<col min="${index + 1}" max="${index + 1}" width="${width}"${style} customWidth="1"/>`
  })
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${
    columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''
  }<sheetData>`
}

/** Values that a spreadsheet offers in the cells of a column: `values` is a range of another sheet, e.g. `'_lists'!$A$1:$A$4`. */
export interface CellList {
  readonly column: number
  readonly fromRow: number
  readonly values: string
}

const lastRow = 1_048_576

/** End of a sheet with its lists. A value outside a list causes a warning of the spreadsheet; Solvane checks it anyway. */
export const sheetEnd = (lists: readonly CellList[]): string => {
  const each = lists.map(({ column, fromRow, values }) => {
    const letters = columnName(column)
    return `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" sqref="${letters}${fromRow}:${letters}${lastRow}"><formula1>${xmlText(values)}</formula1></dataValidation>`
  })
  const all = each.length > 0 ? `<dataValidations count="${each.length}">${each.join('')}</dataValidations>` : ''
  return `</sheetData>${all}</worksheet>`
}

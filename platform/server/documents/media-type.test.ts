import { expect, test } from 'vitest'
import { mediaTypeOf } from './media-type.ts'
import { pdf, png, svg } from './test-cranes.ts'

/** Local headers of a ZIP file; contents are not needed. */
const zip = (...names: string[]): Buffer =>
  Buffer.concat(
    names.map((name) => {
      const head = Buffer.alloc(30)
      head.write('PK\u0003\u0004', 'latin1')
      head.writeUInt16LE(name.length, 26)
      return Buffer.concat([head, Buffer.from(name)])
    }),
  )
const odt = Buffer.concat([zip('mimetype'), Buffer.from('application/vnd.oasis.opendocument.textPK')])
const office = 'application/vnd.openxmlformats-officedocument'
const xlsx = zip('[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml')
const cfb = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])

test.each<[string, Buffer | string, string, string]>([
  ['a PDF', pdf, 'a.pdf', 'application/pdf'],
  ['a PNG named .pdf', png(2, 2), 'a.pdf', 'image/png'],
  ['a workbook', xlsx, 'a.xlsx', `${office}.spreadsheetml.sheet`],
  ['a letter', zip('[Content_Types].xml', 'word/document.xml'), 'a.zip', `${office}.wordprocessingml.document`],
  ['an archive named .xlsx', zip('bomb.bin'), 'a.xlsx', 'application/zip'],
  ['an OpenDocument text', odt, 'a.odt', 'application/vnd.oasis.opendocument.text'],
  ['an old workbook', cfb, 'a.xls', 'application/vnd.ms-excel'],
  ['a drawing', 'AC1032\0\0\0\0', 'a.dwg', 'image/vnd.dwg'],
  ['an SVG named .png', svg, 'a.png', 'image/svg+xml'],
  ['an SVG without an XML declaration', '<!-- a --><svg onload="alert(1)"/>', 'a.svg', 'image/svg+xml'],
  ['an SVG in UTF-16', Buffer.from(`\ufeff${svg}`, 'utf16le'), 'a.svg', 'image/svg+xml'],
  ['HTML named .txt', ' <!DOCTYPE html><p>', 'a.txt', 'text/html'],
  ['HTML that begins with a script', '<script>alert(1)</script>', 'a.txt', 'text/html'],
  ['XML', '<?xml version="1.0"?><a/>', 'a.xml', 'application/xml'],
  ['a CSV file', 'a;b\n1;2\n', 'a.csv', 'text/csv'],
  ['a CSV file in Windows-1252', Buffer.from('n\u00e9;2\n', 'latin1'), 'a.csv', 'text/csv'],
  ['a text', 'Bolts: 410 Nm', 'notes', 'text/plain'],
  ['a text named .pdf', 'no PDF', 'a.pdf', 'text/plain'],
  ['other bytes', Buffer.from([0, 1, 2, 3, 250]), 'a.bin', 'application/octet-stream'],
])('%s', async (_, content, name, type) => {
  expect(await mediaTypeOf(Buffer.from(content as string), name)).toBe(type)
})

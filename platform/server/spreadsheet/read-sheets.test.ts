import { deflateRawSync } from 'node:zlib'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/universal'
import { type Cell, UnreadableFileError } from './cell.ts'
import { readSheets } from './read-sheets.ts'
import { likelyDelimiter, uploadLimits } from './sheet-blocks.ts'
import { blocksOf, rowsOf } from './test-sheets.ts'

const workbook = async (rows: (string | number)[][]): Promise<Buffer> =>
  Buffer.from(await (await writeXlsxFile(rows.map((row) => row.map((value) => ({ value })))).toBlob()).arrayBuffer())

const cellsOf = async (file: Buffer): Promise<(readonly Cell[])[]> => (await rowsOf(file)).map(({ cells }) => cells)

/** A workbook whose sheet is changed as text. */
const withSheet = (file: Buffer, change: (xml: string) => string): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(unzipSync(file)).map(([name, content]) => [
          name,
          name.startsWith('xl/worksheets/') ? strToU8(change(Buffer.from(content).toString())) : content,
        ]),
      ),
    ),
  )

/** An archive whose one entry tells the size that it is given. */
const archive = (name: string, content: Buffer, told = content.length, method = 8): Buffer => {
  const packed = method === 8 ? deflateRawSync(content) : content
  const local = Buffer.alloc(30 + name.length)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(method, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(told, 22)
  local.writeUInt16LE(name.length, 26)
  local.write(name, 30)
  const central = Buffer.alloc(46 + name.length)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(method, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(told, 24)
  central.writeUInt16LE(name.length, 28)
  central.write(name, 46)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length + packed.length, 16)
  return Buffer.concat([local, packed, central, end])
}

test('a workbook and a CSV file of the same cells are read alike', async () => {
  const cells = [
    ['login', 'firstName'],
    ['ana', 'Ána, "A"'],
    ['rui', '12'],
  ]
  expect(await cellsOf(await workbook(cells))).toEqual(cells)
  expect(await cellsOf(Buffer.from('\uFEFFlogin;firstName\r\nana;"Ána, ""A"""\r\nrui;12\r\n'))).toEqual(cells)
})

test.each([
  ['Windows-1252', (text: string) => Buffer.from(text.replaceAll('€', '\u0080'), 'latin1')],
  ['UTF-16 with its mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 without it', (text: string) => Buffer.from(text, 'utf16le')],
  ['UTF-16 of the other order', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['UTF-8', (text: string) => Buffer.from(text)],
])('CSV in %s is read', async (_name, encode) => {
  expect(await cellsOf(encode('login;lastName\r\nana;Müller-Peña (5 €)\r\n'))).toEqual([
    ['login', 'lastName'],
    ['ana', 'Müller-Peña (5 €)'],
  ])
})

test.each([
  ['a,b;c,d', ','],
  ['"a;b;c",d', ','],
  ['a;b', ';'],
  ['a\tb', '\t'],
  ['alone', ','],
])('the delimiter of %j is %j', (line, delimiter) =>
  expect(likelyDelimiter(Buffer.from(`${line}\n1;2;3;4`))).toBe(delimiter),
)

test('rows are numbered as the spreadsheet counts: empty rows too, a cell with line breaks once', async () => {
  const rows = await rowsOf(Buffer.from('a,b\n\n"one\ntwo",2\nlast,3\n'))
  expect(rows.map(({ row }) => row)).toEqual([1, 3, 4])
  const sheet = withSheet(await workbook([['a'], ['b']]), (xml) => xml.replace('<row r="2"', '<row r="7"'))
  expect((await rowsOf(sheet)).map(({ row }) => row)).toEqual([1, 7])
})

test('dates, booleans, numbers, errors and formulas of a workbook keep their kind', async () => {
  const cells = [
    '<c r="A2"><f>CONCATENATE(B2,C2)</f></c>',
    '<c r="B2" t="e"><f>#REF!+1</f><v>#REF!</v></c>',
    '<c r="C2" t="b"><v>1</v></c>',
    '<c r="D2" t="d"><v>2026-03-01T00:00:00Z</v></c>',
    '<c r="E2"><v>1.5</v></c>',
    '<c r="F2" t="inlineStr"><is><t>a_x0007_b_x005F_x0041_</t></is></c>',
  ]
  const file = withSheet(await workbook([['a'], ['b']]), (xml) =>
    xml.replace(/(<row r="2"[^>]*>).*?<\/row>/, `$1${cells.join('')}</row>`),
  )
  expect((await cellsOf(file))[1]).toEqual([
    '#FORMULA!',
    '#REF!',
    true,
    new Date('2026-03-01T00:00:00Z'),
    1.5,
    'a\u0007b_x0041_',
  ])
})

test.each([
  ['no value', '<f>B2+1</f>', '#FORMULA!'],
  ['an empty value', '<f>B2+1</f><v></v>', '#FORMULA!'],
  ['an empty value in short form', '<f>B2+1</f><v />', '#FORMULA!'],
  ['a shared formula with an empty value', '<f t="shared" si="0"/><v/>', '#FORMULA!'],
  ['a number', '<f>B2+1</f><v>0</v>', 0],
])('a formula with %s', async (_name, content, expected) => {
  const file = withSheet(await workbook([['a'], ['b']]), (xml) =>
    xml.replace(/(<row r="2"[^>]*>).*?<\/row>/, `$1<c r="A2">${content}</c></row>`),
  )
  expect((await cellsOf(file))[1]).toEqual([expected])
})

test('a formula with the result "" is an empty text', async () => {
  const file = withSheet(await workbook([['a'], ['b']]), (xml) =>
    xml.replace(/(<row r="2"[^>]*>).*?<\/row>/, '$1<c r="A2" t="str"><f>""</f><v></v></c></row>'),
  )
  expect((await cellsOf(file))[1]).toEqual([''])
})

test('rows come in blocks, and a reader may stop', async () => {
  const file = Buffer.from(Array.from({ length: 500 }, (_, row) => `${row},x`).join('\n'))
  const blocks = await blocksOf(file)
  expect(blocks.map(({ rows }) => rows.length)).toEqual([0, 100, 100, 100, 100, 100])
  for await (const { rows } of readSheets(file)) if (rows.length > 0) break
})

describe('refused', () => {
  const limits = { ...uploadLimits, mostCells: 20, mostTexts: 3, mostCharacters: 100 }
  test.each([
    [
      'an archive that unpacks to a thousand times its size',
      () => archive('xl/sharedStrings.xml', Buffer.alloc(60_000_000)),
    ],
    ['one that tells less than it holds', () => archive('xl/workbook.xml', Buffer.alloc(60_000_000), 10)],
    ['one that tells more than it may hold', () => archive('xl/workbook.xml', Buffer.from('x'), 2 ** 31)],
    ['an archive that is no workbook', () => archive('readme.txt', Buffer.from('hello'))],
    ['a workbook that is cut off', async () => (await workbook([['a']])).subarray(0, 600)],
    ['what only begins like one', () => Buffer.from('PK\u0003 and nothing more, whatever follows in this text')],
    ['a quote that never ends', () => Buffer.from('a,b\n"c')],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a text with a zero in it', () => Buffer.from('login;lastName\nana;\u0000\n')],
    ['an old workbook', () => Buffer.from('d0cf11e0a1b11ae1000000000000000000000000', 'hex')],
    ['more cells than allowed', () => Buffer.from('a,b,c\n'.repeat(10))],
    ['more texts than allowed', () => workbook([['a', 'b', 'c', 'd']])],
    [
      'a document type with entities',
      async () =>
        withSheet(await workbook([['a']]), (xml) =>
          xml.replace('?>', '?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>'),
        ),
    ],
    ['a sheet that ends in the middle', async () => withSheet(await workbook([['a']]), (xml) => xml.slice(0, -30))],
  ])('%s', async (_name, make) => {
    const file = await make()
    const before = process.memoryUsage().rss
    await expect(blocksOf(file, limits)).rejects.toThrow(UnreadableFileError)
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
  })
})

test('a process reads two files at a time; a third is refused with 503, and a stopped one makes room', async () => {
  const file = Buffer.from('a\n1')
  const stopping = new AbortController()
  const [first, second] = [readSheets(file, { signal: stopping.signal }), readSheets(file)]
  await Promise.all([first.next(), second.next()])
  await expect(rowsOf(file)).rejects.toMatchObject({ status: 503, code: 'unavailable' })
  stopping.abort()
  await expect(first.next()).rejects.toThrow('aborted')
  expect(await rowsOf(file)).toHaveLength(2)
  await second.return(undefined)
})

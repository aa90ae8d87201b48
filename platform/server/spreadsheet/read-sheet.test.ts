import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/universal'
import { isErrorText } from './cell-errors.ts'
import { unpackZip, zipOf } from './check-zip.ts'
import { readSheetFile, UnreadableSheet } from './read-sheet.ts'

const workbook = async (rows: (string | number)[][]): Promise<Buffer> =>
  Buffer.from(await (await writeXlsxFile(rows.map((row) => row.map((value) => ({ value })))).toBlob()).arrayBuffer())

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
  expect(await readSheetFile(await workbook(cells))).toEqual(cells)
  expect(await readSheetFile(Buffer.from('\uFEFFlogin;firstName\r\nana;"Ána, ""A"""\r\nrui;12\r\n'))).toEqual(cells)
})

test.each([
  ['Windows-1252', (text: string) => Buffer.from(text.replaceAll('€', '\u0080'), 'latin1')],
  ['UTF-16 with its mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 without it', (text: string) => Buffer.from(text, 'utf16le')],
  ['UTF-16 of the other order', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['UTF-8', (text: string) => Buffer.from(text)],
])('CSV in %s is read', async (_name, encode) => {
  expect(await readSheetFile(encode('login;lastName\r\nana;Müller-Peña (5 €)\r\n'))).toEqual([
    ['login', 'lastName'],
    ['ana', 'Müller-Peña (5 €)'],
  ])
})

test('a date is read as a date, and a formula without a stored value is marked', async () => {
  const plain = unpackZip(
    await workbook([
      ['login', 'firstName', 'lastName', 'email'],
      ['a', 'b', 'c', 'd'],
    ]),
    {
      mostEntries: 200,
      mostBytes: 1_000_000,
    },
  )
  const kinds = [
    ['A2', '<c r="A2"><f>CONCATENATE(B2,C2)</f></c>'],
    ['B2', '<c r="B2" t="n"><f t="shared" si="0"/></c>'],
    ['C2', '<c r="C2" t="str"><f>B2</f><v></v></c>'],
    ['D2', '<c r="D2" t="d"><v>2026-03-01T00:00:00Z</v></c>'],
  ] as const
  const odd = zipOf(
    plain.map(({ name, content }) => {
      let text = content.toString()
      if (name.startsWith('xl/worksheets/'))
        for (const [at, cell] of kinds) text = text.replace(new RegExp(`<c r="${at}"[^>]*>.*?</c>`), cell)
      return { name, content: Buffer.from(text) }
    }),
  )
  expect((await readSheetFile(odd))[1]).toEqual(['#FORMULA!', '#FORMULA!', '', new Date('2026-03-01T00:00:00Z')])
})

test('cell errors are read as texts, TRUE and FALSE as booleans, and everything else as before', async () => {
  const plain = await workbook([
    ['login', 'firstName', 'lastName', 'email', 'title'],
    ['Açores & <c t="e">', 'x1', 'x2', 'x3', 12],
  ])
  const shared = unpackZip(plain, { mostEntries: 200, mostBytes: 1_000_000 })
  const kinds = [
    ['B2', '<c r="B2" t="e"><f>#REF!+1</f><v>#REF!</v></c>'],
    ['C2', '<c t=\'e\' r="C2" s="0"><v>#DIV/0!</v></c>'],
    ['D2', '<c r="D2" t="b"><v>1</v></c>'],
  ] as const
  const odd = zipOf(
    shared.map(({ name, content }) => {
      let text = content.toString()
      if (name.startsWith('xl/worksheets/'))
        for (const [at, cell] of kinds) text = text.replace(new RegExp(`<c r="${at}"[^>]*>.*?</c>`), cell)
      return { name, content: Buffer.from(text) }
    }),
  )
  expect((await readSheetFile(odd))[1]).toEqual(['Açores & <c t="e">', '#REF!', '#DIV/0!', true, '12'])
})

test.each([
  ...['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', ' #NAME? ', '#NUM!', '#N/A', '#GETTING_DATA', '#SPILL!'],
  ...['#CALC!', '#FIELD!', '#BLOCKED!', '#UNKNOWN!', '#BUSY!', '#CONNECT!', '#PYTHON!'],
])('%s is an error of a cell', (text) => expect(isErrorText(text)).toBe(true))
test.each(['', '#', '#1', '#ana', 'REF!', '#N/A or so', 'a #REF!'])('%j is none', (text) =>
  expect(isErrorText(text)).toBe(false),
)

describe('what is refused', () => {
  test.each([
    [
      'an archive that unpacks to a thousand times its size',
      () => archive('xl/sharedStrings.xml', Buffer.alloc(60_000_000)),
    ],
    ['one that tells less than it holds', () => archive('xl/workbook.xml', Buffer.alloc(60_000_000), 10)],
    ['one that tells more than it may hold', () => archive('xl/workbook.xml', Buffer.from('x'), 2 ** 31)],
    ['an archive that is no workbook', () => archive('readme.txt', Buffer.from('hello'))],
    ['a workbook that is cut off', async () => (await workbook([['a']])).subarray(0, 600)],
    ['what only begins like one', () => Buffer.from('PK and nothing more, whatever follows in this text')],
    ['a quote that never ends', () => Buffer.from('a,b\n"c')],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a text with a zero in it', () => Buffer.from('login;lastName\nana;\u0000\n')],
    ['an old workbook', () => Buffer.from('d0cf11e0a1b11ae1000000000000000000000000', 'hex')],
  ])('%s', async (_name, make) => {
    const file = await make()
    const before = process.memoryUsage().rss
    await expect(readSheetFile(file)).rejects.toThrow(UnreadableSheet)
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
  })

  test('entities that grow are not expanded', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><sst>&b;</sst>`
    await expect(readSheetFile(archive('xl/sharedStrings.xml', Buffer.from(bomb)))).rejects.toThrow(UnreadableSheet)
  })
})

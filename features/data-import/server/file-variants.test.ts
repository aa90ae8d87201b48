/** Small files as people have them: each is read with these values and instants, or refused with row, column and reason. */
import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/universal'
import { machines, mappingWith, readWith } from './test-reading.ts'

const first = 'A/ActivePower 2024-03-01T00:10:00.000Z'
const utc = (day: string, clock: string, value: number | string, tag = 'A/ActivePower') =>
  `${tag} ${day}T${clock}:00.000Z ${value}`
const latin = (text: string) => Buffer.from(text.replaceAll('€', '\u0080'), 'latin1')
const swapped = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
const semicolon = { csv: { delimiter: ';', decimal: ',' } }
const plain = 't,p\n2024-03-01 00:10,1.5\n'
const degrees = { columns: { 'Temp. (°C)': { name: 'AmbientTemperature' } } }
const temperature = 'A/AmbientTemperature 2024-03-01T00:10:00.000Z 1.5'

interface Variant {
  readonly file: string | Buffer
  readonly mapping?: Record<string, unknown>
  readonly values: readonly string[]
  readonly report?: readonly string[]
  readonly name?: string
}

const time = (format: string, more: Record<string, unknown> = {}) => ({ time: { format, ...more } })
/** One stamp in a column, one value beside it. */
const stamp = (text: string, format: string, values: readonly string[] = [`${first} 1.5`]): Variant => ({
  file: `t;p\n${text};1.5\n`,
  mapping: { ...time(format), csv: { delimiter: ';' } },
  values,
  report: values.length === 0 ? [`2 t ${text} bad-time`] : [],
})
/** One number in a column beside a good stamp. */
const number = (text: string, csv: Record<string, unknown>, value?: number): Variant => ({
  file: `t;p\n2024-03-01 00:10;${text}\n`,
  mapping: { csv: { delimiter: ';', ...csv } },
  values: value === undefined ? [] : [`${first} ${value}`],
  report: value === undefined ? [`2 p ${text} not-a-number`] : [],
})

const layout: Record<string, Variant> = {
  plain: { file: plain, values: [`${first} 1.5`] },
  'lines above the header': { file: `Report of T1\nfrom,2024-03-01\n\n${plain}`, values: [`${first} 1.5`] },
  'a comment above the header': {
    file: '# exported "by" me\n#\n# t,p\n2024-03-01 00:10,1.5\n',
    mapping: time('iso', { column: '# t' }),
    values: [`${first} 1.5`],
  },
  'a row of units': { file: 't,p\n,kW\n2024-03-01 00:10,1.5\n', values: [`${first} 1.5`], report: ['2 t  units-row'] },
  'a footer': {
    file: `${plain}\nTotal,99\nend of file\n`,
    values: [`${first} 1.5`],
    report: ['4 t Total bad-time', '5  end of file wrong-cell-count'],
  },
  'blank lines and rows of delimiters': { file: `\n\nt,p\n\n,\n2024-03-01 00:10,1.5\n,\n\n`, values: [`${first} 1.5`] },
  'the header again': {
    file: `${plain}${plain}`,
    values: [`${first} 1.5`, `${first} 1.5`],
    report: ['3 t t repeated-header', '4 t 2024-03-01 00:10 duplicate-identical'],
  },
  'sep=': { file: 'sep=;\nt;p\n2024-03-01 00:10;1.5\n', values: [`${first} 1.5`] },
  'carriage returns and no last line end': { file: 't,p\r\n2024-03-01 00:10,1.5', values: [`${first} 1.5`] },
  'a delimiter at the end of every line': { file: 't,p,\n2024-03-01 00:10,1.5,\n', values: [`${first} 1.5`] },
  'a delimiter at the end of rows only': { file: 't,p\n2024-03-01 00:10,1.5,\n', values: [`${first} 1.5`] },
  'too many cells': {
    file: 't,p\n2024-03-01 00:10,1,5\n',
    values: [],
    report: ['2  2024-03-01 00:10,1,5 wrong-cell-count'],
  },
  tabs: { file: 't\tp\n2024-03-01 00:10\t1.5\n', mapping: { csv: { delimiter: '\t' } }, values: [`${first} 1.5`] },
  'quoted cells': { file: '"t","p"\n"2024-03-01 00:10","1.5"\n', values: [`${first} 1.5`] },
  'a quote in the middle': {
    file: 't,p,note\n2024-03-01 00:10,1.5,12" pipe\n2024-03-01 00:20,2,"a ""b"", c"\n',
    mapping: { ignoredColumns: ['note'] },
    values: [`${first} 1.5`, utc('2024-03-01', '00:20', 2)],
  },
  'a line break in a quoted cell counts as a line': {
    file: 't,p,note\n2024-03-01 00:10,1.5,"a\nb"\n2024-03-01 00:20,x,c\n',
    mapping: { ignoredColumns: ['note'] },
    values: [`${first} 1.5`],
    report: ['4 p x not-a-number'],
  },
  'a header cell over two lines': {
    file: 't,"power\n(kW)"\n2024-03-01 00:10,1.5\n',
    mapping: { columns: { 'power (kW)': { name: 'ActivePower' } } },
    values: [`${first} 1.5`],
  },
  'date and time in two columns': {
    file: 'd;h;p\n1.3.2024;00:10;1.5\n',
    mapping: { ...time('DD.MM.YYYY HH:mm', { column: 'd', clockColumn: 'h' }), csv: { delimiter: ';' } },
    values: [`${first} 1.5`],
  },
  'weeks from Monday to Monday': {
    file: 't,p\n2024-03-25,1\n2024-04-01,2\n2024-04-02,3\n',
    mapping: time('iso', { zone: 'Europe/Paris', label: 'end', stepMinutes: 10_080 }),
    values: [
      'A/ActivePower 2024-03-17T23:00:00.000Z 1',
      'A/ActivePower 2024-03-24T23:00:00.000Z 2',
      'A/ActivePower 2024-03-25T23:00:00.000Z 3',
    ],
    report: ['4 t 2024-04-02 off-grid'],
  },
  'days that begin at 06:00': {
    file: 't,p\n2024-03-30 06:00,1\n2024-03-31 06:00,2\n',
    mapping: time('iso', { zone: 'Europe/Paris', stepMinutes: 1440 }),
    values: ['A/ActivePower 2024-03-30T05:00:00.000Z 1', 'A/ActivePower 2024-03-31T04:00:00.000Z 2'],
  },
  'irregular times': {
    file: 't,p\n2024-03-01 00:10:03,1\n2024-03-01 00:17:59,2\n',
    mapping: time('iso', { stepMinutes: undefined }),
    values: ['A/ActivePower 2024-03-01T00:10:03.000Z 1', 'A/ActivePower 2024-03-01T00:17:59.000Z 2'],
  },
}

const encodings: Record<string, Variant> = {
  'UTF-8 with its mark': {
    file: `\ufefft,Temp. (°C)\n2024-03-01 00:10,1.5\n`,
    mapping: degrees,
    values: [temperature],
  },
  'UTF-8': { file: `t,Temp. (°C)\n2024-03-01 00:10,1.5\n`, mapping: degrees, values: [temperature] },
  'Windows-1252': {
    file: latin('t,Temp. (°C),€\n2024-03-01 00:10,1.5,x\n'),
    mapping: { ...degrees, ignoredColumns: ['€'] },
    values: [temperature],
  },
  'UTF-16 with its mark': {
    file: Buffer.from('\ufefft,Temp. (°C)\n2024-03-01 00:10,1.5\n', 'utf16le'),
    mapping: degrees,
    values: [temperature],
  },
  'UTF-16 without it': { file: Buffer.from(plain, 'utf16le'), values: [`${first} 1.5`] },
  'UTF-16 of the other order': {
    file: swapped('t,Temp. (°C)\n2024-03-01 00:10,1.5\n'),
    mapping: degrees,
    values: [temperature],
  },
}

const numbers: Record<string, Variant> = {
  'decimal comma': number('1,5', { decimal: ',' }, 1.5),
  'decimal comma and points between thousands': number('1.234.567,5', { decimal: ',', thousands: '.' }, 1_234_567.5),
  'commas between thousands': number('1,234.5', { thousands: ',' }, 1234.5),
  'blanks between thousands': number('-1 234,5', { decimal: ',', thousands: ' ' }, -1234.5),
  'no-break blanks between thousands': number('1\u00a0234\u202f567', { thousands: ' ' }, 1_234_567),
  'apostrophes between thousands': number("1'234.5", { thousands: "'" }, 1234.5),
  'a group of two digits': number('1,23', { thousands: ',' }),
  'thousands that are not declared': number('1,234', {}),
  'a point where the comma is decimal': number('1.234', { decimal: ',' }),
  'a comma where the point is decimal': number('1,5', {}),
  'a unit behind the number': number('12 kW', {}),
  'an error of a spreadsheet': number('#REF!', {}),
  'a mark of the mapping': { file: 't,p\n2024-03-01 00:10,-\n', mapping: { csv: { missing: ['-'] } }, values: [] },
}

const stamps: Record<string, Variant> = {
  'with points': stamp('01.03.2024 00:10', 'DD.MM.YYYY HH:mm'),
  'with one digit': stamp('1.3.2024 0:10', 'DD.MM.YYYY HH:mm'),
  'with a short year': stamp('1.3.24 0:10', 'D.M.YY H:mm'),
  'with slashes, day first': stamp('01/03/2024 00:10', 'DD/MM/YYYY HH:mm'),
  'with slashes, month first, AM': stamp('3/1/2024 12:10:00 AM', 'M/D/YYYY h:mm:ss A'),
  'with PM': stamp('3/1/2024 1:10 pm', 'M/D/YYYY h:mm A', [utc('2024-03-01', '13:10', 1.5)]),
  '13 PM': stamp('3/1/2024 13:10 PM', 'M/D/YYYY h:mm A', []),
  'month 13': stamp('13/13/2024 00:10', 'DD/MM/YYYY HH:mm', []),
  '24:00': stamp('29.02.2024 24:00', 'DD.MM.YYYY HH:mm', [utc('2024-03-01', '00:00', 1.5)]),
  '24:10': stamp('29.02.2024 24:10', 'DD.MM.YYYY HH:mm', []),
  '30 February': stamp('30.02.2024 00:10', 'DD.MM.YYYY HH:mm', []),
  'month in English': stamp('01-Mar-2024 00:10', 'DD-MMM-YYYY HH:mm'),
  'month in French': stamp('1 févr. 2024 00:10', 'D MMM YYYY HH:mm', [utc('2024-02-01', '00:10', 1.5)]),
  'month in Spanish': stamp('01/ene/2024 00:10', 'DD/MMM/YYYY HH:mm', [utc('2024-01-01', '00:10', 1.5)]),
  'month in Portuguese': stamp('1 março 2024 00:10', 'D MMMM YYYY HH:mm'),
  'month in German': stamp('1. März 2024 00:10', 'D. MMMM YYYY HH:mm'),
  'month of two readings': stamp('1 jui 2024 00:10', 'D MMM YYYY HH:mm', []),
  'seconds since 1970': stamp('1709251800', 'epoch-s'),
  'milliseconds since 1970': stamp('1709251800000', 'epoch-ms'),
  'a serial number of a spreadsheet': stamp('45352.00694444444', 'excel-serial'),
  'ISO with Z': stamp('2024-03-01T00:10:00Z', 'iso'),
  'ISO with an offset': stamp('2024-03-01T02:10:00.000+02:00', 'iso'),
  'ISO without signs': stamp('20240301T001000Z', 'iso'),
  'ISO with UTC': stamp('2024-03-01 00:10:00 UTC', 'iso'),
  'digits alone': stamp('202403010010', 'YYYYMMDDHHmm'),
  'another form than declared': stamp('03/01/2024 00:10', 'DD.MM.YYYY HH:mm', []),
}

const side = {
  columns: { 'A P': { name: 'ActivePower', deviceCode: 'A' }, 'B P': { name: 'ActivePower', deviceCode: 'B' } },
}
const both = [`${first} 1.5`, 'B/ActivePower 2024-03-01T00:10:00.000Z 2.5']
const zip = (files: Record<string, string | Buffer>) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, text]) => [
          name,
          typeof text === 'string' ? strToU8(text) : new Uint8Array(text),
        ]),
      ),
    ),
  )
const second = plain.replace('1.5', '2.5')

const packs: Record<string, Variant> = {
  gzip: { file: gzipSync(plain), values: [`${first} 1.5`] },
  'ZIP of one file': { file: zip({ 'a.csv': plain }), values: [`${first} 1.5`] },
  'ZIP of one file a machine, named by it': {
    file: zip({ 'data/Turbine_B_2024.csv': second, 'data/turbine-a_2024.csv': plain, '__MACOSX/x': 'x' }),
    mapping: { deviceInFileName: true, devices: machines('A', 'B') },
    values: both,
  },
  'ZIP of gzip files': {
    file: zip({ 'A.csv.gz': gzipSync(plain), 'B.csv.gz': gzipSync(second) }),
    mapping: { deviceInFileName: true, devices: machines('A', 'B') },
    values: both,
  },
  'ZIP with other files, and a fault in one': {
    file: zip({ 'A.csv': `${plain}x,1\n`, 'B.csv': second, 'readme.txt': 'hello' }),
    mapping: { deviceInFileName: true, devices: machines('A', 'B'), files: '*.csv' },
    values: both,
    report: ['A.csv 3 t x bad-time'],
  },
  'the machine in a line above the header': {
    file: `# Turbine: A\n#\n${plain}`,
    mapping: { deviceLine: '# Turbine:', devices: machines('A', 'B') },
    values: [`${first} 1.5`],
  },
  'one column a machine': {
    file: 't,A P,B P\n2024-03-01 00:10,1.5,2.5\n',
    mapping: { ...side, devices: machines('A', 'B') },
    values: both,
  },
  'machines below each other': {
    file: 't,m,p\n2024-03-01 00:10,A,1.5\n2024-03-01 00:10,B,2.5\n2024-03-01 00:10,C,3\n',
    mapping: { deviceColumn: 'm', devices: machines('A', 'B') },
    values: both,
    report: ['4 m C unknown-device'],
  },
}

const check = async ({ file, mapping, values, report = [], name }: Variant) => {
  const found = await readWith(file, mappingWith(mapping), name)
  expect(found.values.toSorted()).toEqual(values.toSorted())
  expect(found.report).toEqual(report)
}

for (const [group, variants] of Object.entries({ layout, encodings, numbers, stamps, packs }))
  describe(group, () => {
    test.each(Object.entries(variants))('%s', (_name, variant) => check(variant))
  })

describe('workbooks', () => {
  const dateCell = (text: string) => ({ value: new Date(text), type: Date, format: 'dd/mm/yyyy hh:mm' })
  const workbook = async (rows: unknown[][], sheet = 'Data') =>
    Buffer.from(
      await (
        await writeXlsxFile(
          rows.map((row) =>
            row.map((value) => (value !== null && typeof value === 'object' ? value : { value })),
          ) as never,
          { sheet } as never,
        ).toBlob()
      ).arrayBuffer(),
    )

  test('dates and numbers keep their types, whatever signs the mapping names for text', async () => {
    const file = await workbook([
      ['Plant report'],
      ['t', 'p'],
      [dateCell('2024-03-01T00:10:00Z'), 1.5],
      [dateCell('2024-03-01T00:20:00Z'), 1234.567],
    ])
    const found = await readWith(
      file,
      mappingWith({ ...time('DD.MM.YYYY HH:mm'), csv: { decimal: ',', thousands: '.' } }),
    )
    expect(found).toEqual({ values: [`${first} 1.5`, utc('2024-03-01', '00:20', 1234.567)], report: [] })
  })

  test('texts are read as texts, and a number among them is refused where it is none', async () => {
    const file = await workbook([
      ['t', 'p'],
      ['01.03.2024 00:10', '1,5'],
      ['01.03.2024 00:20', 'x'],
      ['Total', 3],
    ])
    const found = await readWith(file, mappingWith({ ...time('DD.MM.YYYY HH:mm'), ...semicolon }))
    expect(found).toEqual({ values: [`${first} 1.5`], report: ['3 p x not-a-number', '4 t Total bad-time'] })
  })

  test('a date in a column of numbers is refused', async () => {
    const file = await workbook([
      ['t', 'p'],
      [dateCell('2024-03-01T00:10:00Z'), dateCell('2024-03-01T00:00:00Z')],
    ])
    expect(await readWith(file, mappingWith())).toEqual({
      values: [],
      report: ['2 p 2024-03-01T00:00:00 not-a-number'],
    })
  })

  test('a sheet by its name; an unknown one is refused with the names there are', async () => {
    const file = await workbook(
      [
        ['t', 'p'],
        [dateCell('2024-03-01T00:10:00Z'), 1.5],
      ],
      'T01',
    )
    expect((await readWith(file, mappingWith({ sheet: 'T01' }))).values).toEqual([`${first} 1.5`])
    await expect(readWith(file, mappingWith({ sheet: 'T02' }))).rejects.toThrow('no sheet "T02"; its sheets are: T01')
  })
})

test.each([
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), {}, /neither CSV/],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), {}, /old Excel workbook/],
  ['a cut ZIP', zip({ 'a.csv': plain }).subarray(0, 60), {}, /damaged or cut off/],
  ['a ZIP in a ZIP', zip({ 'a.zip': zip({ 'a.csv': plain }) }), {}, /a\.zip is an archive inside an archive/],
  [
    'a ZIP without the files of the mapping',
    zip({ 'a.csv': plain }),
    { files: 'b*.csv' },
    /no file that fits "b\*\.csv"/,
  ],
  [
    'a ZIP that unpacks to a thousand times its size',
    zip({ 'a.csv': '0'.repeat(60_000_000) }),
    {},
    /too large when it is unpacked/,
  ],
  [
    'a file without a machine in its name',
    zip({ 'x.csv': plain }),
    { deviceInFileName: true, devices: machines('A') },
    /holds no machine/,
  ],
  [
    'a file without its line of the machine',
    plain,
    { deviceLine: '# Turbine:', devices: machines('A') },
    /no line "# Turbine:"/,
  ],
  ['another table in the archive', zip({ 'a.csv': plain, 'b.csv': 'x,y\n1,2\n' }), {}, /b\.csv has no column "t"/],
  ['bytes that are not of the declared encoding', latin('t,p,°\n'), { csv: { encoding: 'utf-8' } }, /not all utf-8/],
  ['a quote that never ends', 't,p\n"2024-03-01', {}, /line 2 is not closed/],
  ['a short file with CR alone', plain.replaceAll('\n', '\r'), {}, /ends its lines with CR alone/],
  ['a long file with CR alone', `t,p\r${'2024-03-01 00:10,1.5\r'.repeat(60_000)}`, {}, /ends its lines with CR alone/],
  ['a line without end', `${plain}${'1,'.repeat(700_000)}`, {}, /line 3 has more than 1,000,000 characters/],
  ['an empty file', '', {}, /empty/],
])('%s is refused as a whole', async (_name, content, mapping, message) => {
  await expect(readWith(content, mappingWith(mapping))).rejects.toThrow(message)
})

test('an archive that was changed is found by its checksum', async () => {
  const archive = Buffer.from(zipSync({ 'a.csv': [strToU8(plain), { level: 0 }] }))
  archive[archive.indexOf('1.5')] = '9'.charCodeAt(0)
  await expect(readWith(archive, mappingWith())).rejects.toThrow(/checksum of a\.csv/)
})

test('times finer than a millisecond are stored in milliseconds, and the report says so once', async () => {
  const file = 't,p\n2024-03-01 00:10:00.000250,1.5\n2024-03-01 00:20:00.000750,2.5\n2024-03-01 00:30:00.125000,3.5\n'
  const found = await readWith(file, mappingWith({ time: { stepMinutes: undefined } }))
  expect(found.values).toEqual([
    `${first} 1.5`,
    'A/ActivePower 2024-03-01T00:20:00.000Z 2.5',
    'A/ActivePower 2024-03-01T00:30:00.125Z 3.5',
  ])
  expect(found.report).toEqual(['2 t 2024-03-01 00:10:00.000250 time-rounded'])
})

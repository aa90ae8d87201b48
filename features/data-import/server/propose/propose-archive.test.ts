/** Proposals for archives: all machines of all files. */
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { fileWith, readWith } from '../test-reading.ts'
import { codeOf, deviceCodes } from './device-codes.ts'
import { machineWords } from './file-name-words.ts'
import { proposeFiles } from './propose-files.ts'
import { proposeMapping } from './propose-mapping.ts'

const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const rows = (wind: number, count = 30) =>
  Array.from({ length: count }, (_, index) => `1.3.24 ${Math.floor(index / 6)}:${index % 6}0;${wind},5;100,2`)
const table = (wind: number) => ['Zeit;Wind (m/s);Leistung kW', ...rows(wind), ''].join('\n')
const withColumn = (machine: string) =>
  ['Anlage;Zeit;Wind (m/s)', ...rows(1).map((row) => `${machine};${row.slice(0, row.lastIndexOf(';'))}`), ''].join('\n')

const propose = async (files: Record<string, string>) => {
  const content = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, latin(text)]))
  const archive = Buffer.from(zipSync(content))
  const { mapping, questions } = await proposeMapping(fileWith(archive, 'park.zip'), 'park.zip')
  // biome-ignore lint/suspicious/noExplicitAny: the tests look at single settings of a mapping that is not complete yet
  return { archive, mapping: mapping as any, questions }
}
const pairs = (mapping: { devices: readonly { value?: string; deviceCode: string }[] }) =>
  mapping.devices.map(({ value, deviceCode }) => [value, deviceCode])

test('one file a machine: all machines, and the proposal reads them', async () => {
  const { archive, mapping } = await propose({ 'Müller.csv': table(1), 'Öztürk.csv': table(2), 'Groß 2.csv': table(3) })
  expect(mapping).toMatchObject({ deviceInFileName: true, time: { format: 'DD.MM.YY HH:mm:ss', stepMinutes: 10 } })
  expect(mapping.columns).toMatchObject({
    'Wind (m/s)': { name: 'WindSpeed', factor: 1 },
    'Leistung kW': { name: 'ActivePower', factor: 1 },
  })
  expect(pairs(mapping)).toEqual([
    ['Groß 2', 'Gross-2'],
    ['Müller', 'Muller'],
    ['Öztürk', 'Ozturk'],
  ])
  const plant = { name: 'Park', countryCode: 'DE', pentagram: 'PARKX', timezone: 'Europe/Berlin' }
  const { values, report } = await readWith(
    archive,
    {
      ...mapping,
      plant: { ...mapping.plant, ...plant, ratedPowerKw: 1, installedPowerKw: 1 },
      time: { ...mapping.time, zone: 'Europe/Berlin', label: 'start' },
    },
    'park.zip',
  )
  expect(report).toEqual([])
  expect(values).toHaveLength(3 * 30 * 2)
  expect(values).toContain('Ozturk/WindSpeed 2024-02-29T23:00:00.000Z 2.5')
})

test('a column or a line names the machines of all files, in the order of the file names', async () => {
  const { mapping } = await propose({
    'a.csv': withColumn('T2'),
    'b.csv': withColumn('Müller'),
    'c.csv': withColumn('T1'),
  })
  expect([mapping.deviceColumn, ...pairs(mapping)]).toEqual([
    'Anlage',
    ['T2', 'T2'],
    ['Müller', 'Muller'],
    ['T1', 'T1'],
  ])
  const byLine = await propose({ 'a.csv': `Anlage: Müller\n${table(1)}`, 'b.csv': `Anlage: Muller\n${table(1)}` })
  expect([byLine.mapping.deviceLine, ...pairs(byLine.mapping)]).toEqual([
    'Anlage:',
    ['Müller', 'Muller'],
    ['Muller', 'Muller-2'],
  ])
})

test('columns that only a later file has are proposed', async () => {
  const { mapping } = await propose({
    'T1.csv': table(1),
    'T2.csv': table(1).replace('Leistung kW', 'Rotor U/min'),
  })
  expect(mapping.columns).toMatchObject({
    'Leistung kW': { name: 'ActivePower' },
    'Rotor U/min': { name: 'RotorSpeed' },
  })
})

test('files that are no such table are left out, or asked for', async () => {
  const { mapping } = await propose({ 'T1.csv': table(1), 'T2.csv': table(2), 'liesmich.txt': 'Hallo' })
  expect([mapping.files, ...pairs(mapping)]).toEqual(['*.csv', ['T1', 'T1'], ['T2', 'T2']])
  const asked = await propose({ 'a.csv': table(1), 'b.csv': 'Name;Ort\nx;y\n', 'c.csv': table(1) })
  expect(asked.mapping.files).toBe('?')
  expect(asked.questions.files).toMatch(/no such tables are: b\.csv/)
})

test('a text that occurs twice at a time is no machine', async () => {
  const state = (text: string) => text.replace('Leistung kW', 'Leistung kW;Info').replaceAll(',2\n', ',2;RUN\n')
  const stopped = state(table(3)).replaceAll('RUN', 'STOP')
  const files = { 'T1.csv': state(table(1)), 'T2.csv': state(table(2)), 'T3.csv': stopped }
  const { mapping } = await propose(files)
  expect(mapping).toMatchObject({ deviceInFileName: true, ignoredColumns: ['Info'] })
})

describe('words of file names', () => {
  test.each([
    [
      ['T1.csv', 'T2.csv'],
      ['T1', 'T2'],
    ],
    [
      ['Park/export_WTG-01_2024-03.csv', 'Park/export_WTG-02_2024-03.csv'],
      ['WTG-01', 'WTG-02'],
    ],
    [
      ['WTG-01_2024-03.csv', 'WTG-01_2024-04.csv', 'WTG-02_2024-03.csv'],
      ['WTG-01', 'WTG-01', 'WTG-02'],
    ],
    [
      ['Anlage Nord 1.csv', 'Anlage Süd 2.csv'],
      ['Nord 1', 'Süd 2'],
    ],
    [
      ['a/Müller.csv.gz', 'a/Schmidt.csv.gz'],
      ['Müller', 'Schmidt'],
    ],
    [
      ['Mu\u0308ller.csv', 'Schmidt.csv'],
      ['Müller', 'Schmidt'],
    ],
    [['T_2024-03.csv', 'T_2024-04.csv'], undefined],
    [['20240301.csv', '20240302.csv'], undefined],
    [['T1.csv'], undefined],
  ])('%j', (names, words) => {
    expect(machineWords(names)).toEqual(words)
  })
})

test('codes have letters without marks and are all different', () => {
  expect(['Müller', 'Mu\u0308ller', 'Grüße', 'Łódź', 'Éolienne n° 3', 'T_01', 'Ålesund/Ø'].map(codeOf)).toEqual([
    'Muller',
    'Muller',
    'Grusse',
    'Lodz',
    'Eolienne-n-3',
    'T-01',
    'Alesund-O',
  ])
  expect([...deviceCodes(['Müller', 'Muller', 'muller', 'Ω', 'T1']).values()]).toEqual([
    ...['Muller', 'Muller-2', 'muller-3', 'M04', 'T1'],
  ])
})

test('a pattern of files fits all tables and no other file', () => {
  expect(proposeFiles(['x/T1.csv', 'x/T2.csv'], ['x/readme.txt'])).toBe('*.csv')
  expect(proposeFiles(['Turbine_1.csv', 'Turbine_2.csv'], ['Status.csv'])).toBe('Turbine_*.csv')
  expect(proposeFiles(['a.csv', 'b.csv'], ['c.csv'])).toBeUndefined()
})

test('an archive without a table says so', async () => {
  const archive = Buffer.from(zipSync({ 'a.txt': strToU8('Hallo'), 'b.txt': strToU8('Welt') }))
  await expect(proposeMapping(fileWith(archive, 'x.zip'), 'x.zip')).rejects.toThrow(/no header with times/)
})

import { expect, test } from 'vitest'
import { ScadaMapping } from '../../contract/scada-mapping.ts'
import { fileWith, readWith } from '../test-reading.ts'
import { proposeMapping } from './propose-mapping.ts'

const propose = async (content: string | Buffer, name = 'park.csv') => {
  const { mapping, questions, reasons } = await proposeMapping(fileWith(content, name), name)
  // biome-ignore lint/suspicious/noExplicitAny: the tests look at single settings of a mapping that is not complete yet
  return { mapping: mapping as any, questions, reasons }
}

const two = (value: number) => String(value).padStart(2, '0')
/** `count` rows of ten minutes from midnight of 3 April 2025. */
const rowsBy = (count: number, row: (date: { day: number; hour: number; minute: number }, index: number) => string) =>
  Array.from({ length: count }, (_, index) =>
    row({ day: 3 + Math.floor(index / 144), hour: Math.floor((index % 144) / 6), minute: (index % 6) * 10 }, index),
  ).join('\n')

test('03/04/2025 without a day above 12 is a question; the next days answer it', async () => {
  const file = (count: number) =>
    `Time;Power (kW)\n${rowsBy(count, ({ day, hour, minute }) => `${two(day)}/04/2025 ${two(hour)}:${two(minute)};1,5`)}\n`
  const open = await propose(file(20))
  expect(open.mapping.time.format).toBe('?')
  expect(open.questions['time.format']).toMatch(/DD\/MM\/YYYY HH:mm:ss and MM\/DD\/YYYY HH:mm:ss; no day above 12/)
  const told = await propose(file(300))
  expect(told.mapping.time.format).toBe('DD/MM/YYYY HH:mm:ss')
  expect(told.reasons['time.format']).toMatch(/uneven steps/)
})

test('the first days of months are a question, whichever order of day and month is steadier', async () => {
  const months = Array.from(
    { length: 24 },
    (_, index) => `01/${two((index % 12) + 1)}/${2023 + Math.floor(index / 12)}`,
  )
  const { mapping, questions } = await propose(`Month;Energy (kWh)\n${months.map((day) => `${day};5`).join('\n')}\n`)
  expect(mapping.time.format).toBe('?')
  expect(questions['time.format']).toMatch(/DD\/MM\/YYYY and MM\/DD\/YYYY/)
})

test('what the file does not tell is asked, and the import refuses each question by its name', async () => {
  const { mapping, questions } = await propose(
    `Zeit;Leistung\n${rowsBy(20, ({ hour, minute }, index) => `1.3.24 ${hour}:${two(minute)};${index},25`)}\n`,
  )
  expect(mapping).toMatchObject({
    csv: { delimiter: ';', decimal: ',' },
    time: { column: 'Zeit', format: 'DD.MM.YY HH:mm:ss', zone: '?', label: '?', stepMinutes: 10 },
    columns: { Leistung: { name: 'ActivePower', factor: '?' } },
  })
  const refused = ScadaMapping.safeParse(mapping)
    .error?.issues.map(({ path }) => path.join('.'))
    .sort()
  const asked = Object.keys(questions).filter((setting) => setting !== 'devices.type')
  expect(refused).toEqual(expect.arrayContaining(asked))
})

test.each([
  ['1.234', '?'],
  ['1.2345', '.'],
  ['1,234', '?'],
  ['0,234', ','],
  ['1.234,5', ','],
  ['1,234.5', '.'],
])('%s: the decimal sign is %s', async (text, decimal) => {
  const { mapping } = await propose(
    `Time;Power (kW)\n${rowsBy(9, ({ hour, minute }) => `2025-04-03 ${two(hour)}:${two(minute)};${text}`)}\n`,
  )
  expect(mapping.csv.decimal).toBe(decimal)
})

test.each([
  ['12,5', '0.985', '?'],
  ['1.234,5', '0.985', '?'],
  ['1.234.567', '0.985', '?'],
  ['12,5', '1.234', ','],
  ['12.5', '192.168.1.1', '.'],
  ['7', '1.2.3', '.'],
  ['12,5', '2.3.4', ','],
])('%s beside %s: the decimal sign is %s', async (one, other, decimal) => {
  const { mapping, questions } = await propose(
    `Time;Power (kW);Other\n${rowsBy(9, ({ hour, minute }) => `2025-04-03 ${two(hour)}:${two(minute)};${one};${other}`)}\n`,
  )
  expect(mapping.csv.decimal).toBe(decimal)
  if (decimal === '?') expect(questions['csv.decimal']).toContain(`"${other}"`)
})

test('the signs of dates tell nothing about numbers', async () => {
  const { mapping } = await propose(
    `Time;Power (kW)\n${rowsBy(9, ({ hour, minute }) => `1.3.2024 ${hour}:${two(minute)};1,5`)}\n`,
  )
  expect(mapping.csv).toMatchObject({ decimal: ',', thousands: '' })
  const days = await propose(`Day;Power (kW)\n${[13, 14, 15, 16].map((day) => `${day}.03.24;7`).join('\n')}\n`)
  expect(days.mapping.csv).toMatchObject({ decimal: '.', thousands: '' })
})

test('units come from the header or a row of units, and other scales become factors', async () => {
  const { mapping } = await propose(
    `Export of the park\n\nTime,Active power,Wind speed (km/h),Gear oil temp [°F],Something else\n,MW,,,bar\n${rowsBy(9, ({ hour, minute }) => `2025-04-03T${two(hour)}:${two(minute)}:00Z,1.5,20,50,7`)}\n`,
  )
  expect(mapping.time).toMatchObject({ format: 'iso', zone: 'UTC' })
  expect(mapping.columns).toMatchObject({
    'Active power': { name: 'ActivePower', factor: 1000 },
    'Wind speed (km/h)': { name: 'WindSpeed', factor: 1 / 3.6 },
    'Gear oil temp [°F]': { name: 'GearOilTemperature', factor: 5 / 9 },
    'Something else': { name: 'SomethingElse', unit: 'bar' },
  })
})

test('machines by column, by columns and by line; separate clocks; irregular times', async () => {
  const stamp = ({ hour, minute }: { hour: number; minute: number }) => `2025-04-03 ${two(hour)}:${two(minute)}`
  const byColumn = await propose(
    `Time;Turbine;Power (kW)\n${rowsBy(20, (date) => `${stamp(date)};T1;1,5\n${stamp(date)};T2;2,5`)}\n`,
  )
  expect(byColumn.mapping).toMatchObject({ deviceColumn: 'Turbine', devices: [{ value: 'T1' }, { value: 'T2' }] })
  const byColumns = await propose(
    `Time;WTG01 Power (kW);WTG02 Power (kW)\n${rowsBy(20, (date) => `${stamp(date)};1,5;2,5`)}\n`,
  )
  expect(byColumns.mapping.columns).toMatchObject({
    'WTG01 Power (kW)': { name: 'ActivePower', deviceCode: 'WTG01' },
    'WTG02 Power (kW)': { name: 'ActivePower', deviceCode: 'WTG02' },
  })
  const byLine = await propose(
    `# Turbine: K1\n# Time zone: UTC\n#\n# Date and time,Power (kW)\n${rowsBy(20, (date) => `${stamp(date)}:00,1.5`)}\n`,
  )
  expect(byLine.mapping).toMatchObject({
    deviceLine: '# Turbine:',
    devices: [{ value: 'K1' }],
    time: { column: '# Date and time', zone: 'UTC' },
  })
  const clock = await propose(
    `Date;Time;Power (kW)\n${rowsBy(20, ({ hour, minute }) => `3.4.2025;${two(hour)}:${two(minute)};1,5`)}\n`,
  )
  expect(clock.mapping.time).toMatchObject({
    column: 'Date',
    clockColumn: 'Time',
    format: 'DD.MM.YYYY HH:mm:ss',
    stepMinutes: 10,
  })
  const irregular = await propose(
    `Time;Power (kW)\n${rowsBy(30, ({ hour }, index) => `2025-04-03 ${two(hour)}:${two((index * index * 7) % 60)}:${two((index * 13) % 60)};1,5`)}\n`,
  )
  expect(irregular.mapping.time).toMatchObject({ label: 'start' })
  expect(irregular.mapping.time.stepMinutes).toBeUndefined()
})

test('a proposal with its questions answered reads the file that it was made from', async () => {
  const content = `Time (UTC);WTG01 Power (kW);WTG02 Power (kW)\n${rowsBy(3, ({ hour, minute }, index) => `03.04.2025 ${two(hour)}:${two(minute)};${index},5;${index + 1},5`)}\n`
  const { mapping } = await propose(content)
  const answers = {
    name: 'Park',
    countryCode: 'FR',
    pentagram: 'PARKX',
    timezone: 'Europe/Paris',
    technology: 'wind',
    ratedPowerKw: 1,
    installedPowerKw: 1,
  }
  const answered = {
    ...mapping,
    plant: { ...mapping.plant, ...answers },
    time: { ...mapping.time, label: 'start' },
    devices: mapping.devices.map((device: object) => ({ ...device, type: 'WIND_TURBINE' })),
  }
  const { values, report } = await readWith(content, answered)
  expect(report).toEqual([])
  expect(values).toEqual([
    'WTG01/ActivePower 2025-04-03T00:00:00.000Z 0.5',
    'WTG02/ActivePower 2025-04-03T00:00:00.000Z 1.5',
    'WTG01/ActivePower 2025-04-03T00:10:00.000Z 1.5',
    'WTG02/ActivePower 2025-04-03T00:10:00.000Z 2.5',
    'WTG01/ActivePower 2025-04-03T00:20:00.000Z 2.5',
    'WTG02/ActivePower 2025-04-03T00:20:00.000Z 3.5',
  ])
})

test.each([
  ['5. Mai 2024', '13. Mai 2024', 'DD. MMM YYYY'],
  ['1. Jan 2024 00:10', '1. Jan 2024 00:20', 'DD. MMM YYYY HH:mm:ss'],
  ['1er mai 2024', '2 mai 2024', 'DD MMM YYYY'],
  ['5 de mayo de 2024', '6 de mayo de 2024', 'DD MMM YYYY'],
  ['5 de maio de 2024', '6 de maio de 2024', 'DD MMM YYYY'],
  ['May 5, 2024', 'May 6, 2024', 'MMM DD, YYYY'],
  ['Mi, 1. Mai 2024', 'Do, 2. Mai 2024', 'DD. MMM YYYY'],
  ['5-May-24', '6-May-24', 'DD-MMM-YY'],
])('%s is read by %s, %s', async (one, other, format) => {
  const { mapping } = await propose(`Time;Power kW\n${one};1,5\n${other};2,5\n`)
  expect(mapping.time.format).toBe(format)
  expect(mapping.columns).toEqual({ 'Power kW': { name: 'ActivePower', factor: 1, offset: 0 } })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { farm } from '../../farms/server/tables.ts'
import { tagsOfFarms } from '../../plant-connection/server/port.ts'
import type { ScadaMapping } from '../contract/scada-mapping.ts'
import { openTestImports, testMapping } from './test-import.ts'
import { openMemoryHistorian } from './test-memory-historian.ts'

let imports: Awaited<ReturnType<typeof openTestImports>>
let farmNumber = 0
let farmCode = ''
let mapping: ScadaMapping

beforeAll(async () => {
  imports = await openTestImports(openMemoryHistorian)
})
afterAll(() => imports.close())
beforeEach(() => {
  farmNumber += 1
  farmCode = `CHK${farmNumber}`
  mapping = testMapping(farmCode)
})

const header = 'stamp;machine;power;wind;state;comment'
const row = '15/01/2025 12:00:00;A;1;8;RUN;'
const later = '15/01/2025 13:00:00;A;2;8;RUN;'
const farmRow = async () =>
  (await imports.context.relations.db.select().from(farm).where(eq(farm.farmCode, farmCode)))[0]

test('codes of another plant are found before the file is read', async () => {
  await imports.load(mapping, `${header}\n${row}\n`)
  const other = testMapping(`${farmCode}X`)
  const pentagram = { ...other, plant: { ...other.plant, pentagram: mapping.plant.pentagram } }
  const { last, events } = await imports.load(pentagram, `${header}\n${later}\n`)
  expect(last).toMatchObject({ kind: 'failed', message: `pentagram ${farmCode}FR already belongs to farm ${farmCode}` })
  expect(events).toEqual(['failed'])

  const [first, second] = mapping.devices
  if (!first || !second) throw new Error('the mapping has two machines')
  const renamed = { ...mapping, devices: [{ ...first, entCode: `${farmCode}-NEW` }, second] }
  expect((await imports.load(renamed, `${header}\n${later}\n`)).last).toMatchObject({
    kind: 'failed',
    message: expect.stringContaining('deviceCode TA already belongs to'),
  })
})

test('what a mapping would change of a plant is asked, field by field, before anything is changed', async () => {
  await imports.load(mapping, `${header}\n${row}\n`)
  const [first, second] = mapping.devices
  if (!first || !second) throw new Error('the mapping has two machines')
  const changed: ScadaMapping = {
    ...mapping,
    plant: { ...mapping.plant, timezone: 'Europe/Lisbon', ratedPowerKw: 5000, latitude: 48 },
    devices: [{ ...first, name: 'Turbine one' }, second],
    columns: { ...mapping.columns, wind: { name: 'WindSpeed', unit: 'kn', factor: 1, offset: 0 } },
  }
  const content = `${header}\n${later}\n`
  const asked = await imports.load(changed, content)
  const change = (part: string, code: string, field: string, before: unknown, after: unknown) => ({
    part,
    code,
    field,
    before,
    after,
  })
  const [wind] = (await tagsOfFarms(imports.context.relations.db, [farmCode])).filter(
    ({ name }) => name === 'WindSpeed',
  )
  expect(asked.last).toEqual({
    kind: 'asks',
    questions: [
      {
        kind: 'changes',
        changes: [
          change('farm', farmCode, 'timezone', 'Europe/Paris', 'Europe/Lisbon'),
          change('farm', farmCode, 'ratedPowerKw', 4000, 5000),
          change('farm', farmCode, 'latitude', null, 48),
          change('device', `${farmCode}-TA`, 'name', 'Turbine A', 'Turbine one'),
          change('signal', 'TA/WindSpeed', 'unit', wind?.unit, 'kn'),
          change('signal', 'TB/WindSpeed', 'unit', wind?.unit, 'kn'),
        ],
      },
    ],
  })
  expect(await farmRow()).toMatchObject({ timezone: 'Europe/Paris', ratedPowerKw: 4000, latitude: null })
  expect(await imports.stored(farmCode)).toHaveLength(3)

  const { last } = await imports.load(changed, content, { acceptChanges: true })
  expect(last).toMatchObject({ kind: 'done', repeated: false })
  expect(await farmRow()).toMatchObject({ timezone: 'Europe/Lisbon', ratedPowerKw: 5000, latitude: 48 })
  expect((await imports.load(changed, `${header}\n${row}\n`, { keepEarlier: true })).last).toMatchObject({
    kind: 'done',
  })
})

test('a file whose rows are all refused has failed: no farm, and it may be imported again', async () => {
  const content = `${header}\n1/15/2025 12:00;A;1;8;RUN;\n1/16/2025 12:00;A;1;8;RUN;\n`
  for (const _time of ['first', 'again']) {
    const { last, events } = await imports.load(mapping, content)
    expect(last).toMatchObject({
      kind: 'failed',
      message: expect.stringMatching(/^none of the 2 rows .*\n {2}2 × bad-time: /),
    })
    expect(events).not.toContain('committing')
    expect(await farmRow()).toBeUndefined()
  }
  // A file without rows describes a plant.
  expect((await imports.load(mapping, `${header}\n`)).last).toMatchObject({ kind: 'done', samples: 0 })
  expect(await farmRow()).toMatchObject({ farmCode })
  // Described otherwise by the same file: no earlier import has values that this one could store twice.
  const slower = { ...mapping, time: { ...mapping.time, stepMinutes: 60 } } as ScadaMapping
  expect((await imports.load(slower, `${header}\n`, { acceptChanges: true })).last).toMatchObject({ kind: 'done' })
})

test('two columns of one name are refused unless the mapping says which by its position', async () => {
  const content = 'stamp;machine;power;power;state\n15/01/2025 12:00:00;A;1;9;RUN\n'
  const { last } = await imports.load(mapping, content)
  expect(last).toMatchObject({
    kind: 'failed',
    message: expect.stringMatching(/^the columns 3 and 4 .* "power".* "power#3"$/),
  })
  const { wind: _wind, power, ...others } = mapping.columns
  const second = { ...mapping, columns: { ...others, 'power#4': power } } as ScadaMapping
  const read = await imports.load(second, content)
  expect(read.report).toMatchObject([{ row: 1, column: 'power#3', reason: 'unmapped-column' }])
  expect(await imports.stored(farmCode)).toContain('TA/ActivePower 2025-01-15T10:50:00.000Z 9000')
  // Columns that nobody reads may share a name.
  const ignored = { ...mapping, ignoredColumns: ['comment'] }
  const twice = 'stamp;machine;power;comment;comment\n15/01/2025 13:00:00;A;1;x;y\n'
  expect((await imports.load(ignored, twice)).last).toMatchObject({ kind: 'done', reasons: {} })
})

test.each(['\n', '\r\n'])('rows of the report are lines of the file, as an editor counts them (%j)', async (end) => {
  const lines = [
    '',
    header,
    row,
    '',
    '15/01/2025 12:10:00;A;x;8;RUN;',
    '15/01/2025 12:20:00;A;1;8;RUN;"two',
    '',
    'lines ""quoted"""',
    '',
    'bad;A;1;8;RUN;',
  ]
  const { report } = await imports.load(mapping, lines.join(end))
  expect(report.map(({ row: line, value }) => [line, value])).toEqual([
    [5, 'x'],
    [10, 'bad'],
  ])
})

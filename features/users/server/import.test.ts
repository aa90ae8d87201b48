import { eq, like } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/universal'
import type { WorkbookFault } from '../../../platform/contract/workbook-calls.ts'
import { checkChain } from '../../../platform/server/audit/audit-chain.ts'
import { auditEntry } from '../../../platform/server/audit/tables.ts'
import { blocksOf } from '../../../platform/server/spreadsheet/test-sheets.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { importFields, mostImportRows } from '../contract/person-import.ts'
import { appUser, groupMember, userGroup } from './tables.ts'
import { checkPeople, type ImportCells } from './test-import.ts'

const known = {
  logins: new Set(['taken']),
  emails: new Set(['taken@example.org']),
  groups: new Map([['Wind', '6f2a1f0e-5a0c-4a6e-9b1e-2f0b6c1d7e01']]),
}
const heading = Object.keys(importFields)
const row = (cells: ImportCells<string>) =>
  heading.map((column) => ({ login: 'ana', firstName: 'Ana', lastName: 'Lopes', ...cells })[column as 'login'] ?? '')
const csv = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n'))
const checked = async (rows: readonly (readonly string[])[], names = known) => checkPeople(csv(rows), names)
const codesOf = async (rows: readonly (readonly string[])[]) =>
  (await checked(rows)).faults.map(({ row: at, column, code }) => `${at} ${column} ${code}`)

describe('rows', () => {
  test.each([
    [{ login: '' }, '2 login needed'],
    [{ login: 'two words' }, '2 login wrong-format'],
    [{ login: 'TAKEN' }, '2 login taken'],
    [{ firstName: ' ' }, '2 firstName needed'],
    [{ lastName: 'x'.repeat(101) }, '2 lastName too-long'],
    [{ email: 'no' }, '2 email wrong-format'],
    [{ email: 'Taken@Example.org' }, '2 email taken'],
    [{ title: 'LORD' }, '2 title not-a-choice'],
    [{ type: 'FRIEND' }, '2 type not-a-choice'],
    [{ language: 'de-DE' }, '2 language not-a-choice'],
    [{ timezone: 'Mars/Base' }, '2 timezone unknown-zone'],
    [{ groups: 'Wind|Sun' }, '2 groups unknown-group'],
    [{ enabled: 'perhaps' }, '2 enabled not-a-choice'],
  ])('%j is told as %s', (fields, fault) => expect(codesOf([heading, row(fields)])).resolves.toEqual([fault]))

  test.each([
    [{ title: 'LORD' }, 'MR, MRS, MX, DR, PROF'],
    [{ type: 'FRIEND' }, 'INTERNAL, CONTRACTOR, OWNER, MAINTAINER, AUDITOR'],
    [{ language: 'de-DE' }, 'en-GB, fr-FR, es-ES, pt-PT'],
    [{ enabled: 'perhaps' }, 'yes, no'],
    [{ groups: 'Wind|Sun' }, 'Wind'],
    [{ email: 'no' }, undefined],
  ])('%j is told with what the cell may hold: %s', async (fields, possible) =>
    expect((await checked([heading, row(fields)])).faults.map((fault) => fault.possible?.join(', '))).toEqual([
      possible,
    ]),
  )

  test('of a long list the likeliest are named first, at most twelve, and that there are more', async () => {
    const [zone] = (await checked([heading, row({ timezone: 'Bogota' })])).faults
    expect(zone?.possible).toHaveLength(7)
    expect([zone?.possible?.[0], zone?.possible?.at(-1)]).toEqual(['America/Bogota', '…'])
    const names = Array.from({ length: 40 }, (_, index) => `Team ${index + 10}`)
    const many = { ...known, groups: new Map([...names, 'Maintenance Sud'].map((name) => [name, name])) }
    const [group] = (await checked([heading, row({ groups: 'maintenance' })], many)).faults
    expect([group?.possible?.length, group?.possible?.[0], group?.possible?.at(-1)]).toEqual([
      13,
      'Maintenance Sud',
      '…',
    ])
    expect(
      (await checked([heading, row({ groups: 'x' })], { ...known, groups: new Map() })).faults.map(({ code }) => code),
    ).toEqual(['no-groups'])
  })

  test('rows with errors are listed as in the file, their errors from left to right', async () => {
    const wrong = row({ email: 'no', type: 'FRIEND', groups: 'Sun', title: 'LORD' })
    const result = await checked([heading, row({ login: 'bob' }), wrong])
    expect(result.check.wrongRows).toEqual([{ sheet: '', row: 3, cells: wrong }])
    expect(result.faults.map(({ column }) => column)).toEqual(['email', 'title', 'type', 'groups'])
    expect((await checked([heading, row({})])).check.wrongRows).toEqual([])
  })

  test.each([
    ["'@ana", '@ana'],
    ["'=ana", '=ana'],
    ["'＝ana", '＝ana'],
    ['@ana', '@ana'],
    ["'ana", "'ana"],
  ])('the login %s of a file means %s, with or without the apostrophe of our own files', async (cell, login) =>
    expect((await checked([heading, row({ login: cell })])).people).toMatchObject([{ login }]),
  )

  test('a good one is understood in any letter case, empty rows are passed over', async () => {
    const fields = {
      title: 'mrs',
      type: 'Owner',
      language: 'FR-fr',
      groups: ' Wind ',
      enabled: 'Non',
      timezone: 'Europe/Paris',
    }
    const { people, faults, check } = await checked([heading, row({}).map(() => ' '), row(fields)])
    expect([faults, check.sheets]).toMatchObject([[], [{ rows: 1, created: 1 }]])
    expect(people).toMatchObject([
      { title: 'MRS', type: 'OWNER', lang: 'fr-FR', isEnabled: false, groupIds: [known.groups.get('Wind')] },
    ])
    expect(check.preview[0]).toMatchObject({ row: 3, name: 'ana' })
    expect(check.preview[0]?.fields).toContainEqual({ field: 'groups', before: null, after: ['Wind'] })
  })

  test('the second of the same login is the wrong one', () =>
    expect(codesOf([heading, row({}), row({ login: 'ANA' })])).resolves.toEqual(['3 login double']))

  test('headings: unknown, missing, double', async () => {
    expect(await codesOf([['login', 'colour', 'Login', 'lastName'], ['a']])).toEqual([
      '1 colour unknown-column',
      '1 Login double-column',
      '1 firstName missing-column',
    ])
    const coloured = (cells: readonly string[], colour: string) => [...cells.slice(0, 1), colour, ...cells.slice(1)]
    const [odd, blue] = [coloured(heading, 'colour'), coloured(row({ login: 'eva', firstName: '' }), 'blue')]
    expect(await codesOf([odd, coloured(row({}), 'red'), blue])).toEqual([
      '1 colour unknown-column',
      '3 firstName needed',
    ])
    expect((await checked([odd, blue])).check.wrongRows).toMatchObject([{ row: 2, cells: blue }])
    expect(await codesOf([odd])).toEqual(['1 colour unknown-column', '1  no-rows'])
    expect(await codesOf([heading])).toEqual(['1  no-rows'])
    const many = Array.from({ length: mostImportRows + 1 }, (_, index) => row({ login: `a${index}` }))
    expect(await codesOf([heading, ...many])).toEqual(['1  too-many-rows'])
  })
})

describe('files', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await openTestServer()
    token = await server.tokenFor(await server.addPerson({ isUserSuperAdmin: true }))
    await server.relations.db.insert(userGroup).values({ name: 'Wind' })
  })
  afterAll(() => server.close())

  const ask = async (path: string, fileName: string, content: Uint8Array) => {
    const reply = await server.app.inject({
      method: 'POST',
      url: `/api/Users/Import${path}?fileName=${fileName}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(content),
    })
    return { status: reply.statusCode, body: JSON.parse(reply.body) }
  }
  const send = async (path: string, rows: readonly (readonly string[])[]) => {
    const blob = await writeXlsxFile(rows.map((cells) => cells.map((value) => ({ value })))).toBlob()
    return ask(path, 'people.xlsx', new Uint8Array(await blob.arrayBuffer()))
  }
  const ended = async () => {
    const read = async () =>
      (await server.app.inject({ url: '/api/Users/Import', headers: { authorization: `Bearer ${token}` } })).json().run
    await expect.poll(async () => (await read()).state, { timeout: 120_000 }).not.toBe('running')
    return await read()
  }
  const count = () => server.relations.db.$count(appUser, like(appUser.login, 'imported.%'))

  /** So many good people of a prefix. */
  const good = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ login: `${prefix}.${index}`, email: `${prefix}.${index}@example.org`, firstName: 'Ana', lastName: 'Lopes' },
      groups: 'Wind',
    }))
  const sheet = (people: readonly Parameters<typeof row>[0][]) => [heading, ...people.map(row)]

  /** What is wrong with single rows of a thousand, by the number of the row as the spreadsheet counts: 36 faults of nine kinds. */
  const wrong: Readonly<Record<number, Parameters<typeof row>[0]>> = {
    2: { login: '' },
    30: { firstName: '' },
    31: { lastName: '' },
    57: { login: 'two words' },
    58: { firstName: 'two\nlines' },
    100: { email: 'nobody' },
    101: { email: 'a@b' },
    150: { login: 'x'.repeat(300) },
    151: { firstName: 'x'.repeat(101) },
    152: { lastName: 'x'.repeat(101) },
    153: { email: `${'x'.repeat(300)}@example.org` },
    200: { title: 'LORD' },
    201: { type: 'FRIEND' },
    202: { language: 'de-DE' },
    203: { enabled: 'perhaps' },
    300: { timezone: 'Mars/Base' },
    301: { timezone: 'Bogota' },
    400: { groups: 'Sun' },
    401: { groups: 'Wind|Rain' },
    500: { login: 'TAKEN' },
    501: { email: 'Taken@Example.org' },
    502: { login: 'taken', email: 'taken@example.org' },
    600: { login: 'Imported.7' },
    601: { email: 'imported.8@EXAMPLE.org' },
    // Several in one row, from left to right.
    999: {
      login: '',
      firstName: '',
      lastName: '',
      email: 'no',
      title: 'LADY',
      type: 'FOE',
      language: 'xx',
      groups: 'Sun',
    },
    1001: { login: 'last row', timezone: 'Nowhere', enabled: 'maybe' },
  }
  const told = [
    [
      '2 login needed',
      '30 firstName needed',
      '31 lastName needed',
      '57 login wrong-format',
      '58 firstName wrong-format',
    ],
    [
      '100 email wrong-format',
      '101 email wrong-format',
      '150 login too-long',
      '151 firstName too-long',
      '152 lastName too-long',
    ],
    ['153 email too-long', '200 title not-a-choice', '201 type not-a-choice', '202 language not-a-choice'],
    ['203 enabled not-a-choice', '300 timezone unknown-zone', '301 timezone unknown-zone', '400 groups unknown-group'],
    ['401 groups unknown-group', '500 login taken', '501 email taken', '502 login double', '502 email double'],
    ['600 login double', '601 email double', '999 login needed', '999 firstName needed', '999 lastName needed'],
    ['999 email wrong-format', '999 title not-a-choice', '999 type not-a-choice', '999 language not-a-choice'],
    ['999 groups unknown-group', '1001 login wrong-format', '1001 timezone unknown-zone', '1001 enabled not-a-choice'],
  ].flat()

  test('of 1,000 rows with 37 faults of ten kinds 37 are listed with row, column, reason and what stands there, and nobody is added', async () => {
    await server.relations.db
      .insert(appUser)
      .values({ login: 'taken', email: 'taken@example.org', firstName: 'Some', lastName: 'Body' })
    const people = good('imported', 1_000).map((fields, index) => ({ ...fields, ...wrong[index + 2] }))
    // A column that nobody knows is one fault; the others are read all the same.
    const file = sheet(people).map((cells, index) => [...cells, index === 0 ? 'colour' : 'blue'])
    const { body } = await send('/Check', file)
    const faults: WorkbookFault[] = body.faults
    expect(body.sheets).toMatchObject([{ rows: 1_000, refused: 26, faults: 37 }])
    expect(faults).toHaveLength(37)
    expect(faults.map(({ row: at, column, code }) => `${at} ${column} ${code}`)).toEqual([
      '1 colour unknown-column',
      ...told,
    ])
    const at = (number: number) => faults.filter((fault) => fault.row === number)
    expect(at(100)).toMatchObject([{ row: 100, column: 'email', code: 'wrong-format', value: 'nobody' }])
    expect(at(200)[0]).toMatchObject({ value: 'LORD', possible: ['MR', 'MRS', 'MX', 'DR', 'PROF'] })
    expect(at(401)[0]).toMatchObject({ value: 'Rain', possible: ['Wind'] })
    expect(at(301)[0]?.possible?.[0]).toBe('America/Bogota')
    expect(body.wrongRows.map(({ row: at }: WorkbookFault) => at)).toEqual(Object.keys(wrong).map(Number))
    // Confirmed all the same, it adds nobody.
    expect(await send('', file)).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(await count()).toBe(0)
    // The wrong rows, mended, are a file of their own.
    const mended = good('imported', Object.keys(wrong).length).map(row)
    expect((await send('/Check', [heading, ...mended])).body).toMatchObject({
      sheets: [{ created: mended.length }],
      faults: [],
    })
    await server.relations.db.delete(appUser).where(eq(appUser.login, 'taken'))
  }, 60_000)

  test('errors of the whole file are reported', async () => {
    const codes = async (rows: string[][]) =>
      (await send('/Check', rows)).body.faults.map(
        (fault: WorkbookFault) => `${fault.row} ${fault.column} ${fault.code}`,
      )
    expect(
      await codes([
        ['login', 'Login', 'lastName'],
        ['ana', 'ana', 'Lopes'],
      ]),
    ).toEqual(['1 Login double-column', '1 firstName missing-column'])
    expect(await codes([heading])).toEqual(['1  no-rows'])
    expect(await codes(sheet(good('many', mostImportRows + 1)))).toEqual(['1  too-many-rows'])
    const unreadable = await ask('/Check', 'people.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))
    expect(unreadable.body.faults).toMatchObject([{ row: 0, column: '', code: 'unreadable' }])
    await server.relations.db.delete(userGroup)
    expect(await codes(sheet(good('alone', 1)))).toEqual(['2 groups no-groups'])
    await server.relations.db.insert(userGroup).values({ name: 'Wind' })
  }, 60_000)

  test('a check writes nothing; the import adds everybody at once, each with a row in the log beside that of the begin; the second time all are taken', async () => {
    expect((await send('/Check', sheet(good('imported', 200)))).body).toMatchObject({
      sheets: [{ rows: 200 }],
      faults: [],
    })
    expect(await count()).toBe(0)
    const { status, body } = await send('', sheet(good('imported', 200)))
    expect([status, body]).toEqual([200, expect.objectContaining({ state: 'running', fileName: 'people.xlsx' })])
    expect(await ended()).toMatchObject({
      ...{ id: body.id, state: 'done', code: null, progress: null },
      result: { created: 200, changed: 0, removed: 0, left: 0 },
    })
    expect(await count()).toBe(200)
    expect(await server.relations.db.$count(groupMember)).toBe(200)
    expect(await checkChain(server.relations.db)).toEqual({ rows: 201, brokenAt: null })
    expect((await send('/Check', sheet(good('imported', 200)))).body.faults).toHaveLength(400)
  }, 60_000)

  test('10,000 rows go through check and commit, a row of the log each', async () => {
    const before = await server.relations.db.$count(auditEntry)
    const rows = sheet(good('crowd', mostImportRows))
    const content = Buffer.from(rows.map((cells) => cells.join(',')).join('\n'))
    expect((await ask('/Check', 'crowd.csv', content)).body).toMatchObject({
      sheets: [{ rows: mostImportRows }],
      faults: [],
    })
    expect(await ask('', 'crowd.csv', content)).toMatchObject({ status: 200, body: { state: 'running' } })
    expect(await ended()).toMatchObject({ state: 'done', result: { created: mostImportRows } })
    expect(await server.relations.db.$count(appUser, like(appUser.login, 'crowd.%'))).toBe(mostImportRows)
    expect(await server.relations.db.$count(auditEntry)).toBe(before + mostImportRows + 1)
  }, 240_000)

  test('the template has labels in the language of the reader, keys, explanations and lists', async () => {
    const url = '/api/Users/Import/Template?culture=fr-FR'
    const reply = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    const [block] = (await blocksOf(reply.rawPayload)).filter(({ rows }) => rows.length > 0)
    expect(block?.sheet).toBe('Utilisateurs')
    const [labels = [], keys, notes = []] = (block?.rows ?? []).map(({ cells }) => cells)
    expect(keys).toEqual(heading)
    expect(labels.slice(0, 3)).toEqual(['Identifiant', 'Prénom', 'Nom'])
    expect(String(notes[0])).toMatch(/^# obligatoire/)
    expect(Buffer.from(unzipSync(reply.rawPayload)['xl/worksheets/sheet1.xml'] ?? []).toString()).toContain(
      '<dataValidation ',
    )
    expect((await ask('/Check', 'template.xlsx', reply.rawPayload)).body.faults).toMatchObject([{ code: 'no-rows' }])
  })

  test('the wrong rows come back with the reason beside the cell, and can be read again', async () => {
    const content = Buffer.from(
      sheet([{ login: 'fine' }, { email: 'no' }])
        .map((cells) => cells.join(','))
        .join('\n'),
    )
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/Users/Import/WrongRows?fileName=people.csv&culture=fr-FR',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      payload: content,
    })
    const rows = (await blocksOf(reply.rawPayload)).flatMap((block) => block.rows)
    expect(rows.map(({ cells }) => cells.slice(3, 5))).toEqual([
      ['email', '!email'],
      ['no', 'doit être une adresse comme nom@exemple.org'],
    ])
    expect((await ask('/Check', 'again.xlsx', reply.rawPayload)).body.faults).toMatchObject([
      { row: 2, column: 'email' },
    ])
  })
})

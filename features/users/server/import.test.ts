import { like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/universal'
import { checkChain } from '../../../platform/server/audit/audit-chain.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { importColumns, mostImportRows } from '../contract/person-import.ts'
import { readPeople } from './import-rules.ts'
import { appUser, groupMember, userGroup } from './tables.ts'

const known = {
  logins: new Set(['taken']),
  emails: new Set(['taken@example.org']),
  groups: new Map([['Wind', '6f2a1f0e-5a0c-4a6e-9b1e-2f0b6c1d7e01']]),
}
const heading = [...importColumns]
const row = (fields: Partial<Record<(typeof importColumns)[number], string>>) =>
  heading.map((column) => ({ login: 'ana', firstName: 'Ana', lastName: 'Lopes', ...fields })[column as 'login'] ?? '')
const codesOf = (rows: string[][]) =>
  readPeople(rows, known).faults.map(({ row: at, column, code }) => `${at} ${column} ${code}`)

describe('rows', () => {
  test.each([
    [{ login: '' }, '2 login required'],
    [{ login: 'two words' }, '2 login format'],
    [{ login: 'TAKEN' }, '2 login taken'],
    [{ firstName: ' ' }, '2 firstName required'],
    [{ lastName: 'x'.repeat(101) }, '2 lastName too-long'],
    [{ email: 'no' }, '2 email format'],
    [{ email: 'Taken@Example.org' }, '2 email taken'],
    [{ title: 'LORD' }, '2 title not-among'],
    [{ type: 'FRIEND' }, '2 type not-among'],
    [{ language: 'de-DE' }, '2 language not-among'],
    [{ timezone: 'Mars/Base' }, '2 timezone unknown-zone'],
    [{ groups: 'Wind|Sun' }, '2 groups unknown-group'],
    [{ enabled: 'perhaps' }, '2 enabled not-among'],
  ])('%j is told as %s', (fields, fault) => expect(codesOf([heading, row(fields)])).toEqual([fault]))

  test.each([
    [{ title: 'LORD' }, 'MR, MRS, MX, DR, PROF'],
    [{ type: 'FRIEND' }, 'INTERNAL, CONTRACTOR, OWNER, MAINTAINER, AUDITOR'],
    [{ language: 'de-DE' }, 'en-GB, fr-FR, es-ES, pt-PT'],
    [{ enabled: 'perhaps' }, 'yes, no'],
    [{ groups: 'Wind|Sun' }, 'Wind'],
    [{ email: 'no' }, undefined],
  ])('%j is told with what the cell may hold: %s', (fields, possible) =>
    expect(readPeople([heading, row(fields)], known).faults.map((fault) => fault.possible?.join(', '))).toEqual([
      possible,
    ]),
  )

  test('of a long list the likeliest are named first, at most twelve, and that there are more', () => {
    const [zone] = readPeople([heading, row({ timezone: 'Bogota' })], known).faults
    expect(zone?.possible).toHaveLength(7)
    expect([zone?.possible?.[0], zone?.possible?.at(-1)]).toEqual(['America/Bogota', '…'])
    const names = Array.from({ length: 40 }, (_, index) => `Team ${index + 10}`)
    const many = { ...known, groups: new Map([...names, 'Maintenance Sud'].map((name) => [name, name])) }
    const [group] = readPeople([heading, row({ groups: 'maintenance' })], many).faults
    expect([group?.possible?.length, group?.possible?.[0], group?.possible?.at(-1)]).toEqual([
      13,
      'Maintenance Sud',
      '…',
    ])
    expect(
      readPeople([heading, row({ groups: 'x' })], { ...known, groups: new Map() }).faults.map(({ code }) => code),
    ).toEqual(['no-groups'])
  })

  test('the rows with a fault are told as the file has them, their faults from left to right', () => {
    const wrong = row({ email: 'no', type: 'FRIEND', groups: 'Sun', title: 'LORD' })
    const result = readPeople([heading, row({ login: 'bob' }), wrong], known)
    expect(result.wrongRows).toEqual([heading, wrong])
    expect(result.faults.map(({ column }) => column)).toEqual(['email', 'title', 'type', 'groups'])
    expect(readPeople([heading, row({})], known).wrongRows).toEqual([])
  })

  test.each([
    ["'@ana", '@ana'],
    ["'=ana", '=ana'],
    ["'＝ana", '＝ana'],
    ['@ana', '@ana'],
    ["'ana", "'ana"],
  ])('the login %s of a file means %s, with or without the apostrophe of our own files', (cell, login) =>
    expect(readPeople([heading, row({ login: cell })], known).people).toMatchObject([{ login }]),
  )

  test('a good one is understood in any letter case, empty rows are passed over', () => {
    const fields = {
      title: 'mrs',
      type: 'Owner',
      language: 'FR-fr',
      groups: ' Wind ',
      enabled: 'Non',
      timezone: 'Europe/Paris',
    }
    const { people, faults, rows } = readPeople([heading, row({}).map(() => ' '), row(fields)], known)
    expect([faults, rows]).toEqual([[], 1])
    expect(people).toMatchObject([
      {
        row: 3,
        title: 'MRS',
        type: 'OWNER',
        lang: 'fr-FR',
        isEnabled: false,
        groupIds: [known.groups.get('Wind')],
        groupNames: ['Wind'],
      },
    ])
  })

  test('the second of the same login is the wrong one', () =>
    expect(codesOf([heading, row({}), row({ login: 'ANA' })])).toEqual(['3 login double']))

  test('headings: unknown, missing, double', () => {
    expect(codesOf([['login', 'colour', 'Login', 'lastName'], ['a']])).toEqual([
      '1 colour unknown-column',
      '1 Login double-column',
      '1 firstName missing-column',
    ])
    const coloured = (cells: readonly string[], colour: string) => [...cells.slice(0, 1), colour, ...cells.slice(1)]
    const [odd, blue] = [coloured(heading, 'colour'), coloured(row({ login: 'eva', firstName: '' }), 'blue')]
    expect(codesOf([odd, coloured(row({}), 'red'), blue])).toEqual(['1 colour unknown-column', '3 firstName required'])
    expect(readPeople([odd, blue], known).wrongRows).toEqual([odd, blue])
    expect(codesOf([odd])).toEqual(['1 colour unknown-column', '1  no-rows'])
    expect(codesOf([heading])).toEqual(['1  no-rows'])
    const many = Array.from({ length: mostImportRows + 1 }, (_, index) => row({ login: `a${index}` }))
    expect(codesOf([heading, ...many])).toEqual(['1  too-many-rows'])
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

  const send = async (path: string, rows: string[][]) => {
    const blob = await (
      await writeXlsxFile(rows.map((cells) => cells.map((value) => ({ value })))).toBlob()
    ).arrayBuffer()
    const reply = await server.app.inject({
      method: 'POST',
      url: `/api/Users/Import${path}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { fileName: 'people.xlsx', content: Buffer.from(blob).toString('base64') },
    })
    return { status: reply.statusCode, body: JSON.parse(reply.body) }
  }
  const ended = async () => {
    const read = async () =>
      (await server.app.inject({ url: '/api/Users/Import', headers: { authorization: `Bearer ${token}` } })).json().run
    await expect.poll(async () => (await read()).state, { timeout: 30_000 }).not.toBe('running')
    return await read()
  }
  const count = () => server.relations.db.$count(appUser, like(appUser.login, 'imported.%'))

  const sheet = (faulty: number) => [
    heading,
    ...Array.from({ length: 1_000 }, (_, index) =>
      row({
        login: `imported.${index}`,
        email: index % 27 === 0 && index / 27 < faulty ? 'nobody' : `imported.${index}@example.org`,
        groups: 'Wind',
      }),
    ),
  ]

  test('of 1,000 rows with 37 faults 37 are listed, and nobody is added', async () => {
    const checked = await send('/Check', sheet(37))
    expect(checked.body.rows).toBe(1_000)
    expect(checked.body.faults).toHaveLength(37)
    expect(checked.body.wrongRows).toHaveLength(38)
    expect(checked.body.faults[1]).toEqual({ row: 29, column: 'email', code: 'format', value: 'nobody' })
    expect((await send('', sheet(37))).status).toBe(400)
    expect(await count()).toBe(0)
  }, 60_000)

  test('a check writes nothing; the import adds everybody at once, each with a row in the log beside that of the begin; the second time all are taken', async () => {
    expect((await send('/Check', sheet(0))).body).toMatchObject({ rows: 1_000, faults: [] })
    expect(await count()).toBe(0)
    const { status, body } = await send('', sheet(0))
    expect([status, body]).toEqual([200, expect.objectContaining({ state: 'running', fileName: 'people.xlsx' })])
    expect(await ended()).toMatchObject({ id: body.id, state: 'done', added: 1_000, code: null, progress: null })
    expect(await count()).toBe(1_000)
    expect(await server.relations.db.$count(groupMember)).toBe(1_000)
    expect(await checkChain(server.relations.db)).toEqual({ rows: 1_001, brokenAt: null })
    expect((await send('/Check', sheet(0))).body.faults).toHaveLength(2_000)
  }, 60_000)
})

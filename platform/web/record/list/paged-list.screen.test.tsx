import { IconFileText } from '@tabler/icons-react'
import { fireEvent, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { READ } from '../../../../domain/right.ts'
import { answer, problem } from '../../../../tests/screens/fake-api.ts'
import { personOf } from '../../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../../tests/screens/render-screen.tsx'
import type { ListQuery } from '../../../contract/list-query.ts'
import { pagedList, recordCalls } from '../../../contract/record-calls.ts'
import { defineRecordKind } from '../../../contract/record-kind.ts'
import { getReferences, getReferenceUses } from '../../../contract/reference-calls.ts'
import { recordLinks } from '../record-links.ts'
import { RecordPages } from '../record-pages.tsx'
import { valve, valveKind, valveLinks, withValveTexts } from '../test-valves.ts'
import { RecordList } from './record-list.tsx'

const plainKind: Omit<typeof valveKind, 'fields' | 'rules' | 'compute' | 'label' | 'farmField'> = valveKind
const pagedKind = defineRecordKind({
  ...plainKind,
  list: 'paged',
  fields: {
    ...valveKind.fields,
    maker: { kind: 'reference', section: 'identity', to: 'maker', inTable: true },
  },
})
const calls = recordCalls(pagedKind)
const list = pagedList(calls)

const makerId = '20000000-0000-4000-8000-000000000001'
const otherId = '20000000-0000-4000-8000-000000000002'
const places = [
  {
    kind: 'maker',
    noun: 'valves.one',
    icon: IconFileText,
    right: { product: 'PICFarmEquipments', flag: READ } as const,
    links: { view: (id: string) => `/Makers/view/${id}` },
  },
] as const

const count = 250
const idAt = (at: number) => `10000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const rowAt = (at: number) => ({ ...valve(`V${at}`, 1), id: idAt(at), maker: at === 1 ? makerId : null })
/** The server: pages of 250 valves, with the fields that were asked for. */
const reply = ({ query: { page, perPage, fields, search } }: { readonly query: ListQuery }) => {
  const size = perPage === -1 ? count : perPage
  const found = Array.from({ length: count }, (_, at) => rowAt(at + 1)).filter(({ code }) => code.includes(search))
  const asked = (row: object) =>
    Object.fromEntries(
      Object.entries(row).filter(([key]) => ['id', 'version', ...(fields ?? '').split(',')].includes(key)),
    )
  return {
    results: found.slice((page - 1) * size, page * size).map(asked) as never,
    count: found.length,
    total: count,
  }
}
const namesOf = answer(getReferences, ({ query: { ids = [] } }) => ({
  results: ids.map((id) => ({ id, label: id === makerId ? 'Northwind' : null })),
  count: ids.length,
}))

beforeAll(async () => {
  await withValveTexts()
  i18next.addResourceBundle('en-GB', 'translation', { valves: { field: { maker: 'Maker' } } }, true, true)
})

const open = (scene: Partial<Scene> = {}) =>
  renderScreen(<RecordList kind={pagedKind} calls={calls} links={valveLinks} />, {
    address: '/Valves',
    calls: [answer(list, reply), namesOf],
    places,
    ...scene,
  })

const shownFields = 'code,names,design,diameter,installed,isOpen,maker'

test('a paged list asks for the first page, in the columns that it shows, and names what the rows refer to', async () => {
  const { findByRole, findByText, requests, getByText } = await open()
  expect(await findByRole('row', { name: /V1 / })).toBeVisible()
  expect(requests(list)[0]?.query).toEqual({
    ...{ page: 1, perPage: 100, sort: '', search: '', language: 'en-GB', fields: shownFields },
  })
  expect(await findByText('Northwind')).toBeVisible()
  expect(getByText('250 of 250 rows')).toBeVisible()
})

test('sort, filters and search are questions to the server, and stand in the address', async () => {
  const { user, fill, findByRole, getByRole, requests, address, queryByRole } = await open({
    address: '/Valves?filters={"diameter":">100","design":"ball,-"}',
  })
  await findByRole('row', { name: /V1 / })
  expect(requests(list)[0]?.query.filters).toEqual({ diameter: { above: 100 }, design: { oneOf: ['ball', null] } })
  await user.click(getByRole('button', { name: /^Code/ }))
  await waitFor(() => expect(requests(list).at(-1)?.query.sort).toBe('code'))
  await fill(getByRole('searchbox', { name: 'Search valves' }), 'V24')
  await waitFor(() => expect(queryByRole('row', { name: /V1 / })).toBeNull())
  expect(getByRole('row', { name: /V249/ })).toBeVisible()
  expect(requests(list).at(-1)?.query).toMatchObject({ search: 'V24', sort: 'code', page: 1 })
  expect(address()).toContain('search=V24')
})

test('a filter of the bar is a question to the server, and stands in the address', async () => {
  const { user, fill, findByRole, getByRole, requests, address } = await open({
    address: '/Valves?where={"note":{"empty":false}}',
  })
  await findByRole('row', { name: /V1 / })
  expect(requests(list)[0]?.query.filters).toEqual({ note: { empty: false } })
  await user.click(getByRole('button', { name: 'Add filter' }))
  const panel = within(await findByRole('dialog', { name: 'Add filter' }))
  await user.click(panel.getByRole('button', { name: 'Diameter' }))
  await fill(panel.getByRole('textbox', { name: 'From' }), '10')
  await user.click(panel.getByRole('button', { name: 'Apply' }))
  await waitFor(() =>
    expect(requests(list).at(-1)?.query.filters).toEqual({ note: { empty: false }, diameter: { between: [10, null] } }),
  )
  await user.click(getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(address()).not.toContain('where'))
})

test('a list without a match clears filters of fields, of columns and the search at once', async () => {
  const { user, findByText, findByRole, findAllByRole, getAllByRole, address } = await open({
    address: '/Valves?where={"note":{"empty":true}}&filters={"diameter":">9999"}&search=nothing',
  })
  await findByText('No rows match the filters.')
  const buttons = await findAllByRole('button', { name: 'Clear filters' })
  await user.click(buttons.at(-1) as HTMLElement)
  expect(await findByRole('row', { name: /V1 / })).toBeVisible()
  expect(getAllByRole('row').length).toBeGreaterThan(2)
  for (const part of ['where', 'filters', 'search']) expect(address()).not.toContain(part)
})

test('rows further down are loaded when they come near', async () => {
  const { findByRole, getByRole, requests } = await open()
  await findByRole('row', { name: /V1 / })
  const grid = getByRole('grid')
  grid.scrollTop = 250 * 32
  fireEvent.scroll(grid)
  await waitFor(() => expect(requests(list).map(({ query }) => query.page)).toContain(3))
  expect(await findByRole('row', { name: /V250/ })).toBeVisible()
})

test('a file has all rows of the question, and all columns when they are wanted', async () => {
  const { user, findByRole, findAllByRole, getByRole, requests, savedFiles } = await open()
  await findByRole('row', { name: /V1 / })
  const save = async (index: number) => {
    await user.click(getByRole('button', { name: 'Export' }))
    const items = await findAllByRole('menuitem', { name: /CSV/ })
    await user.click(items[index] as HTMLElement)
  }
  await save(0)
  await waitFor(() => expect(savedFiles).toHaveLength(1))
  const lines = (await savedFiles[0]?.content.text())?.trim().split('\n') ?? []
  expect(lines).toHaveLength(count + 1)
  expect(lines[1]).toContain('Northwind')
  expect(requests(list).at(-1)?.query).toMatchObject({ perPage: -1, fields: shownFields })
  await save(3)
  await waitFor(() => expect(savedFiles).toHaveLength(2))
  const [head = ''] = ((await savedFiles[1]?.content.text()) ?? '').split('\n')
  expect(head).toContain('Turns')
  expect(head).toContain('Price')
  expect(requests(list).at(-1)?.query.fields).toContain('price')
})

test('a field that the user may not read is neither asked for nor in a file', async () => {
  const { user, findByRole, findAllByRole, getByRole, requests, savedFiles } = await open({
    person: personOf({ products: { PICFarmEquipments: READ } }),
    address: '/Valves?sort=price&filters={"price":">5"}',
  })
  await findByRole('row', { name: /V1 / })
  await user.click(getByRole('button', { name: 'Export' }))
  await user.click((await findAllByRole('menuitem', { name: /CSV/ }))[3] as HTMLElement)
  await waitFor(() => expect(savedFiles).toHaveLength(1))
  expect(await savedFiles[0]?.content.text()).not.toContain('Price')
  for (const { query } of requests(list)) {
    expect(query.fields).not.toContain('price')
    expect(query).toMatchObject({ sort: '' })
    expect(query.filters).toBeUndefined()
  }
})

test('a field whose right is taken away leaves the open list: its sort, its filter, its questions and its files', async () => {
  const screen = await open({ address: '/Valves?sort=price&filters={"price":">5"}' })
  const { user, findByRole, findAllByRole, getByRole, requests, savedFiles } = screen
  await findByRole('row', { name: /V1 / })
  expect(requests(list).at(-1)?.query).toMatchObject({ sort: 'price' })
  const before = requests(list).length
  await screen.changePerson(personOf({ products: { PICFarmEquipments: READ } }))
  await waitFor(() => expect(requests(list).length).toBeGreaterThan(before))
  await user.click(getByRole('button', { name: 'Export' }))
  await user.click((await findAllByRole('menuitem', { name: /CSV/ }))[3] as HTMLElement)
  await waitFor(() => expect(savedFiles).toHaveLength(1))
  expect(await savedFiles[0]?.content.text()).not.toContain('Price')
  for (const { query } of requests(list).slice(before)) {
    expect(query.fields).not.toContain('price')
    expect(query).toMatchObject({ sort: '' })
    expect(query.filters).toBeUndefined()
  }
})

test('all rows of the question can be selected, not only those that are loaded', async () => {
  const { user, findByRole, findByText, getByRole } = await open()
  await findByRole('row', { name: /V1 / })
  await user.click(getByRole('button', { name: 'Select rows' }))
  await user.click(await findByRole('button', { name: 'Select all' }))
  expect(await findByText('250 rows selected')).toBeVisible()
})

const openRecord = (maker: string, scene: Partial<Scene> = {}) =>
  renderScreen(<RecordPages kind={pagedKind} calls={calls} links={valveLinks} nameOf={({ code }) => String(code)} />, {
    address: `/Valves/view/${idAt(1)}`,
    path: '/Valves/$mode/{-$id}',
    calls: [answer(calls.get, { ...rowAt(1), maker }), answer(calls.changes, { results: [] }), namesOf],
    places,
    ...scene,
  })

test('the view links to the record that a field names; a hidden one has no name', async () => {
  const shown = await openRecord(makerId)
  expect(await shown.findByRole('link', { name: 'Northwind' })).toHaveAttribute('href', `/Makers/view/${makerId}`)
  shown.close()
  const hidden = await openRecord(otherId)
  expect(await hidden.findByText('No access')).toBeVisible()
})

const numberedKind = defineRecordKind({ ...valveKind, ids: 'integer' })
const numberedCalls = recordCalls(numberedKind)

test.each([
  ['/Valves/Detail/12', 'V12'],
  ['/valves/detail/12', 'V12'],
  ['/Valves/Edit/12', 'V12'],
  ['/Valves/Create/0', 'New valve'],
  ['/Valves/Create/-1', 'New valve'],
  ['/Valves/Create', 'New valve'],
  ['/Valves/Detail/0', 'New valve'],
  ['/Valves/Detail/x', 'This page does not exist'],
  [`/Valves/Detail/${idAt(1)}`, 'This page does not exist'],
  ['/Valves/view/12', 'This page does not exist'],
  ['/Valves/Create/12', 'This page does not exist'],
])('the address %s shows "%s"', async (address, heading) => {
  const links = recordLinks('/Valves', { view: 'Detail/:id', edit: 'Edit/:id', create: 'Create/0', ids: 'integer' })
  const record = { ...valve('V12', 1), id: '12' }
  const { findAllByText } = await renderScreen(
    <RecordPages kind={numberedKind} calls={numberedCalls} links={links} nameOf={({ code }) => String(code)} />,
    {
      address,
      path: '/Valves/$mode/{-$id}',
      calls: [answer(numberedCalls.get, record), answer(numberedCalls.changes, { results: [] })],
    },
  )
  expect((await findAllByText(heading))[0]).toBeVisible()
})

test('a form finds the record by its name on the server', async () => {
  const {
    user,
    findByRole,
    requests,
    answer: answerNow,
  } = await openRecord(makerId, {
    address: `/Valves/edit/${idAt(1)}`,
  })
  answerNow(getReferences, ({ query: { ids, search } }) =>
    ids
      ? { results: ids.map((id) => ({ id, label: 'Northwind' })), count: 1 }
      : { results: [{ id: otherId, label: `Found ${search}` }], count: 1 },
  )
  answerNow(calls.update, { ...rowAt(1), version: 2, maker: otherId })
  const field = await findByRole('combobox', { name: 'Maker' })
  await waitFor(() => expect(field).toHaveValue('Northwind'))
  await user.click(field)
  await user.clear(field)
  await user.type(field, 'east')
  await user.click(await findByRole('option', { name: 'Found east' }))
  await user.click(await findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requests(calls.update)).toHaveLength(1))
  expect(requests(calls.update)[0]?.body).toEqual({ version: 1, maker: otherId })
})

test('an empty reference offers records at once, and does not search for the word "none"', async () => {
  const {
    user,
    findByRole,
    answer: answerNow,
  } = await openRecord(makerId, {
    address: `/Valves/edit/${idAt(1)}`,
    calls: [answer(calls.get, { ...rowAt(1), maker: null }), answer(calls.changes, { results: [] })],
  })
  answerNow(getReferences, ({ query: { search } }) => ({
    results: search === '' ? [{ id: makerId, label: 'Northwind' }] : [],
    count: 1,
  }))
  await user.click(await findByRole('combobox', { name: 'Maker' }))
  expect(await findByRole('option', { name: 'Northwind' })).toBeInTheDocument()
})

test('a refused deletion links the records that use this one, and counts the others', async () => {
  const { user, findByRole, answer: answerNow } = await openRecord(makerId)
  answerNow(
    calls.remove,
    problem(409, 'in-use', [
      { path: 'uses.pump', message: 'P5', code: 'used-by', value: otherId, bound: '2026-07-01' },
      { path: 'uses.pump', message: '2 more pumps', code: 'used-by-others', bound: 2 },
    ]),
  )
  await user.click(await findByRole('button', { name: 'Delete' }))
  const buttons = await findByRole('dialog', { name: 'Delete V1?' })
  await user.click(buttons.querySelectorAll('button')[buttons.querySelectorAll('button').length - 1] as HTMLElement)
  const uses = await findByRole('dialog', { name: 'Cannot delete: in use' })
  expect(uses).toHaveTextContent('Other records (3)P5 (from 1 Jul 2026)2 more')
})

test('a record shows where it is used: counts, links, and only what the user may see', async () => {
  const { findByRole } = await openRecord(makerId, {
    person: personOf({ products: { PICFarmEquipments: READ } }),
    places: [
      { kind: 'valve', noun: 'valves.one', icon: IconFileText, right: places[0].right, links: valveLinks },
      { kind: 'pump', noun: 'valves.one', icon: IconFileText, right: 'super-admin', links: valveLinks },
    ],
    calls: [
      answer(calls.get, rowAt(1)),
      answer(calls.changes, { results: [] }),
      answer(getReferenceUses, {
        results: [
          { kind: 'valve', records: [{ id: otherId, label: 'V7' }], others: 0 },
          { kind: 'valve', records: [{ id: otherId, label: 'V7' }], others: 3 },
          { kind: 'pump', records: [{ id: idAt(3), label: 'P3' }], others: 0 },
        ],
      }),
    ],
  })
  const region = await findByRole('region', { name: 'Where used' })
  await waitFor(() => expect(region).toHaveTextContent('Valve (4)V73 more'))
  expect(within(region).getByRole('link', { name: 'V7' })).toHaveAttribute('href', valveLinks.view(otherId))
  expect(within(region).queryByRole('link', { name: 'P3' })).toBeNull()
})

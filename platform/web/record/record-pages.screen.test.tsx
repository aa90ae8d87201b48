import { waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { answer, problem, unreachable } from '../../../tests/screens/fake-api.ts'
import { expectNothingLost } from '../../../tests/screens/nothing-lost.ts'
import { admin, personOf } from '../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../tests/screens/render-screen.tsx'
import { recordCalls } from '../../contract/record-calls.ts'
import { RecordChange } from '../../contract/record-change.ts'
import { drafts } from '../browser-store/draft-store.ts'
import { RecordList } from './list/record-list.tsx'
import { RecordPages } from './record-pages.tsx'
import { valve, valveCalls, valveKind, valveLinks, withValveTexts } from './test-valves.ts'

const { list, get, create, update, remove, changes } = valveCalls
const valves = [
  valve('V1', 1),
  valve('V2', 2, { design: 'gate', diameter: 200, isOpen: false, closedOn: '2026-01-02' }),
]
const [first] = valves as [(typeof valves)[0]]

const productOf = (flags: number) => ({ PICFarmEquipments: flags })
const reader = personOf({ products: productOf(READ) })
const editor = personOf({ products: productOf(READ + EDIT) })
const manager = personOf({ products: productOf(READ + EDIT + MANAGE) })

beforeAll(withValveTexts)

const openList = (scene: Partial<Scene> = {}) =>
  renderScreen(<RecordList kind={valveKind} calls={valveCalls} links={valveLinks} />, {
    address: '/Valves',
    calls: [answer(list, { results: valves })],
    ...scene,
  })

const openRecord = (mode: string, scene: Partial<Scene> = {}) =>
  renderScreen(
    <RecordPages kind={valveKind} calls={valveCalls} links={valveLinks} nameOf={({ code }) => String(code)} />,
    {
      address: mode === 'create' ? '/Valves/create' : `/Valves/${mode}/${first.id}`,
      path: '/Valves/$mode/{-$id}',
      calls: [answer(get, first), answer(changes, { results: [] })],
      ...scene,
    },
  )

test('a list shows each field in its own way, with units, choices and search', async () => {
  const { findByRole, getByRole, queryByRole, fill } = await openList()
  const row = await findByRole('row', { name: /V2/ })
  expect(row).toHaveTextContent('Gate valve')
  expect(row).toHaveTextContent('200.0')
  expect(row).toHaveTextContent('no')
  expect(getByRole('columnheader', { name: /Diameter.*mm/ })).toBeVisible()
  expect(queryByRole('columnheader', { name: /Note/ })).toBeNull()
  await fill(getByRole('searchbox', { name: 'Search valves' }), 'V1')
  await waitFor(() => expect(queryByRole('row', { name: /V2/ })).toBeNull())
})

test('the filters of the bar apply to a list that the page holds whole, and stand in the address', async () => {
  const { user, findByRole, findByText, getByRole, queryByRole, fill, address } = await openList({
    address: '/Valves?where={"diameter":{"between":[100,null]}}',
  })
  expect(await findByRole('row', { name: /V2/ })).toBeVisible()
  expect(queryByRole('row', { name: /V1/ })).toBeNull()
  await user.click(getByRole('button', { name: /^Change the filter: Diameter/ }))
  const panel = within(await findByRole('dialog'))
  await fill(panel.getByRole('textbox', { name: 'From' }), '300')
  await user.click(panel.getByRole('button', { name: 'Apply' }))
  expect(await findByText('No record meets the filters')).toBeVisible()
  expect(decodeURIComponent(address())).toContain('where={"diameter":{"between":[300,null]}}')
  await user.click(getByRole('button', { name: /^Remove the filter: Diameter/ }))
  expect(await findByRole('row', { name: /V1/ })).toBeVisible()
})

test('a whole list without a match clears filters of fields and the search at once', async () => {
  const { user, findByRole, findByText, findAllByRole, address } = await openList({
    address: '/Valves?where={"diameter":{"between":[300,null]}}&search=nothing',
  })
  await findByText('No record meets the filters')
  const buttons = await findAllByRole('button', { name: 'Clear filters' })
  await user.click(buttons.at(-1) as HTMLElement)
  expect(await findByRole('row', { name: /V1/ })).toBeVisible()
  expect(address()).not.toContain('where')
  expect(address()).not.toContain('search')
})

test('a field that the user may not read is neither a column nor a fact nor a control', async () => {
  const opened = await openList({ person: manager })
  await opened.findByRole('row', { name: /V1/ })
  await opened.user.click(opened.getByRole('button', { name: 'Columns' }))
  expect(await opened.findByText('Turns')).toBeVisible()
  expect(opened.queryByText('Price')).toBeNull()
  opened.close()
  for (const mode of ['view', 'edit']) {
    const { findByText, queryByText, queryByLabelText, close } = await openRecord(mode, { person: manager })
    expect(await findByText('Service')).toBeVisible()
    expect(queryByText('Price') ?? queryByLabelText('Price')).toBeNull()
    close()
  }
})

test('buttons follow the rights of the kind', async () => {
  for (const [person, adds, edits, deletes] of [
    [reader, false, false, false],
    [editor, false, true, false],
    [manager, true, true, true],
  ] as const) {
    const listed = await openList({ person })
    await listed.findByRole('row', { name: /V1/ })
    expect(listed.queryByRole('button', { name: 'New valve' }) !== null).toBe(adds)
    listed.close()
    const shown = await openRecord('view', { person })
    await shown.findByRole('heading', { name: 'V1' })
    expect(shown.queryByRole('button', { name: 'Edit' }) !== null).toBe(edits)
    expect(shown.queryByRole('button', { name: 'Delete' }) !== null).toBe(deletes)
    shown.close()
  }
})

test('a record shows its values by section, without fields that do not apply', async () => {
  const { findByRole, getByText, queryByText } = await openRecord('view')
  const size = await findByRole('region', { name: 'Size' })
  expect(size).toHaveTextContent('Diameter12.5 mm')
  expect(size).toHaveTextContent('MediaWater')
  expect(getByText('1 Mar 2024')).toBeVisible()
  expect(queryByText('Closed on')).toBeNull()
})

test('a new record is checked before it is sent, and typed numbers take units', async () => {
  const { user, fill, answer, findByRole, getByRole, requests, address } = await openRecord('create')
  answer(create, ({ body }) => ({ ...first, ...body }))
  const diameter = await findByRole('textbox', { name: 'Diameter' })
  await fill(getByRole('textbox', { name: 'Code' }), 'V 9')
  await fill(diameter, '9 m')
  await user.click(getByRole('button', { name: 'Create valve' }))
  expect(diameter).toHaveAccessibleDescription(/At most 2,000 mm/)
  expect(getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/format is not valid/)
  expect(getByRole('textbox', { name: 'English' })).toHaveAccessibleDescription(/Required/)
  expect(requests(create)).toEqual([])
  await fill(getByRole('textbox', { name: 'Code' }), 'V9')
  await fill(getByRole('textbox', { name: 'English' }), 'Ninth')
  await fill(diameter, '1.5 m')
  await user.click(getByRole('button', { name: 'Create valve' }))
  await waitFor(() => expect(address()).toBe(`/Valves/view/${first.id}`))
  expect(requests(create)).toEqual([
    {
      body: {
        code: 'V9',
        names: { 'en-GB': 'Ninth', 'fr-FR': '', 'es-ES': '', 'pt-PT': '' },
        diameter: 1500,
        isOpen: true,
      },
    },
  ])
})

test('only changed fields are sent; a field that applies now is required', async () => {
  const { user, answer, findByRole, getByRole, getByLabelText, requests, fill } = await openRecord('edit')
  answer(update, { ...first, version: 2 })
  expect(await findByRole('textbox', { name: 'Code' })).toBeDisabled()
  await user.click(getByRole('checkbox', { name: 'Open' }))
  await user.click(getByRole('button', { name: 'Save' }))
  expect(getByLabelText(/^Closed on/)).toHaveAccessibleDescription(/Required/)
  expect(requests(update)).toEqual([])
  await fill(getByLabelText(/^Closed on/), '2026-05-04')
  await user.click(getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requests(update)).toHaveLength(1))
  expect(requests(update)).toEqual([
    { params: { id: first.id }, body: { version: 1, isOpen: false, closedOn: '2026-05-04' } },
  ])
})

test('an unusual number and a value that another record has are shown at once and can be saved', async () => {
  const { user, fill, answer, findByRole, getByRole, requests } = await openRecord('edit')
  answer(update, { ...first, version: 2 })
  const diameter = await findByRole('textbox', { name: 'Diameter' })
  expect(diameter).not.toHaveAccessibleDescription(/usual/)
  await fill(diameter, '1.2 m')
  expect(diameter).toHaveAccessibleDescription(/Above the usual 1,000 mm$/)
  expect(diameter).not.toHaveAttribute('aria-invalid', 'true')
  await user.click(getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requests(update)).toHaveLength(1))
  expect(requests(update)[0]?.body).toEqual({ version: 1, diameter: 1200 })
})

test('the form warns of a combination that a known record has, and names its fields', async () => {
  const { user, fill, queries, findByRole, getByRole } = await openRecord('create')
  queries.setQueryData(['valve', 'list'], valves)
  await fill(await findByRole('textbox', { name: 'Code' }), 'v2')
  await user.click(getByRole('combobox', { name: 'Design' }))
  await user.click(await findByRole('option', { name: 'Ball valve' }))
  expect(getByRole('textbox', { name: 'Code' })).not.toHaveAccessibleDescription(/combination/)
  await user.click(getByRole('combobox', { name: 'Design' }))
  await user.click(await findByRole('option', { name: 'Gate valve' }))
  const words = 'Another record already has this combination: Code and Design'
  expect(getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(words)
  expect(getByRole('combobox', { name: 'Design' })).toHaveAccessibleDescription(words)
})

test('the server names the fields of a combination that another record has', async () => {
  const { user, fill, answer, findByRole, getByRole } = await openRecord('create')
  const fault = { message: 'is taken', code: 'taken-together', bound: 'code, design' }
  answer(
    create,
    problem(
      409,
      'taken',
      ['code', 'design'].map((field) => ({ path: `body.${field}`, ...fault })),
    ),
  )
  await fill(await findByRole('textbox', { name: 'Code' }), 'V2')
  await fill(getByRole('textbox', { name: 'English' }), 'Second')
  await user.click(getByRole('button', { name: 'Create valve' }))
  const words = 'Another record already has this combination: Code and Design'
  await waitFor(() => expect(getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(words))
  expect(getByRole('combobox', { name: 'Design' })).toHaveAccessibleDescription(words)
})

test('the form names the record that has planned a unique value, and the day', async () => {
  const { user, fill, answer, findByRole, getByRole } = await openRecord('create')
  const fault = { path: 'body.code', message: 'is taken', code: 'taken-later-by', value: 'V7', bound: '2026-08-01' }
  answer(create, problem(409, 'taken', [fault]))
  await fill(await findByRole('textbox', { name: 'Code' }), 'V9')
  await fill(getByRole('textbox', { name: 'English' }), 'Ninth')
  await user.click(getByRole('button', { name: 'Create valve' }))
  await waitFor(() =>
    expect(getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
      '“V7” has this value from 1 Aug 2026 on',
    ),
  )
})

test('a fault without a text is told, without an empty reason', async () => {
  const { user, fill, findByRole, getByRole } = await renderScreen(
    <RecordPages
      kind={{ ...valveKind, rules: [() => [{ field: 'code', code: 'odd' }]] }}
      calls={valveCalls}
      links={valveLinks}
      nameOf={({ code }) => String(code)}
    />,
    { address: '/Valves/create', path: '/Valves/$mode/{-$id}' },
  )
  await fill(await findByRole('textbox', { name: 'Code' }), 'V9')
  await fill(getByRole('textbox', { name: 'English' }), 'Ninth')
  await user.click(getByRole('button', { name: 'Create valve' }))
  await waitFor(() => expect(getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription('Not valid'))
})

test('a save whose answer is lost is no change of another user', async () => {
  const { fill, user, answer, live, findByRole, findByText, getByRole, getByText, queryByText } =
    await openRecord('edit')
  await fill(await findByRole('textbox', { name: 'Note' }), 'Greased')
  answer(update, unreachable)
  await user.click(getByRole('button', { name: 'Save' }))
  expect(await findByText(/Not saved: the server cannot be reached/)).toBeVisible()
  const saved = { ...first, version: 2, note: 'Greased' }
  const fields = [{ field: 'note', before: null, after: 'Greased' }]
  answer(get, saved)
  answer(changes, { results: [{ atMs: 1, by: 'Inês Carvalho', operation: 'updateValve', version: 2, fields }] })
  live.changeRecord({ kind: 'valve', id: first.id, version: 2 })
  expect(await findByText('Saved: your changes have arrived')).toBeVisible()
  expect(queryByText(/Another user/)).toBeNull()
  expect(queryByText(/Not saved/)).toBeNull()
  await fill(getByRole('textbox', { name: 'Note' }), 'Greased again')
  expect(getByText('1 change')).toBeVisible()
  expect(queryByText(/Not saved|Another user/)).toBeNull()
})

test('a creation whose reply is lost is sent again as the same one, also by another tab, the next is another', async () => {
  const scene = { calls: [answer(create, unreachable), answer(list, { results: [] })] }
  const page = await openRecord('create', scene)
  await page.fill(await page.findByRole('textbox', { name: 'Code' }), 'V9')
  await page.fill(page.getByRole('textbox', { name: 'English' }), 'Ninth')
  await page.user.click(page.getByRole('button', { name: 'Create valve' }))
  expect(await page.findByText(/Not saved: the server cannot be reached/)).toBeVisible()
  await page.user.click(page.getByRole('button', { name: 'Create valve' }))
  await waitFor(() => expect(page.creations(create)).toHaveLength(2))
  await page.close()

  const again = await openRecord('create', scene)
  await again.user.click(await again.findByRole('button', { name: 'Create valve' }))
  await waitFor(() => expect(again.creations(create)).toHaveLength(1))
  const [one] = page.creations(create)
  expect(one).toMatch(/^[\da-f-]{36}$/)
  expect([...page.creations(create), ...again.creations(create)]).toEqual([one, one, one])

  again.answer(create, problem(409, 'created-before'))
  await again.user.click(again.getByRole('button', { name: 'Create valve' }))
  expect(await again.findByText(/^Already created, with your earlier values/)).toBeVisible()
  await again.user.click(again.getByRole('button', { name: 'Create valve' }))
  await waitFor(() => expect(again.creations(create)).toHaveLength(3))
  expect(again.creations(create)[1]).toBe(one)
  expect(again.creations(create)[2]).not.toBe(one)
})

test('values beside the fields are changes, in the draft and in the body', async () => {
  const { operation: text } = RecordChange.shape
  const calls = recordCalls(valveKind, { change: { addTag: text } })
  const open = () =>
    renderScreen(
      <RecordPages
        kind={valveKind}
        calls={calls}
        links={valveLinks}
        nameOf={({ code }) => String(code)}
        beside={() => ({
          stored: { addTag: '' },
          bodyOf: (_form, { addTag }) => (addTag === undefined ? {} : { addTag }),
          faultOf: (_path, message) => ({ field: 'addTag', key: message, about: '' }),
        })}
        form={({ change, draft, faultIn }) => (
          <button type="button" onClick={() => change({ addTag: 'new' })}>
            Tag: {String(draft.value.addTag)} {faultIn('addTag')?.key}
          </button>
        )}
      />,
      {
        address: `/Valves/edit/${first.id}`,
        path: '/Valves/$mode/{-$id}',
        calls: [answer(calls.get, first), answer(calls.changes, { results: [] })],
      },
    )
  const opened = await open()
  await opened.user.click(await opened.findByRole('button', { name: /^Tag/ }))
  expect(opened.getByText('1 change')).toBeVisible()
  opened.close()
  const { user, answer: reply, findByRole, findByText, getByRole, requests } = await open()
  expect(await findByRole('button', { name: 'Tag: new' })).toBeVisible()
  reply(calls.update, problem(400, 'invalid', [{ path: 'body.addTag', message: 'unknown' }]))
  await user.click(getByRole('button', { name: 'Save' }))
  expect(await findByText('Tag: new unknown')).toBeVisible()
  expect(requests(calls.update)).toEqual([{ params: { id: first.id }, body: { version: 1, addTag: 'new' } }])
})

test('a draft of an earlier version loses only the fields that no longer exist', async () => {
  const changes = { note: 'Half', colour: 'red', 'labels.fr-FR': 'Vanne' }
  drafts.keep(admin.id, `valve ${first.id}`, { version: 1, changes })
  const { user, answer, findByRole, getByRole, getByText, queryByText, requests } = await openRecord('edit')
  answer(update, { ...first, version: 2 })
  expect(await findByRole('textbox', { name: 'Note' })).toHaveValue('Half')
  expect(getByText('1 change')).toBeVisible()
  expect(queryByText('3 changes')).toBeNull()
  await user.click(getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requests(update)).toEqual([{ params: { id: first.id }, body: { version: 1, note: 'Half' } }]),
  )
})

test('a draft with nothing but lost fields is no draft', async () => {
  drafts.keep(admin.id, `valve ${first.id}`, { version: 1, changes: { colour: 'red' } })
  const { findByRole, getByText, queryByText } = await openRecord('edit')
  await findByRole('textbox', { name: 'Note' })
  expect(getByText('No changes')).toBeVisible()
  expect(queryByText(/restored/)).toBeNull()
})

test('a half-written record is lost by no way out of the page', () =>
  expectNothingLost({
    open: () => openRecord('create'),
    write: async ({ fill, findByRole }) => fill(await findByRole('textbox', { name: 'Note' }), 'Half'),
    holds: async ({ findByRole }) => expect(await findByRole('textbox', { name: 'Note' })).toHaveValue('Half'),
  }))

test('a second user sees who changed what, and saving again keeps both changes', async () => {
  let stored = first
  const { user, fill, findByRole, getByRole, findByText, requests } = await openRecord('edit', {
    calls: [
      answer(get, () => stored),
      answer(changes, ({ query }) => ({
        results: [
          {
            ...{ atMs: Date.now() - 60_000, by: 'Hélène Moreau', operation: 'updateValve', version: 2 },
            fields: [{ field: 'diameter', before: 12.5, after: 20 }],
          },
        ].filter(({ version }) => version > query.since),
      })),
      answer(update, ({ body }) =>
        body.version === stored.version ? { ...stored, ...body, version: 3 } : problem(409, 'conflict'),
      ),
    ],
  })
  await fill(await findByRole('textbox', { name: 'Note' }), 'Leaks')
  stored = { ...first, diameter: 20, version: 2 }
  await user.click(getByRole('button', { name: 'Save' }))
  expect((await findByText('Hélène Moreau')).closest('[role="alert"]')).toHaveTextContent('Diameter: 12.5 mm → 20.0 mm')
  expect(getByRole('textbox', { name: 'Diameter' })).toHaveValue('20')
  await user.click(getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requests(update)).toHaveLength(2))
  expect(requests(update).at(-1)?.body).toEqual({ version: 2, note: 'Leaks' })
})

test('a record is deleted after a question; one in use says so', async () => {
  const { user, answer, findByRole, findByText, requests, address } = await openRecord('view')
  answer(remove, problem(409, 'in-use'))
  const confirmDeletion = async () => {
    await user.click(await findByRole('button', { name: 'Delete' }))
    const question = await findByRole('dialog', { name: 'Delete V1?' })
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(question).not.toBeInTheDocument())
  }
  await confirmDeletion()
  expect(await findByText('This is in use and cannot be deleted.')).toBeVisible()
  answer(remove, { id: first.id })
  await confirmDeletion()
  await waitFor(() => expect(address()).toBe('/Valves'))
  expect(requests(remove).at(-1)).toEqual({ params: { id: first.id }, query: { version: 1 } })
})

test('a user without the right on a field saves the others', async () => {
  const { user, answer, fill, findByRole, getByRole, requests } = await openRecord('create', { person: manager })
  answer(create, first)
  await fill(await findByRole('textbox', { name: 'Code' }), 'V9')
  await fill(getByRole('textbox', { name: 'English' }), 'Ninth')
  await user.click(getByRole('button', { name: 'Create valve' }))
  await waitFor(() => expect(requests(create)).toHaveLength(1))
  expect(requests(create)[0]?.body).not.toHaveProperty('price')
})

test('the server names field, code and bound, and the form says it in its own words', async () => {
  const { user, answer, fill, findByRole, getByRole } = await openRecord('edit')
  const path = 'body.diameter'
  answer(
    update,
    problem(400, 'invalid', [{ path, message: 'must be at most', code: 'above-range', bound: 99, unit: 'mm' }]),
  )
  await fill(await findByRole('textbox', { name: 'Diameter' }), '100')
  await user.click(getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(getByRole('textbox', { name: 'Diameter' })).toHaveAccessibleDescription(/At most 99 mm/))
})

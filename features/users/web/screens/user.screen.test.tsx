import { act, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../../domain/right.ts'
import { ZoneSelect } from '../../../../platform/web/time/zone-select.tsx'
import { byKeyboard } from '../../../../tests/screens/by-keyboard.ts'
import { answer, problem } from '../../../../tests/screens/fake-api.ts'
import { expectNothingLost } from '../../../../tests/screens/nothing-lost.ts'
import { admin, personOf } from '../../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../../tests/screens/render-screen.tsx'
import { getOutbox, readMail } from '../../../outbox/contract/outbox.ts'
import {
  createUser,
  getPerimeterFarms,
  getUser,
  getUserChanges,
  getUserPreview,
  getUserSecondFactor,
  getUserSessions,
  getUsers,
  updateUser,
} from '../../contract/endpoints.ts'
import { groupCalls } from '../../contract/group.ts'
import { getGroupNames } from '../../contract/group-endpoints.ts'
import { getUserInvitation, type Invitation, inviteUser } from '../../contract/invitation.ts'
import type { PersonDetails, PersonRow, Rights } from '../../contract/person.ts'
import { roleRights } from '../../contract/role-presets.ts'
import { detailsOf, groupOf, noPerimeter, perimeterFarms, rowOf } from '../test-people.ts'
import UserScreen from './user.tsx'

const person = detailsOf()
const colleague = rowOf({
  id: '40000000-0000-4000-8000-000000000007',
  firstName: 'Sam',
  lastName: 'Vane',
  login: 'sam',
})
/** May not give rights: their form is short, and quick to draw. */
const editor = personOf({ products: { BackOfficeUsers: READ + EDIT } })
const open = (address: string, scene: Pick<Scene, 'stored' | 'person'> = {}) =>
  renderScreen(<UserScreen />, {
    address,
    path: '/Users/$mode/{-$id}',
    ...scene,
    calls: [
      answer(getGroupNames, []),
      answer(getPerimeterFarms, { results: [...perimeterFarms] }),
      answer(groupCalls.list, { results: [] }),
      answer(getUsers, { results: [colleague], total: 1, next: null }),
      answer(getUser, person),
    ],
  })

/** What the form of a new person sends beside what was typed. */
const newPerson = {
  ...{ email: null, title: null, type: null, lang: null, timezone: null, isEnabled: true, isUserSuperAdmin: false },
  ...{ groupIds: [], products: {} },
  perimeter: { everyFarm: false, farmCodes: [], countryCodes: [], technologies: [], subsidiaries: [] },
}

test('a half-written new person is lost by no way out of the page', () =>
  expectNothingLost({
    open: () => open('/Users/create', { person: editor }),
    write: async ({ fill, findByRole }) => fill(await findByRole('textbox', { name: 'Last name' }), 'Half'),
    holds: async ({ findByRole }) => expect(await findByRole('textbox', { name: 'Last name' })).toHaveValue('Half'),
  }))

test('a person is added by keyboard alone', async () => {
  // With rights as well: tests/e2e/keyboard-flows.test.ts.
  const { user, getByRole, answer, requests, address } = await open('/Users/create', { person: editor })
  answer(createUser, problem(403, 'forbidden'))
  const { type, press } = byKeyboard(user)
  await type(getByRole('textbox', { name: 'First name' }), 'Kay')
  await type(getByRole('textbox', { name: 'Last name' }), 'Board')
  await type(getByRole('textbox', { name: 'Login' }), 'kay')
  await press(getByRole('button', { name: 'Create user' }))
  await waitFor(() =>
    expect(requests(createUser)).toEqual([
      { body: { ...newPerson, firstName: 'Kay', lastName: 'Board', login: 'kay' } },
    ]),
  )
  // Refused: what was typed stays.
  expect(address()).toBe('/Users/create')
  expect(getByRole('textbox', { name: 'First name' })).toHaveValue('Kay')
})

test('who may edit may read: one press gives both, and only what was changed is sent', async () => {
  const { user, findByRole, getByRole, answer, requests } = await open(`/Users/edit/${person.id}`)
  answer(updateUser, problem(403, 'forbidden'))
  await user.click(await findByRole('checkbox', { name: 'Health dashboard: edit' }))
  expect(getByRole('checkbox', { name: 'Health dashboard: read' })).toBeChecked()
  await user.click(getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requests(updateUser).map(({ body }) => body)).toEqual([
      { version: 1, products: { HealthDashboard: READ + EDIT } },
    ]),
  )
})

test('a draft that comes back says what somebody else saved meanwhile, before it goes over it', async () => {
  const first = await open(`/Users/edit/${person.id}`, { person: editor })
  await first.fill(await first.findByRole('textbox', { name: 'First name' }), 'Alexandra')
  first.close()

  const { user, answer, findByRole, getByRole, findByText, requests } = await open(`/Users/edit/${person.id}`, {
    person: editor,
  })
  answer(getUser, { ...person, firstName: 'Alexis', version: 2 })
  answer(updateUser, ({ body }) => (body.version === 1 ? problem(409, 'conflict') : problem(403, 'forbidden')))
  answer(getUserChanges, {
    results: [
      {
        atMs: Date.now(),
        by: 'Hélène Moreau',
        operation: 'updateUser',
        version: 2,
        fields: [{ field: 'firstName', before: 'Alex', after: 'Alexis' }],
      },
    ],
  })
  expect(await findByRole('textbox', { name: 'First name' })).toHaveValue('Alexandra')
  await user.click(getByRole('button', { name: 'Save' }))
  expect(await findByText('First name: Alex → Alexis')).toBeVisible()
  expect(getByRole('textbox', { name: 'First name' })).toHaveValue('Alexandra')
  await user.click(getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requests(updateUser).map(({ body }) => body)).toEqual([
      { version: 1, firstName: 'Alexandra' },
      { version: 2, firstName: 'Alexandra' },
    ]),
  )
})

/** Another user saves version 2 while the form is open with a new first name. */
const otherSaves = async (field: 'firstName' | 'lastName') => {
  const screen = await open(`/Users/edit/${person.id}`, { person: editor })
  await screen.fill(await screen.findByRole('textbox', { name: 'First name' }), 'Alexandra')
  screen.answer(getUser, { ...person, [field]: 'Alexis', version: 2 })
  screen.answer(updateUser, ({ body }) => (body.version === 1 ? problem(409, 'conflict') : problem(403, 'forbidden')))
  screen.answer(getUserChanges, {
    results: [
      {
        ...{ atMs: Date.now(), by: 'Hélène Moreau', operation: 'updateUser', version: 2 },
        fields: [{ field, before: person[field], after: 'Alexis' }],
      },
    ],
  })
  screen.live.changeRecord({ kind: 'user', id: 'another', version: 2 })
  expect(screen.requests(getUserChanges)).toEqual([])
  screen.live.changeRecord({ kind: 'user', id: person.id, version: 2 })
  expect(await screen.findByText(/: .+ → Alexis/)).toBeVisible()
  expect(screen.getByText('Hélène Moreau')).toBeVisible()
  expect(screen.requests(getUserChanges)).toEqual([{ params: { id: person.id }, query: { since: 1 } }])
  return {
    ...screen,
    save: () => screen.user.click(screen.getByRole('button', { name: 'Save' })),
    bodies: () => screen.requests(updateUser).map(({ body }) => body),
  }
}

test('an open form shows who saved what before its user saves; other fields are saved on top', async () => {
  const { save, bodies, getByRole } = await otherSaves('lastName')
  await waitFor(() => expect(getByRole('textbox', { name: 'Last name' })).toHaveValue('Alexis'))
  expect(getByRole('textbox', { name: 'First name' })).toHaveValue('Alexandra')
  await save()
  await waitFor(() => expect(bodies()).toEqual([{ version: 2, firstName: 'Alexandra' }]))
})

test('of two users who give another right each both hold', async () => {
  const { user, answer, live, findByRole, findByText, getByRole, requests } = await open(`/Users/edit/${person.id}`)
  await findByRole('checkbox', { name: 'Contacts: read' })
  const grants = person.grants.map((grant) => ({ ...grant, products: { HealthDashboard: READ } }))
  answer(getUser, { ...person, grants, version: 2 })
  answer(updateUser, problem(403, 'forbidden'))
  answer(getUserChanges, {
    results: [
      {
        ...{ atMs: Date.now(), by: 'Hélène Moreau', operation: 'updateUser', version: 2 },
        fields: [{ field: 'products', before: {}, after: { HealthDashboard: READ } }],
      },
    ],
  })
  live.changeRecord({ kind: 'user', id: person.id, version: 2 })
  const note = await findByText('Hélène Moreau')
  expect(note).not.toContainElement(document.activeElement as HTMLElement)
  await waitFor(() => expect(getByRole('checkbox', { name: 'Health dashboard: read' })).toBeChecked())
  await user.click(getByRole('checkbox', { name: 'Contacts: read' }))
  await user.click(getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requests(updateUser).map(({ body }) => body)).toEqual([
      { version: 2, products: { HealthDashboard: READ, PICContacts: READ } },
    ]),
  )
})

test('a field that both changed is saved only after the server asked again', async () => {
  const { save, bodies } = await otherSaves('firstName')
  await save()
  await waitFor(() => expect(bodies()).toEqual([{ version: 1, firstName: 'Alexandra' }]))
  await save()
  await waitFor(() => expect(bodies()[1]).toEqual({ version: 2, firstName: 'Alexandra' }))
})

test('typing a name does not render the list of time zones again', async () => {
  const rendered = vi.spyOn(ZoneSelect, 'type')
  onTestFinished(() => rendered.mockRestore())
  const { user, findByRole, getByRole } = await open('/Users/create', { person: editor })
  const firstName = await findByRole('textbox', { name: 'First name' })
  const before = rendered.mock.calls.length
  expect(before).toBeGreaterThan(0)
  await user.type(firstName, 'Kay')
  expect(firstName).toHaveValue('Kay')
  expect(rendered).toHaveBeenCalledTimes(before)

  const zone = getByRole('combobox', { name: 'Time zone' })
  await user.click(zone)
  await user.click(await findByRole('option', { name: 'Europe/Lisbon' }))
  expect(zone).toHaveValue('Europe/Lisbon')
  expect(firstName).toHaveValue('Kay')
})

test('farms are offered in the reader’s order: favourites first, then what was used last', async () => {
  const used = { favourites: ['farm/PT-ZEB'], recent: ['farm/FR-VLM'] }
  const { user, findByRole, findAllByRole } = await open('/Users/create', {
    stored: { [`solvane.search.${admin.id}`]: used },
  })
  await user.click(await findByRole('combobox', { name: 'Farms by name' }))
  expect((await findAllByRole('option')).map(({ textContent }) => textContent?.split(' ')[0])).toEqual([
    'Zebral',
    'Plaine',
    'Aragón',
  ])
})

test('Enter in a list takes what was typed for it and does not send the form', async () => {
  const { user, fill, answer, getByRole, findByRole, queryByRole, findByText, queryByText, address } =
    await open('/Users/create')
  const technicians = { id: '30000000-0000-4000-8000-000000000001', name: 'Wind technicians' }
  answer(getGroupNames, [technicians])
  answer(groupCalls.list, { results: [groupOf(technicians)] })
  const groups = getByRole('combobox', { name: 'Groups' })
  await user.click(groups)
  await findByRole('option', { name: 'Wind technicians' })
  await user.paste('wind te')
  await user.keyboard('{Enter}')
  expect(groups).toHaveValue('')
  expect(queryByRole('option', { name: 'Wind technicians' })).toBeNull()
  expect(await findByText('Wind technicians')).toBeVisible()
  // Nothing matches: the form is not sent without it, which would show what is missing.
  await fill(groups, 'no such group')
  await user.keyboard('{Enter}')
  expect(groups).toHaveValue('no such group')
  expect(queryByText('Required')).toBeNull()
  expect(address()).toBe('/Users/create')
})

test('an error is shown at its field, which takes the focus, until it is corrected', async () => {
  const { user, fill, getByRole, getByText, queryByText, requests } = await open('/Users/create', { person: editor })
  for (const field of ['First name', 'Last name', 'Login']) await fill(getByRole('textbox', { name: field }), 'ana')
  const email = getByRole('textbox', { name: 'E-mail' })
  await fill(email, 'no address')
  await user.click(getByRole('button', { name: 'Create user' }))
  expect(email).toHaveFocus()
  const words = 'Enter an address such as name@example.org.'
  expect(getByText(words)).toBeVisible()
  await fill(email, 'ana@example.org')
  expect(queryByText(words)).toBeNull()
  expect(requests(createUser)).toEqual([])
})

test('a user needs first name, last name and login', async () => {
  const { user, fill, answer, getByRole, requests } = await open('/Users/create', { person: editor })
  answer(createUser, problem(403, 'forbidden'))
  const texts = { 'First name': 'Ana', 'Last name': 'Costa', Login: 'ana' }
  for (const missing of Object.keys(texts)) {
    for (const [field, text] of Object.entries(texts))
      await fill(getByRole('textbox', { name: field }), field === missing ? ' ' : text)
    await user.click(getByRole('button', { name: 'Create user' }))
    expect(getByRole('textbox', { name: missing })).toHaveAccessibleDescription(/^Required/)
    expect(getByRole('textbox', { name: missing })).toHaveFocus()
  }
  expect(requests(createUser)).toEqual([])
})

test('who may not give rights sees no groups, farms and rights in the form, and makes nobody super administrator', async () => {
  const sections = ['Groups and farms', 'Farms', 'Own rights']
  const asEditor = await open('/Users/create', { person: editor })
  for (const title of sections) expect(asEditor.queryByRole('region', { name: title })).toBeNull()
  expect(asEditor.queryByRole('checkbox', { name: 'Super administrator' })).toBeNull()
  asEditor.close()
  const manager = personOf({ products: { BackOfficeUsers: READ + EDIT + MANAGE } })
  const asManager = await open('/Users/create', { person: manager })
  await asManager.user.click(await asManager.findByText('Rights in detail'))
  for (const title of sections) expect(await asManager.findByRole('region', { name: title })).toBeVisible()
  expect(asManager.queryByRole('checkbox', { name: 'Super administrator' })).toBeNull()
  asManager.close()
  const asAdmin = await open('/Users/create')
  expect(await asAdmin.findByRole('checkbox', { name: 'Super administrator' })).not.toBeChecked()
})

test('a user who reads three farms is made in eight steps', async () => {
  const { user, fill, answer, findByRole, getByRole, requests } = await open('/Users/create')
  answer(createUser, problem(403, 'forbidden'))
  // The first step is "Add user" in the list.
  let steps = 1
  const step = async (act: () => Promise<unknown>) => {
    steps += 1
    await act()
  }
  await step(async () => fill(await findByRole('textbox', { name: 'First name' }), 'Hélène'))
  await step(async () => fill(getByRole('textbox', { name: 'Last name' }), 'de la Tour'))
  await step(async () => {
    await user.click(getByRole('combobox', { name: 'Role' }))
    await user.click(await findByRole('option', { name: 'Reader' }))
  })
  const farms = await findByRole('combobox', { name: 'Farms by name' })
  for (const farm of perimeterFarms.slice(0, 3))
    await step(async () => {
      await user.click(farms)
      await user.click(await findByRole('option', { name: farm.name }))
    })
  await step(() => user.click(getByRole('button', { name: 'Create user' })))
  expect(steps).toBe(8)
  await waitFor(() =>
    expect(requests(createUser)).toEqual([
      {
        body: {
          ...newPerson,
          ...{ firstName: 'Hélène', lastName: 'de la Tour', login: 'helene.delatour', products: { MyFleet: READ } },
          perimeter: { ...newPerson.perimeter, farmCodes: perimeterFarms.slice(0, 3).map(({ farmCode }) => farmCode) },
        },
      },
    ]),
  )
})

test('a new user gets the groups, farms and rights of another one', async () => {
  const technicians = { id: '30000000-0000-4000-8000-000000000001', name: 'Wind technicians' }
  const { user, fill, answer, findByRole, findByText, getByRole, requests } = await open('/Users/create')
  answer(createUser, problem(403, 'forbidden'))
  answer(getGroupNames, [technicians])
  answer(groupCalls.list, { results: [groupOf(technicians)] })
  const perimeter = { ...noPerimeter, farmCodes: ['ES-ARA'] }
  answer(
    getUser,
    detailsOf({
      ...colleague,
      groups: [technicians],
      grants: [{ group: null, products: roleRights.operator, perimeter }],
    }),
  )
  await user.click(await findByRole('combobox', { name: 'Same as' }))
  await user.click(await findByRole('option', { name: 'Sam Vane (sam)' }))
  expect(await findByText('Wind technicians')).toBeVisible()
  expect(getByRole('combobox', { name: 'Role' })).toHaveValue('Operator')
  await fill(getByRole('textbox', { name: 'First name' }), 'Ana')
  await fill(getByRole('textbox', { name: 'Last name' }), 'Costa')
  await user.click(getByRole('button', { name: 'Create user' }))
  await waitFor(() =>
    expect(requests(createUser)[0]?.body).toMatchObject({
      groupIds: [technicians.id],
      products: roleRights.operator,
      perimeter: { farmCodes: ['ES-ARA'] },
    }),
  )
})

/** Two users to copy from; the reply for the first waits until it is let go. */
const openCopy = async () => {
  const late = rowOf({ id: '40000000-0000-4000-8000-000000000008', firstName: 'Lee', lastName: 'Late', login: 'lee' })
  const screen = await open('/Users/create')
  const { promise, resolve } = Promise.withResolvers<PersonDetails>()
  const withAccess = (row: PersonRow, products: Rights, farmCodes: string[]) =>
    detailsOf({ ...row, grants: [{ group: null, products, perimeter: { ...noPerimeter, farmCodes } }] })
  screen.answer(getUsers, { results: [late, colleague], total: 2, next: null })
  screen.answer(getUser, ({ params: { id } }) =>
    id === late.id ? promise : withAccess(colleague, roleRights.operator, ['ES-ARA']),
  )
  const choose = async (field: string, option: string) => {
    await screen.user.click(await screen.findByRole('combobox', { name: field }))
    await screen.user.click(await screen.findByRole('option', { name: option }))
  }
  return {
    ...screen,
    choose,
    /** The late reply comes, and the page takes it in. */
    letGo: async () => {
      resolve(withAccess(late, roleRights.manager, ['PT-ZEB']))
      await act(() => new Promise((done) => setTimeout(done, 50)))
    },
  }
}

test('of two users chosen one after the other the second is copied, though the reply for the first comes last', async () => {
  const { choose, letGo, user, fill, answer, getByRole, requests } = await openCopy()
  await choose('Same as', 'Lee Late (lee)')
  await choose('Same as', 'Sam Vane (sam)')
  await waitFor(() => expect(getByRole('combobox', { name: 'Role' })).toHaveValue('Operator'))
  await letGo()
  expect(getByRole('combobox', { name: 'Same as' })).toHaveValue('Sam Vane (sam)')
  expect(getByRole('combobox', { name: 'Role' })).toHaveValue('Operator')
  answer(createUser, problem(403, 'forbidden'))
  await fill(getByRole('textbox', { name: 'First name' }), 'Ana')
  await fill(getByRole('textbox', { name: 'Last name' }), 'Costa')
  await user.click(getByRole('button', { name: 'Create user' }))
  await waitFor(() =>
    expect(requests(createUser)[0]?.body).toMatchObject({
      products: roleRights.operator,
      perimeter: { farmCodes: ['ES-ARA'] },
    }),
  )
})

test('a role chosen while a copy waits stays, and the form no longer names the user', async () => {
  const { choose, letGo, getByRole } = await openCopy()
  await choose('Same as', 'Lee Late (lee)')
  await choose('Role', 'Reader')
  await letGo()
  expect(getByRole('combobox', { name: 'Role' })).toHaveValue('Reader')
  expect(getByRole('combobox', { name: 'Same as' })).toHaveValue('-')
})

const invitation = (fields: Partial<Invitation>): Invitation => ({
  ...{ state: 'none', sentAtMs: null, endsAtMs: null, obstacle: null, hasMailServer: false },
  ...fields,
})

const link = 'https://fleet.example.org/FirstConnection/PersonalInformation/abc'
/** Makes a user with an e-mail address; the server then sends what it is asked for. */
const create = async (scene: Pick<Scene, 'person'>, hasMailServer: boolean) => {
  const screen = await open('/Users/create', scene)
  const made = detailsOf({ email: 'ana@example.org' })
  screen.answer(createUser, made)
  const silent = () => new Promise<never>(() => undefined)
  for (const call of [getUserPreview, getUserSessions, getUserSecondFactor, getUserChanges]) screen.answer(call, silent)
  screen.answer(getUserInvitation, invitation({ hasMailServer }))
  screen.answer(inviteUser, invitation({ state: 'sent', hasMailServer }))
  const mail = {
    ...{ id: 7, to: 'ana@example.org', subject: 'Your access', state: 'kept' as const, createdAtMs: 5, sentAtMs: null },
    ...{ attempts: 0, nextAttemptAtMs: null, problem: null },
  }
  screen.answer(getOutbox, { results: [mail, { ...mail, id: 6, createdAtMs: 4 }], hasMailServer })
  screen.answer(readMail, { ...mail, text: `Your access to https://fleet.example.org. Open ${link}`, textUntilMs: 9 })
  for (const field of ['First name', 'Last name'])
    await screen.fill(await screen.findByRole('textbox', { name: field }), 'Ana')
  expect(screen.getByRole('checkbox', { name: 'Send an invitation' })).toBeDisabled()
  await screen.fill(screen.getByRole('textbox', { name: 'E-mail' }), 'ana@example.org')
  return { ...screen, submit: () => screen.user.click(screen.getByRole('button', { name: 'Create user' })) }
}

test('a new user is invited at once, and the link can be copied where no mail server is set', async () => {
  const { submit, user, findByRole, findByText, requests } = await create({ person: admin }, false)
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => written.mockRestore())
  await submit()
  await user.click(await findByRole('button', { name: 'Copy link' }))
  expect(await findByText('Link for ana@example.org copied. It works once.')).toBeVisible()
  expect(written).toHaveBeenCalledWith(link)
  expect(requests(inviteUser)).toHaveLength(1)
  expect(requests(readMail)).toEqual([{ params: { id: 7 } }])
})

test('the copied link is that of the invitation, also when an alarm was written to the same address after it', async () => {
  const { submit, user, answer, findByRole, findByText } = await create({ person: admin }, false)
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => written.mockRestore())
  const page = `https://fleet.example.org/Alarms/view/${'9'.repeat(90)}`
  const mail = {
    ...{ id: 7, to: 'ana@example.org', subject: 'Your access', state: 'kept' as const, createdAtMs: 5, sentAtMs: null },
    ...{ attempts: 0, nextAttemptAtMs: null, problem: null },
  }
  const alarm = { ...mail, id: 8, subject: 'Alarm', createdAtMs: 6 }
  answer(getOutbox, { results: [alarm, mail], hasMailServer: false })
  answer(readMail, ({ params: { id } }) =>
    id === 8
      ? { ...alarm, text: `An alarm began: ${page}`, textUntilMs: 9 }
      : { ...mail, text: `Open ${link}`, textUntilMs: 9 },
  )
  await submit()
  await user.click(await findByRole('button', { name: 'Copy link' }))
  expect(await findByText('Link for ana@example.org copied. It works once.')).toBeVisible()
  expect(written).toHaveBeenCalledExactlyOnceWith(link)
})

test('an invitation that is not wanted is not sent', async () => {
  const { submit, user, getByRole, findByText, requests } = await create({ person: admin }, true)
  await user.click(getByRole('checkbox', { name: 'Send an invitation' }))
  await submit()
  expect(await findByText(/^Alex Drift (added|created)/)).toBeVisible()
  expect(requests(inviteUser)).toEqual([])
})

test('who may not read the outbox gets no link', async () => {
  const { submit, findByText, queryByRole } = await create({ person: editor }, false)
  await submit()
  expect(await findByText(/is in the outbox/)).toBeVisible()
  expect(queryByRole('button', { name: 'Copy link' })).toBeNull()
})

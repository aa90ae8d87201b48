import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EDIT, READ } from '../../../../domain/right.ts'
import { type Answer, answer, problem } from '../../../../tests/screens/fake-api.ts'
import { renderApp } from '../../../../tests/screens/render-app.tsx'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getOutbox } from '../../../outbox/contract/outbox.ts'
import {
  endUserSession,
  getUser,
  getUserChanges,
  getUserPreview,
  getUserSecondFactor,
  getUserSessions,
  type PersonPreview,
  updateUser,
} from '../../contract/endpoints.ts'
import { getUserInvitation, type Invitation, inviteUser } from '../../contract/invitation.ts'
import type { PersonDetails } from '../../contract/person.ts'
import UserScreen from '../screens/user.tsx'
import { detailsOf, noPerimeter } from '../test-people.ts'

const france = { id: '30000000-0000-4000-8000-000000000001', name: 'Operations France' }
const technicians = { id: '30000000-0000-4000-8000-000000000002', name: 'Wind technicians' }
const person = detailsOf({ firstName: 'Julien', lastName: 'Mercier', email: 'julien@example.org' })
const address = `/Users/view/${person.id}`

const invitation: Invitation = {
  state: 'none',
  sentAtMs: null,
  endsAtMs: null,
  obstacle: null,
  hasMailServer: true,
}
const nothingSeen: PersonPreview = {
  mayEnter: true,
  isUserSuperAdmin: false,
  products: {},
  sources: [],
  farms: [],
  hiddenFarms: 0,
}
const noFactor = { setUpAtMs: null, lastUsedAtMs: null, recoveryCodesLeft: 0, isOutside: false }

const callsOf = (shown: PersonDetails, preview = nothingSeen) => [
  answer(getUser, shown),
  answer(getUserPreview, preview),
  answer(getUserInvitation, invitation),
  answer(getUserSessions, { results: [], isOutside: false }),
  answer(getUserSecondFactor, noFactor),
  answer(getUserChanges, { results: [] }),
]
const open = (shown = person, ...calls: readonly Answer[]) =>
  renderScreen(<UserScreen />, { address, path: '/Users/$mode/{-$id}', calls: [...callsOf(shown), ...calls] })

test('the page lists what a user may do, the group behind each right, and the screens and farms that follow', async () => {
  const shown = detailsOf({
    ...person,
    grants: [
      { group: null, products: {}, perimeter: noPerimeter },
      { group: france, products: { MyFleet: READ + EDIT }, perimeter: { ...noPerimeter, countryCodes: ['FR'] } },
      { group: technicians, products: { MyFleet: READ, HealthDashboard: READ }, perimeter: noPerimeter },
    ],
  })
  const farm = (farmCode: string, name: string, sources: number[]) =>
    ({ farmCode, name, sources, technology: 'wind', countryCode: 'FR' }) as const
  const preview: PersonPreview = {
    ...nothingSeen,
    products: { MyFleet: READ + EDIT, HealthDashboard: READ },
    sources: [
      { group: france, products: { MyFleet: READ + EDIT } },
      { group: technicians, products: { MyFleet: READ, HealthDashboard: READ } },
    ],
    farms: [farm('FR-VLM', 'Valmeuse', [0, 1]), farm('PT-ACH', 'Achada', [1])],
    hiddenFarms: 1,
  }
  const { user, findByRole, getByRole } = await renderApp({ address, calls: callsOf(shown, preview) })
  const region = (name: string) => within(getByRole('region', { name }))
  await findByRole('region', { name: 'Screens' })
  const rowOf = (product: string) => {
    const rows = region('Rights').getAllByRole('row')
    return rows.find(({ firstElementChild }) => firstElementChild?.textContent === product) as HTMLElement
  }
  expect(rowOf('MyFleet')).toHaveTextContent('Operations France (read, edit) · Wind technicians (read)')
  expect(within(rowOf('MyFleet')).getAllByRole('img', { name: 'granted' })).toHaveLength(2)
  expect(rowOf('Health dashboard')).toHaveTextContent(/Wind technicians$/)
  expect(rowOf('Contacts')).toBeUndefined()
  await user.click(region('Rights').getByRole('button', { name: 'Show all products' }))
  expect(within(rowOf('Contacts')).queryByRole('img')).toBeNull()

  const listed = (name: string) =>
    region(name)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(listed('Screens')).toContain('FleetOperations France, Wind technicians')
  expect(listed('Screens').filter((text) => text?.startsWith('Users'))).toEqual([])
  expect(listed('3 farms')).toEqual([
    expect.stringMatching(/Valmeuse.*Operations France, Wind technicians/),
    expect.stringMatching(/Achada.*Wind technicians/),
  ])
})

test('who may only look at a user has no button to change them, and sees no sessions and no second factor', async () => {
  const nothing = { edit: false, identity: false, rights: false, superAdmin: false }
  const allowed = { ...nothing, disable: false, remove: false, sessions: false }
  const { findByRole, findByText, queryAllByRole, queryByText } = await open(detailsOf({ ...person, allowed }))
  await findByRole('region', { name: 'User' })
  await findByText('Effective access')
  expect(queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Show all products'])
  for (const title of ['Sessions', 'Second factor']) expect(queryByText(title)).toBeNull()
})

test('a session is listed with its browser and ended', async () => {
  const session = { id: 'one', startedAtMs: 0, lastUsedAtMs: 0, endsAtMs: 0, address: '192.0.2.7' }
  const results = [{ ...session, browser: 'Chrome 140', system: 'Linux' }]
  const screen = await open(person, answer(getUserSessions, { results, isOutside: false }))
  const { user, answer: change, findByText, findByRole, getByRole, requests } = screen
  await findByText('Chrome 140, Linux · 192.0.2.7')
  change(endUserSession, { ended: 1, revokedTokens: 0 })
  change(getUserSessions, { results: [], isOutside: false })
  await user.click(getByRole('button', { name: 'Sign out' }))
  expect(await findByText('1 session ended')).toBeVisible()
  expect(await findByText('No open sessions.')).toBeVisible()
  expect(requests(endUserSession)).toEqual([{ params: { id: person.id, session: 'one' } }])
  expect(await findByRole('button', { name: 'Sign out everywhere' })).toBeEnabled()
})

test('the last sign-in is shown, "never" without one', async () => {
  const { findByRole, close } = await open()
  expect(await findByRole('region', { name: 'User' })).toHaveTextContent('Last sign-innever')
  close()
  const other = await open(detailsOf({ ...person, lastSignInAtMs: Date.UTC(2026, 10, 27, 8, 30) }))
  expect(await other.findByRole('region', { name: 'User' })).not.toHaveTextContent('never')
})

test('a user is disabled, and the notice takes it back with the new version', async () => {
  let stored = person
  const shown = answer(getUser, () => stored)
  const { user, answer: change, findByRole, findByText, requests } = await open(person, shown)
  change(updateUser, ({ body: { version, isEnabled = true } }) => {
    if (version !== stored.version) return problem(409, 'conflict')
    stored = { ...stored, isEnabled, version: version + 1 }
    return stored
  })
  await user.click(await findByRole('button', { name: 'More actions' }))
  await user.click(await findByRole('menuitem', { name: 'Disable' }))
  expect(await findByText('Julien Mercier disabled')).toBeVisible()
  await user.click(await findByRole('button', { name: 'Undo' }))
  expect(await findByText('Julien Mercier enabled')).toBeVisible()
  expect(requests(updateUser).map(({ body }) => body)).toEqual([
    { version: 1, isEnabled: false },
    { version: 2, isEnabled: true },
  ])
})

test('without a mail server an invitation waits in the outbox, and the notice leads there', async () => {
  const screen = await open(
    person,
    answer(getUserInvitation, { ...invitation, hasMailServer: false }),
    answer(inviteUser, { ...invitation, state: 'sent', sentAtMs: 0, endsAtMs: 1, hasMailServer: false }),
  )
  const { user, findByRole, findByText, address: at, requests } = screen
  expect(await findByText(/^No mail server is set. E-mails stay in the outbox/)).toBeVisible()
  await user.click(await findByRole('button', { name: 'Invite' }))
  expect(await findByText(/^Invitation to julien@example.org is in the outbox/)).toBeVisible()
  expect(requests(inviteUser)).toEqual([{ params: { id: person.id } }])
  // The outbox has no text of it any more.
  screen.answer(getOutbox, { results: [], hasMailServer: false })
  await user.click(await findByRole('button', { name: 'Copy link' }))
  expect(await findByText('The link could not be copied. Open the outbox to read it.')).toBeVisible()
  await user.click(await findByRole('button', { name: 'Open outbox' }))
  await waitFor(() => expect(at()).toBe('/Administration/Outbox'))
})

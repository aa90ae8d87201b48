import { expect, test } from 'vitest'
import { answer, problem } from '../../../../tests/screens/fake-api.ts'
import { expectNothingLost } from '../../../../tests/screens/nothing-lost.ts'
import { operator, reader } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getCurrentUser } from '../../../session/contract/current-user.ts'
import { changeMyPassword, getMyProfile, getMyProfileChanges, updateMyProfile } from '../../contract/profile.ts'
import { account } from '../test-account.ts'
import PersonalInformationScreen from './personal-information.tsx'

const profile = { ...account, hasPassword: false }

const open = async () => {
  const screen = await renderScreen(<PersonalInformationScreen />, {
    address: '/MyProfile/PersonalInformation',
    person: operator,
    calls: [answer(getMyProfile, profile), answer(getCurrentUser, operator)],
  })
  return { ...screen, firstName: await screen.findByRole('textbox', { name: 'First name' }) }
}

test('only what was changed is sent, with the version that was looked at', async () => {
  const { user, firstName, getByRole, findByText, answer, requests } = await open()
  answer(updateMyProfile, ({ body }) => ({ ...profile, firstName: body.firstName ?? '', version: 4 }))
  await user.clear(firstName)
  await user.type(firstName, 'Tom')
  await user.click(getByRole('button', { name: 'Save' }))
  expect(await findByText('Account saved')).toBeVisible()
  expect(requests(updateMyProfile)).toEqual([{ body: { version: 3, firstName: 'Tom' } }])
})

test('somebody else was faster: the page says who and what, keeps what was typed, and the second save overwrites', async () => {
  const { user, firstName, getByRole, findByText, answer, requests } = await open()
  answer(updateMyProfile, problem(409, 'conflict'))
  answer(getMyProfileChanges, {
    results: [
      {
        atMs: Date.now() - 60_000,
        by: 'Inês Carvalho',
        operation: 'updateUser',
        version: 4,
        fields: [{ field: 'firstName', before: 'Tomás', after: 'Tommy' }],
      },
    ],
  })
  await user.clear(firstName)
  await user.type(firstName, 'Tom')
  await user.click(getByRole('button', { name: 'Save' }))
  const conflict = (await findByText('Inês Carvalho')).closest('[role="alert"]')
  expect(conflict).toHaveTextContent('Inês Carvalho')
  expect(conflict).toHaveTextContent('First name: Tomás → Tommy')
  expect(firstName).toHaveValue('Tom')
  await user.click(getByRole('button', { name: 'Save' }))
  expect(requests(updateMyProfile)).toEqual([
    { body: { version: 3, firstName: 'Tom' } },
    { body: { version: 4, firstName: 'Tom' } },
  ])
})

test('language and time zone are sent alone; "as in the browser" is sent as null', async () => {
  const { user, getByRole, findByRole, findByText, answer, requests } = await open()
  answer(updateMyProfile, { ...profile, version: 4 })
  const choose = async (list: string, option: RegExp) => {
    await user.click(getByRole('combobox', { name: list }))
    await user.click(await findByRole('option', { name: option }))
  }
  await choose('Time zone', /^Browser default/)
  await user.click(getByRole('button', { name: 'Save' }))
  expect(await findByText('Account saved')).toBeVisible()
  expect(requests(updateMyProfile)).toEqual([{ body: { version: 3, timezone: null } }])
})

test.each(['First name', 'Last name'])('without a %s nothing is saved', async (name) => {
  const { user, fill, getByRole, requests } = await open()
  const field = getByRole('textbox', { name })
  for (const text of ['', ' ']) {
    if (text === '') await user.clear(field)
    else await fill(field, text)
    expect(field).toHaveAccessibleDescription('Required')
    await user.click(getByRole('button', { name: 'Save' }))
  }
  expect(requests(updateMyProfile)).toEqual([])
})

test('half-written changes are lost by no way out of the page', () =>
  expectNothingLost({
    open,
    write: async ({ user, findByRole }) => user.type(await findByRole('textbox', { name: 'Last name' }), ' Half'),
    holds: async ({ findByRole }) =>
      expect(await findByRole('textbox', { name: 'Last name' })).toHaveValue('Ferreira Half'),
  }))

test('a draft of another person of this browser is not shown', async () => {
  const { user, firstName, close } = await open()
  await user.type(firstName, 'X')
  close()
  const { findByRole } = await renderScreen(<PersonalInformationScreen />, {
    address: '/MyProfile/PersonalInformation',
    person: reader,
    calls: [answer(getMyProfile, { ...profile, firstName: 'Nora' })],
  })
  expect(await findByRole('textbox', { name: 'First name' })).toHaveValue('Nora')
})

test('a new password needs the current one, enough characters and a repetition; the server refuses a wrong one', async () => {
  const {
    user,
    fill,
    findByLabelText,
    getByLabelText,
    getByRole,
    findByText,
    answer: reply,
    requests,
  } = await renderScreen(<PersonalInformationScreen />, {
    address: '/MyProfile/PersonalInformation',
    person: operator,
    calls: [answer(getMyProfile, { ...profile, hasPassword: true })],
  })
  await findByLabelText('Current password')
  const [current, next, repeat] = ['Current password', 'New password', 'Repeat new password'].map((name) =>
    getByLabelText(name),
  ) as [HTMLElement, HTMLElement, HTMLElement]
  const change = getByRole('button', { name: 'Change password' })
  expect(change).toBeDisabled()
  await fill(next, 'elevenchars')
  await fill(repeat, 'another')
  await user.click(change)
  expect(current).toHaveAccessibleDescription('Required')
  expect(next).toHaveAccessibleDescription(/^At least 12 characters\./)
  expect(next).toHaveAttribute('aria-invalid', 'true')
  expect(repeat).toHaveAccessibleDescription('The passwords do not match.')
  expect(requests(changeMyPassword)).toEqual([])

  reply(changeMyPassword, problem(400, 'invalid', [{ path: 'body.current', message: 'wrong' }]))
  await fill(current, 'old')
  for (const field of [next, repeat]) await fill(field, 'twelve chars')
  await user.click(change)
  expect(await findByText('The password is wrong.')).toBeVisible()
  reply(changeMyPassword, { endedSessions: 1 })
  await user.click(change)
  expect(await findByText('Password changed; 1 other session ended')).toBeVisible()
  const body = { current: 'old', next: 'twelve chars' }
  expect(requests(changeMyPassword)).toEqual([{ body }, { body }])
  expect(current).toHaveValue('')
})

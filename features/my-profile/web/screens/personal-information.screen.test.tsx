import { expect, test } from 'vitest'
import { answer, problem } from '../../../../tests/screens/fake-api.ts'
import { operator } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getCurrentUser } from '../../../session/contract/current-user.ts'
import { getMyProfile, getMyProfileChanges, type MyProfile, updateMyProfile } from '../../contract/profile.ts'
import PersonalInformationScreen from './personal-information.tsx'

const profile: MyProfile = {
  login: 'operator',
  firstName: 'Tomás',
  lastName: 'Ferreira',
  email: null,
  title: null,
  type: null,
  lang: null,
  timezone: 'Europe/Lisbon',
  version: 3,
  hasPassword: false,
  lastSignInAtMs: null,
}

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
  expect(await findByText('Your account is saved')).toBeVisible()
  expect(requests(updateMyProfile)).toMatchObject([{ body: { version: 3, firstName: 'Tom' } }])
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
  expect(requests(updateMyProfile)).toMatchObject([{ body: { version: 3 } }, { body: { version: 4 } }])
})

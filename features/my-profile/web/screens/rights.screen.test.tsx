import { expect, test } from 'vitest'
import { answer, type ProblemReply, problem } from '../../../../tests/screens/fake-api.ts'
import { operator } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getMyRights, type MyRights } from '../../contract/profile.ts'
import { rights } from '../test-account.ts'
import RightsScreen from './rights.tsx'

const open = (reply: MyRights | ProblemReply) =>
  renderScreen(<RightsScreen />, {
    address: '/MyProfile/MyRights',
    person: operator,
    calls: [answer(getMyRights, reply)],
  })

test('each right is shown with its source and its number of farms, and no right that is not held', async () => {
  const { findAllByRole, queryByText } = await open(rights)
  const lines = await findAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Health dashboard.*from Maintenance · 1 farm$/),
    expect.stringMatching(/^MyFleet.*own · 3 farms$/),
  ])
  expect(queryByText('Control commands')).not.toBeInTheDocument()
})

test('a person without rights reads that there are none', async () => {
  const { findByText } = await open({ isUserSuperAdmin: false, sources: [{ group: null, products: {} }], farms: [] })
  expect(await findByText('No rights')).toBeVisible()
})

test('a failed read shows an error, and its button reads again', async () => {
  const { findByRole, findAllByRole, answer, user } = await open(problem(503, 'unavailable'))
  const retry = await findByRole('button', { name: 'Try again' })
  answer(getMyRights, rights)
  await user.click(retry)
  expect(await findAllByRole('listitem')).toHaveLength(2)
})

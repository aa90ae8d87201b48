import { expect, test } from 'vitest'
import { answer, problem } from '../../../../tests/screens/fake-api.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getQuarantine } from '../../contract/quarantine.ts'
import DataReception from './data-reception.tsx'

test('a failed call is told, another try shows the screen, and a lost line takes nothing away', async () => {
  const {
    findByText,
    findByRole,
    getByRole,
    answer: replyWith,
    user,
    live,
  } = await renderScreen(<DataReception />, {
    calls: [answer(getQuarantine, problem(500, 'internal'))],
  })
  expect(await findByText('Something went wrong on the server.')).toBeVisible()
  replyWith(getQuarantine, {
    messages: [],
    total: 0,
    counts: [],
    ingest: { atMs: Date.now(), messages: 1, samples: 10 },
  })
  await user.click(getByRole('button', { name: 'Try again' }))
  expect(await findByRole('heading', { name: 'Rejected messages' })).toBeVisible()
  live.connection({ state: 'down' })
  expect(getByRole('heading', { name: 'Rejected messages' })).toBeVisible()
})

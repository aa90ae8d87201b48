import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { guest } from '../../../../tests/screens/people.ts'
import { renderApp } from '../../../../tests/screens/render-app.tsx'
import { getChangeLog, getChangeLogNews, markChangeLogSeen } from '../../contract/change-log.ts'

const versions = [
  {
    ...{ version: '1.2.0', date: '2026-11-20', intro: '' },
    sections: [{ title: 'Added', entries: [{ id: 'one', text: 'A new `button`', isNew: true }] }],
  },
]

test('the navigation marks the change log until the user opens it', async () => {
  const { user, findByRole, getByRole, findByText, requests } = await renderApp({
    person: guest,
    calls: [
      answer(getChangeLogNews, { count: 3 }),
      answer(getChangeLog, { versions, seenAtMs: null }),
      answer(markChangeLogSeen, { seenAtMs: Date.now() }),
    ],
  })
  const rail = within(getByRole('navigation', { name: 'Navigation' }))
  // The mark loads when the page is idle, and asks only then.
  await waitFor(() => expect(requests(getChangeLogNews)).not.toHaveLength(0))
  const entry = await rail.findByRole('link', { name: /^Change log.*3 new entries/ })
  await user.click(entry)
  expect(await findByRole('region', { name: 'Change log' })).toHaveTextContent('New A new button')
  await findByText('1.2.0')
  await waitFor(() => expect(rail.queryByRole('link', { name: 'Change log' })).not.toBeNull())
  expect(requests(markChangeLogSeen)).toHaveLength(1)
})

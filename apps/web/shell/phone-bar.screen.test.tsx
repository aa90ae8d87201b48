import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getChangeLog, markChangeLogSeen } from '../../../features/change-log/contract/change-log.ts'
import { answer } from '../../../tests/screens/fake-api.ts'
import { manager } from '../../../tests/screens/people.ts'
import { renderApp } from '../../../tests/screens/render-app.tsx'

test('on a phone the navigation, the choices and the way out are under Me', async () => {
  const { user, findByRole } = await renderApp({
    address: '/ChangeLog',
    person: manager,
    width: 390,
    calls: [answer(getChangeLog, { versions: [], seenAtMs: null }), answer(markChangeLogSeen, { seenAtMs: 1 })],
  })
  const places = within(await findByRole('navigation', { name: 'Main pages' }))
  expect(places.getByRole('link', { name: 'My fleet' })).toHaveAttribute('href', '/MyFleet')
  await user.click(places.getByRole('button', { name: 'Me' }))
  const drawer = within(await findByRole('dialog', { name: 'Solvane' }))
  expect(drawer.getByRole('link', { name: 'Home' })).toBeVisible()
  expect(drawer.getByRole('radiogroup', { name: 'Time zone' })).toBeVisible()
  expect(drawer.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await user.click(within(drawer.getByRole('radiogroup', { name: 'Appearance' })).getByText('Dark'))
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'))
})

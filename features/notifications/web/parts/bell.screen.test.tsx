import { waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { answer, problem } from '../../../../tests/screens/fake-api.ts'
import { manager } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getNotifications, type Notification, readNotifications } from '../../contract/endpoints.ts'
import Bell from './bell.tsx'

const notification = (id: number): Notification => ({
  id: `30000000-0000-4000-8000-00000000000${id}`,
  atMs: Date.now() - id * 60_000,
  event: 'test',
  priority: 'normal',
  farmCode: null,
  parameters: {},
  href: null,
  isRead: false,
})

/** The bell of a person for whom the server keeps these notifications. */
const open = async (...kept: Notification[]) => {
  let results = kept
  const list = () => ({ results, unread: results.filter(({ isRead }) => !isRead).length })
  const screen = await renderScreen(<Bell />, {
    person: manager,
    calls: [
      answer(getNotifications, list),
      answer(readNotifications, ({ body: { ids } }) => {
        results = results.map((one) => (ids === null || ids.includes(one.id) ? { ...one, isRead: true } : one))
        return { unread: list().unread }
      }),
    ],
  })
  return {
    ...screen,
    arrives: (...more: Notification[]) => {
      results = [...more, ...results]
    },
    openPanel: async (name: string) => {
      await screen.user.click(await screen.findByRole('button', { name }))
      return within(await screen.findByRole('dialog', { name: /notification/i }))
    },
  }
}

test('the bell counts; one is read, then all, and the panel leads to the settings', async () => {
  const { user, openPanel, getByRole, findByText, address } = await open(notification(1), notification(2))
  const panel = await openPanel('2 unread notifications')
  expect(panel.getByText('2 unread')).toBeVisible()
  await user.click(panel.getAllByRole('button', { name: 'Mark as read' })[0] as HTMLElement)
  expect(await panel.findByText('1 unread')).toBeVisible()
  expect(panel.getAllByRole('button', { name: 'Mark as read' })).toHaveLength(1)
  await user.click(panel.getByRole('button', { name: 'Mark all as read' }))
  expect(await panel.findByText('0 unread')).toBeVisible()
  expect(panel.getAllByText('This is a test notification')).toHaveLength(2)
  expect(getByRole('button', { name: 'Notifications' })).toBeVisible()
  await user.click(panel.getByRole('link', { name: 'All notifications and settings' }))
  await findByText('Another page')
  expect(address()).toBe('/MyProfile/MyNotifications')
})

test('the bell counts what is pushed, and what came before the page could hear', async () => {
  const { arrives, live, findByRole } = await open()
  await findByRole('button', { name: 'Notifications' })
  arrives(notification(1))
  live.hear()
  await findByRole('button', { name: '1 unread notification' })
  arrives(notification(2))
  live.notify({ code: 'test' })
  await findByRole('button', { name: '2 unread notifications' })
})

test('a notification that could not be marked is unread again', async () => {
  const { user, openPanel, answer, findByText } = await open(notification(1))
  answer(readNotifications, problem(503, 'unavailable'))
  const panel = await openPanel('1 unread notification')
  await user.click(panel.getByRole('button', { name: 'Mark all as read' }))
  expect(await findByText('Not marked as read. Try again.')).toBeVisible()
  expect(await panel.findByText('1 unread')).toBeVisible()
})

test('by keyboard: Enter opens the panel, Escape gives the focus back to the bell', async () => {
  const { user, findByRole, queryByRole } = await open(notification(1))
  const bell = await findByRole('button', { name: '1 unread notification' })
  await user.tab()
  expect(bell).toHaveFocus()
  await user.keyboard('{Enter}')
  const panel = within(await findByRole('dialog', { name: /notification/i }))
  const readAll = panel.getByRole('button', { name: 'Mark all as read' })
  while (document.activeElement !== readAll) await user.tab()
  await user.keyboard('{Enter}')
  expect(await panel.findByText('0 unread')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(bell).toHaveFocus())
})

test.each([
  [9, '9'],
  [10, '9+'],
])('of %i unread notifications the bell shows %s', async (unread, shown) => {
  const { findByRole } = await renderScreen(<Bell />, {
    person: manager,
    calls: [answer(getNotifications, { results: [], unread })],
  })
  expect(await findByRole('button', { name: `${shown} unread notifications` })).toHaveTextContent(shown)
})

test('a bell that loads after the page asks for the list again', async () => {
  const { queries, user, findByRole, requests } = await renderScreen(<Late />, {
    person: manager,
    calls: [answer(getNotifications, { results: [notification(1)], unread: 1 })],
  })
  queries.setQueryData(['notifications', 'list'], { results: [], unread: 0 })
  await user.click(await findByRole('button', { name: 'Load' }))
  expect(await findByRole('button', { name: '1 unread notification' })).toBeVisible()
  expect(requests(getNotifications)).toHaveLength(1)
})

/** A page whose bell comes later. */
function Late() {
  const [isLoaded, setLoaded] = useState(false)
  return isLoaded ? (
    <Bell />
  ) : (
    <button type="button" onClick={() => setLoaded(true)}>
      Load
    </button>
  )
}

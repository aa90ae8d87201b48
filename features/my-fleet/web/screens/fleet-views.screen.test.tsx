import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ReplyOf } from '../../../../platform/contract/endpoint.ts'
import { type Answer, answer } from '../../../../tests/screens/fake-api.ts'
import { criterionOf, fleetCalls, fleetNow, savedViewOf } from '../../../../tests/screens/live-fleet.ts'
import { manager } from '../../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../../tests/screens/render-screen.tsx'
import {
  createSavedRequest,
  deleteSavedRequest,
  getSavedRequests,
  restoreSavedRequest,
  setDefaultRequest,
} from '../../../saved-requests/contract/endpoints.ts'
import type { SavedRequest } from '../../../saved-requests/contract/saved-request.ts'
import FleetScreen from './fleet.tsx'

/** Saved views on the table of the fleet. Two people share one: tests/e2e/saved-views.test.ts. */

const open = async (search: string, calls: readonly Answer[] = [], scene: Scene = {}) => {
  const page = await renderScreen(<FleetScreen />, {
    address: `/MyFleet/Table${search}`,
    person: manager,
    now: fleetNow,
    calls: [...fleetCalls, ...calls],
    ...scene,
  })
  await page.findByRole('radiogroup', { name: 'Technology' })
  return {
    ...page,
    asked: (name: string) => new URLSearchParams(page.address().split('?')[1]).get(name),
    press: async (button: string, role: 'menuitem' | 'menuitemradio', item: string) => {
      await page.user.click(await page.findByRole('button', { name: button }))
      await page.user.click(await page.findByRole(role, { name: item }))
    },
  }
}

/** Replies of a server that keeps one view. */
const keeping = (...initial: readonly SavedRequest[]) => {
  let kept = [...initial]
  let deleted: SavedRequest[] = []
  return [
    answer(getSavedRequests, () => ({ results: kept, defaultId: null })),
    answer(createSavedRequest, ({ body }) => {
      const saved = savedViewOf(body)
      kept = [saved]
      return saved
    }),
    answer(deleteSavedRequest, ({ params }) => {
      deleted = kept
      kept = []
      return params
    }),
    answer(restoreSavedRequest, () => {
      kept = deleted
      return kept[0] as SavedRequest
    }),
  ]
}

const windy = savedViewOf({ name: 'Windy', criteria: [criterionOf('technology', 'wind', 'choice')] })
/** A page does not open the view again that it showed last: another one for each test about opening. */
const otherId = (count: number) => `22222222-2222-4222-8222-${String(count).padStart(12, '0')}`

test('a view is saved with what the page is asked, shared, and named in the address', async () => {
  const { press, user, findByRole, asked, requests } = await open(
    '?technology=wind&search=WT1&sort=-ActivePower',
    keeping(),
  )
  await press('Views', 'menuitem', 'Save as a view…')
  const dialog = within(await findByRole('dialog'))
  await user.type(dialog.getByLabelText('Name'), 'Windy')
  await user.click(dialog.getByLabelText(/^Share with colleagues/))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await findByRole('button', { name: 'View: Windy' })).toBeVisible()
  expect(asked('saved')).toBe(windy.id)
  const [{ body } = { body: undefined }] = requests(createSavedRequest)
  const { criteria: _, actions: __, ...others } = body ?? {}
  expect(others).toEqual({ name: 'Windy', isShared: true, product: 'MyFleet', screen: 'my-fleet' })
  expect(body?.criteria.map(({ inputId, value }) => [inputId, value])).toEqual([
    ['technology', 'wind'],
    ['search', 'WT1'],
  ])
  expect(body?.actions).toEqual([
    { actionId: 'view', value: '/MyFleet/Table' },
    { actionId: 'sort', value: '-ActivePower' },
  ])
})

test('a link that names a view alone asks what the view asks, and keeps the wall that stands beside it', async () => {
  const view = { ...windy, id: otherId(1) }
  const { asked } = await open(`?saved=${view.id}&wall=power&every=60`, keeping(view))
  await waitFor(() => expect(asked('technology')).toBe('wind'))
  expect([asked('saved'), asked('wall'), asked('every')]).toEqual([view.id, 'power', '60'])
})

test('a link to a view that is gone says so, and shows what else it asks for', async () => {
  const { findByText, getByRole, user, asked } = await open(`?search=WT2&saved=${windy.id}`, keeping())
  expect(await findByText(/was deleted or is not shared/)).toBeVisible()
  expect(getByRole('list', { name: 'Current view' })).toHaveTextContent('WT2')
  await user.click(getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(asked('saved')).toBeNull())
  expect(asked('search')).toBe('WT2')
})

test('a view whose only wish is taken away stays away, and a deleted one comes back', async () => {
  const { press, user, getByRole, findByRole, asked } = await open('', keeping(windy))
  await press('Views', 'menuitemradio', 'Windy')
  await waitFor(() => expect(asked('technology')).toBe('wind'))
  await user.click(within(getByRole('radiogroup', { name: 'Technology' })).getByText('All'))
  await findByRole('button', { name: 'View: Windy (changed)' })
  expect(asked('technology')).toBeNull()

  await press('View: Windy (changed)', 'menuitem', 'Delete')
  await waitFor(() => expect(asked('saved')).toBeNull())
  await user.click(await findByRole('button', { name: 'Undo' }))
  await press('Views', 'menuitemradio', 'Windy')
  expect(await findByRole('button', { name: 'View: Windy' })).toBeVisible()
})

test('a page without any wish opens with the view of the role, until somebody leaves it', async () => {
  const ofRole = { ...windy, isShared: true, defaultFor: ['manager' as const] }
  const calls = [answer(getSavedRequests, { results: [ofRole], defaultId: ofRole.id })]
  const first = await open('', calls)
  await waitFor(() => expect(first.asked('technology')).toBe('wind'))
  await first.press('View: Windy', 'menuitemradio', 'No view')
  await waitFor(() => expect(first.asked('saved')).toBe('none'))
  expect(first.asked('technology')).toBeNull()
  first.close()

  const again = await open('?saved=none', calls)
  expect(await again.findByRole('button', { name: 'Views' })).toBeVisible()
  expect(again.asked('technology')).toBeNull()
})

test('a shared view is made what a role begins with', async () => {
  const shared = { ...windy, isShared: true }
  const { press, requests } = await open(`?technology=wind&saved=${windy.id}`, [
    answer(getSavedRequests, { results: [shared], defaultId: null }),
    answer(setDefaultRequest, ({ body }) => ({ role: body.role, id: body.id })),
  ])
  await press('View: Windy', 'menuitemradio', 'Readers')
  await waitFor(() => expect(requests(setDefaultRequest)).toHaveLength(1))
  expect(requests(setDefaultRequest).map(({ body }) => body)).toEqual([
    { product: 'MyFleet', screen: 'my-fleet', role: 'reader', id: windy.id },
  ])
})

test('somebody else’s view can be opened and not deleted', async () => {
  const theirs = { ...windy, isOwner: false, isShared: true, mayChange: false, ownerName: 'Hélène Moreau' }
  const { user, findByRole, queryByRole } = await open(`?technology=wind&saved=${windy.id}`, keeping(theirs))
  await user.click(await findByRole('button', { name: 'View: Windy' }))
  await findByRole('menuitemradio', { name: /^Windy/ })
  expect(queryByRole('menuitem', { name: 'Delete' })).toBeNull()
})

test('who leaves while the view of a link is still read gets where they go', async () => {
  const views = Promise.withResolvers<ReplyOf<typeof getSavedRequests>>()
  const way = Promise.withResolvers<void>()
  const view = { ...windy, id: otherId(2) }
  const { goTo, advance, findByText, address } = await open(
    `?saved=${view.id}`,
    [answer(getSavedRequests, () => views.promise)],
    { elsewhere: way.promise },
  )
  await goTo('/Elsewhere')
  views.resolve({ results: [view], defaultId: null })
  await advance(100)
  way.resolve()
  await findByText('Another page')
  expect(address()).toBe('/Elsewhere')
})

import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillTab } from '../../../../platform/web/slots/tab-slot.ts'
import { takeComplaints } from '../../../../tests/screens/complaints.ts'
import { guest } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { feature as notifications } from '../../../notifications/web/index.ts'
import { feature } from '../index.ts'
import { profileTabs } from './profile-tabs.ts'

const broken = fillTab(profileTabs, {
  id: 'broken',
  order: 70,
  right: 'signed-in',
  label: 'Badges',
  path: '/MyProfile/Badges',
  title: 'Badges',
  part: async () => ({
    default: () => {
      throw new Error('Broken')
    },
  }),
})
const forbidden = { ...broken, id: 'forbidden', order: 5, right: 'super-admin' } as const

test('the tabs of the profile come from two features, and one that throws leaves the others', async () => {
  const { default: Screen } = await broken.route.screen()
  const { findByRole, getByRole } = await renderScreen(<Screen />, {
    address: '/MyProfile/Badges',
    person: guest,
    slots: [...(notifications.slots ?? []), ...(feature.slots ?? []), broken, forbidden],
  })
  expect(await findByRole('alert')).toHaveTextContent(/Badges.*stopped working/)
  expect(takeComplaints()).toEqual([expect.stringContaining('Broken')])
  const links = within(getByRole('navigation', { name: 'My profile' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Profile', '/MyProfile'],
    ['Assets', '/MyProfile/Assets'],
    ['Favourites', '/MyProfile/FavouriteAsset'],
    ['Notifications', '/MyProfile/MyNotifications'],
    ['Settings', '/MyProfile/ApplicationSettings'],
    ['Rights', '/MyProfile/MyRights'],
    ['Badges', '/MyProfile/Badges'],
  ])
})

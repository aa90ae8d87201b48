import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { READ } from '../../../../domain/right.ts'
import { fillSlot } from '../../../../platform/web/slots/slot.ts'
import { takeComplaints } from '../../../../tests/screens/complaints.ts'
import { fleetCalls, fleetNow, liveValues } from '../../../../tests/screens/live-fleet.ts'
import { guest, operator } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { feature as myFleet } from '../../../my-fleet/web/index.ts'
import { feature } from '../index.ts'
import { homeParts } from '../parts/home-parts.ts'
import Home from './home.tsx'

const slots = [...(feature.slots ?? []), ...(myFleet.slots ?? [])]

test('home names the farms that need somebody first, and leads to them', async () => {
  const { findByRole, live, advance, user, findByText, address } = await renderScreen(<Home />, {
    person: operator,
    now: fleetNow,
    calls: fleetCalls,
    slots,
  })
  const needing = within(await findByRole('region', { name: 'Needs attention' }))
  live.push(...liveValues)
  await advance(1_200)
  const farms = needing.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(farms).toEqual([expect.stringMatching(/Saint-Martin.*fault/i), expect.stringMatching(/Achada.*Offline/)])
  await user.click(needing.getByRole('link', { name: /Saint-Martin/ }))
  await findByText('Another page')
  expect(address()).toBe('/MyFleet/Farm?farmCode=FR-STM&type=SOLARFARM')
})

test('home begins with the power and the energy of all farms', async () => {
  const { findByRole, live, advance } = await renderScreen(<Home />, {
    person: operator,
    now: fleetNow,
    calls: fleetCalls,
    slots,
  })
  const now = await findByRole('region', { name: 'Fleet now' })
  live.push(...liveValues)
  await advance(1_200)
  expect(now).toHaveTextContent(/Power now.*7\.2\s?MW.*of .*installed.*Energy today/)
})

test('a fault of after the last look has a mark until the user has seen it', async () => {
  const { findByRole, live, advance, user, queryByText, findByText } = await renderScreen(<Home />, {
    person: operator,
    now: fleetNow,
    calls: fleetCalls,
    slots,
  })
  const needing = within(await findByRole('region', { name: 'Needs attention' }))
  live.push(...liveValues.map((sample) => (sample.value === 'FAULT' ? { ...sample, value: 'RUN' } : sample)))
  await advance(1_200)
  expect(queryByText(/with news/)).toBeNull()
  live.push(...liveValues.filter(({ value }) => value === 'FAULT'))
  await advance(1_200)
  expect(await findByText('1 farm with news')).toBeVisible()
  const farm = needing.getByRole('link', { name: /Saint-Martin/ })
  expect(within(farm).getByRole('img', { name: 'New since you last looked' })).toBeVisible()
  await user.click(needing.getByRole('button', { name: 'Mark as seen' }))
  await advance(1_200)
  expect(queryByText(/with news/)).toBeNull()
})

test('who may read nothing of the fleet is told why the page is bare, and asks for nothing', async () => {
  const { findByText } = await renderScreen(<Home />, { person: guest, slots })
  expect(await findByText(/MyFleet: read/)).toBeVisible()
})

test('the parts stand in their order, and one that throws leaves the others', async () => {
  const broken = fillSlot(homeParts, {
    id: 'broken',
    order: 15,
    right: { product: 'MyFleet', flag: READ },
    label: 'Weather',
    part: async () => ({
      default: () => {
        throw new Error('Broken')
      },
    }),
  })
  const { findByRole } = await renderScreen(<Home />, {
    person: operator,
    now: fleetNow,
    calls: fleetCalls,
    slots: [...slots, broken],
  })
  const shown = [
    await findByRole('region', { name: 'Fleet now' }),
    await findByRole('region', { name: 'Needs attention' }),
    await findByRole('alert'),
    await findByRole('region', { name: 'Assets sending data' }),
    await findByRole('region', { name: 'Farms now' }),
  ]
  expect(shown[2]).toHaveTextContent(/Weather.*stopped working/)
  expect(takeComplaints()).toEqual([expect.stringContaining('Broken')])
  for (const [at, part] of shown.entries())
    expect(shown[at - 1]?.compareDocumentPosition(part) ?? Node.DOCUMENT_POSITION_FOLLOWING).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
})

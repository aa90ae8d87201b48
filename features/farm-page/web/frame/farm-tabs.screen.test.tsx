import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { READ } from '../../../../domain/right.ts'
import { fillTab } from '../../../../platform/web/slots/tab-slot.ts'
import { takeComplaints } from '../../../../tests/screens/complaints.ts'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { fleetOf } from '../../../../tests/screens/fleet-reply.ts'
import { fleetCalls, fleetNow, liveFarms } from '../../../../tests/screens/live-fleet.ts'
import { admin, reader } from '../../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../../tests/screens/render-screen.tsx'
import { feature as charts } from '../../../fleet-charts/web/index.ts'
import { getFleetTable } from '../../../fleet-state/contract/fleet-table.ts'
import { feature } from '../index.ts'
import { FarmSwitcher } from './farm-switcher.tsx'
import { farmTabs } from './farm-tabs.ts'

let isBroken = false

/** A tab of another feature, for farms with a camera. */
const cameras = fillTab(farmTabs, {
  id: 'cameras',
  order: 40,
  right: { product: 'PICFarmGeneral', flag: READ },
  label: 'Cameras',
  path: '/MyFleet/Farm/Camera',
  title: 'Cameras',
  isFor: ({ hasCamera }) => hasCamera,
  options: { address: 'farm' },
  part: async () => ({
    default: ({ farm }) => {
      if (isBroken) throw new Error('Broken')
      return <p>{`Cameras of ${farm.name}`}</p>
    },
  }),
})
// Not in their order.
const slots = [cameras, ...(charts.slots ?? []), ...(feature.slots ?? [])]
const watched = new Set(['FR-VLM', 'PT-ACH'])
const withCameras = answer(getFleetTable, ({ query }) =>
  fleetOf(
    ...liveFarms
      .filter(({ farmCode }) => query.farmCode === undefined || farmCode === query.farmCode)
      .map((farm) => ({ ...farm, hasCamera: watched.has(farm.farmCode) })),
  ),
)
const { default: CamerasScreen } = await cameras.route.screen()

const open = async (farmCode: string, scene: Scene = {}) => {
  const page = await renderScreen(<CamerasScreen />, {
    address: `/MyFleet/Farm/Camera?farmCode=${farmCode}`,
    person: admin,
    now: fleetNow,
    calls: [...fleetCalls, withCameras],
    slots,
    ...scene,
  })
  const tabs = await page.findByRole('navigation', { name: 'Views of the farm' })
  return {
    ...page,
    tabs: () =>
      within(tabs)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    links: () =>
      within(tabs)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
  }
}

test('the tabs of a farm come from several features, in their order, and their addresses name the farm', async () => {
  const { tabs, links, findByText } = await open('FR-VLM')
  expect(tabs()).toEqual(['Overview', 'Table', 'Charts', 'Cameras'])
  expect(links()).toEqual(
    ['', '/Table', '/Charts', '/Camera'].map((tab) => `/MyFleet/Farm${tab}?farmCode=FR-VLM&type=WINDFARM`),
  )
  expect(await findByText('Cameras of Plaine de Valmeuse')).toBeVisible()
})

test('what a person may not read is no tab, and neither is what the farm lacks', async () => {
  const { tabs, close } = await open('FR-VLM', { person: reader })
  expect(tabs()).toEqual(['Overview', 'Table', 'Charts'])
  close()
  expect((await open('FR-STM')).tabs()).toEqual(['Overview', 'Table', 'Charts'])
})

test('another farm opens on the same tab, or on its first page if it lacks the tab', async () => {
  const addressAfter = async (name: RegExp) => {
    const page = await renderScreen(<FarmSwitcher farmCode="FR-VLM" tab={cameras} />, {
      address: '/MyFleet/Farm/Camera?farmCode=FR-VLM',
      calls: [withCameras],
    })
    await page.user.click(await page.findByRole('combobox', { name: 'Switch farm' }))
    await page.user.click(await page.findByRole('option', { name }))
    await waitFor(() => expect(page.address()).not.toContain('FR-VLM'))
    page.close()
    return page.address()
  }
  expect(await addressAfter(/Achada/)).toBe('/MyFleet/Farm/Camera?farmCode=PT-ACH&type=WINDFARM')
  expect(await addressAfter(/Saint-Martin/)).toBe('/MyFleet/Farm?farmCode=FR-STM&type=SOLARFARM')
})

test('a tab that throws says so under its name, and the header and the other tabs stay', async () => {
  isBroken = true
  const { findByRole, getByRole, findByText, tabs, user } = await open('FR-VLM')
  expect(await findByRole('alert')).toHaveTextContent(/Cameras.*stopped working/)
  expect(takeComplaints()).toEqual([expect.stringContaining('Broken')])
  expect(getByRole('heading', { level: 1 })).toHaveTextContent('Plaine de Valmeuse')
  expect(tabs()).toHaveLength(4)
  isBroken = false
  await user.click(getByRole('button', { name: 'Try again' }))
  expect(await findByText('Cameras of Plaine de Valmeuse')).toBeVisible()
})

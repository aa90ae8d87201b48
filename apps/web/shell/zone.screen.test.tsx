import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getChangeLog, markChangeLogSeen } from '../../../features/change-log/contract/change-log.ts'
import { answer } from '../../../tests/screens/fake-api.ts'
import { fleetCalls, fleetNow } from '../../../tests/screens/live-fleet.ts'
import { manager } from '../../../tests/screens/people.ts'
import { renderApp } from '../../../tests/screens/render-app.tsx'
import type { Scene } from '../../../tests/screens/render-screen.tsx'

const open = async (address: string, scene: Scene = {}) => {
  const page = await renderApp({
    address,
    person: manager,
    now: fleetNow,
    calls: [
      ...fleetCalls,
      answer(getChangeLog, { versions: [], seenAtMs: null }),
      answer(markChangeLogSeen, { seenAtMs: 1 }),
    ],
    ...scene,
  })
  const zone = await page.findByRole('button', { name: /^Time zone/ })
  const rail = within(page.getByRole('navigation', { name: 'Navigation' }))
  return { ...page, zone, follow: (name: string) => page.user.click(rail.getByRole('link', { name })) }
}

test('the zone is in the address, and outlives another page, back and forward', async () => {
  const { user, zone, findByRole, address, follow, back, forward } = await open('/ChangeLog')
  await user.click(zone)
  await user.click(await findByRole('menuitemradio', { name: /^UTC/ }))
  await waitFor(() => expect(address()).toBe('/ChangeLog?zone=utc'))
  await follow('My fleet')
  await waitFor(() => expect(address()).toBe('/MyFleet?zone=utc'))
  back()
  await waitFor(() => expect(address()).toBe('/ChangeLog?zone=utc'))
  forward()
  await waitFor(() => expect(address()).toBe('/MyFleet?zone=utc'))
  expect(zone).toHaveTextContent('UTC')
})

test('who gets an address sees its zone, on the next page as well, and keeps the own preference', async () => {
  const { address, zone, findByRole, user } = await open('/MyFleet/Tiles?zone=utc')
  expect(zone).toHaveTextContent('UTC')
  await user.click(await findByRole('link', { name: 'Table' }))
  await waitFor(() => expect(address()).toBe('/MyFleet/Table?zone=utc'))
  expect(localStorage.getItem('solvane.zone')).toBeNull()
})

test('back and forward show each address as it was left, whatever the way', async () => {
  const { address, follow, back, forward, findByRole } = await open('/')
  const steps = [
    ['/', 'Hello', undefined],
    ['/MyFleet', 'Fleet', 'My fleet'],
    ['/ChangeLog', 'Change log', 'Change log'],
    ['/', 'Hello', 'Home'],
  ] as const
  const stands = async (at: number) => {
    const [path, title] = steps[at] ?? steps[0]
    await waitFor(() => expect(address().split('?')[0]).toBe(path))
    await findByRole('heading', { level: 1, name: new RegExp(title) })
  }
  await stands(0)
  for (const [at, [, , link]] of [...steps.entries()].slice(1)) {
    await follow(link ?? '')
    await stands(at)
  }
  let at = 3
  for (const way of [back, back, forward, back, back, forward, forward, forward]) {
    way()
    at += way === back ? -1 : 1
    await stands(at)
  }
})

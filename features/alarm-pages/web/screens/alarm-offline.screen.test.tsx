import { waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer, unreachable } from '../../../../tests/screens/fake-api.ts'
import { fleetCalls, fleetNow } from '../../../../tests/screens/live-fleet.ts'
import { operator } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { screenOf } from '../../../../tests/screens/screen-of.ts'
import { acknowledgeAlarms } from '../../../alarms/contract/alarm-actions.ts'
import { getAlarmCounts } from '../../../alarms/contract/alarm-calls.ts'
import { alarmsKey } from '../calls/alarm-queries.ts'
import { feature } from '../index.ts'
import { alarmCalls, alarmId, alarmOf } from '../test-alarms.ts'

const FleetAlarmsScreen = await screenOf(feature, '/MyFleet/Alarms')

test('while the person is offline, each button is off and says why; the half-written comment stays', async () => {
  const { user, findByRole, findAllByText, fill, live, requests } = await renderScreen(<FleetAlarmsScreen />, {
    address: `/MyFleet/Alarms?alarm=${alarmId(1)}`,
    person: operator,
    now: fleetNow,
    calls: [
      ...fleetCalls,
      ...alarmCalls([alarmOf(1, { priority: 'critical' })]),
      answer(acknowledgeAlarms, { results: [] }),
    ],
  })
  const detail = within(await findByRole('dialog', { name: 'Pitch fault 1' }))
  await detail.findByRole('button', { name: 'Correct' })
  const shelve = () => detail.getByRole('button', { name: 'Shelve' })
  expect(shelve()).toBeEnabled()
  const comment = detail.getByRole('textbox', { name: 'Comment' })
  await fill(comment, 'Half writ')
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  live.connection({ state: 'down' })
  await waitFor(() => expect(shelve()).toBeDisabled())
  expect(shelve()).toHaveAttribute('title', 'You are offline. Actions are off until the connection is back.')
  for (const button of detail.getAllByRole('button', { name: /^(Acknowledge|Comment|Correct)/ }))
    expect(button).toBeDisabled()
  ;(await findByRole('grid')).focus()
  await user.keyboard('a')
  expect((await findAllByText(/Actions are off/)).length).toBeGreaterThan(0)
  expect(requests(acknowledgeAlarms)).toEqual([])
  expect(comment).toBeVisible()
  expect(comment).toHaveValue('Half writ')
  online.mockRestore()
  live.connection({ state: 'connected' })
  await waitFor(() => expect(shelve()).toBeEnabled())
})

test('while no call reaches the server, actions are off; a lost live connection alone leaves them', async () => {
  const alarms = [alarmOf(1, { priority: 'critical' })]
  const shown = await renderScreen(<FleetAlarmsScreen />, {
    ...{ address: `/MyFleet/Alarms?alarm=${alarmId(1)}`, person: operator, now: fleetNow },
    calls: [...fleetCalls, ...alarmCalls(alarms)],
  })
  const detail = within(await shown.findByRole('dialog', { name: 'Pitch fault 1' }))
  const shelve = () => detail.getByRole('button', { name: 'Shelve' })
  await detail.findByRole('button', { name: 'Correct' })
  shown.live.connection({ state: 'down' })
  await shown.findByText(/Each action asks the server first/)
  expect(shelve()).toBeEnabled()
  shown.answer(getAlarmCounts, unreachable)
  await shown.queries.refetchQueries({ queryKey: alarmsKey })
  await waitFor(() => expect(shelve()).toBeDisabled())
  expect(shelve()).toHaveAttribute('title', expect.stringMatching(/^The server cannot be reached/))
})

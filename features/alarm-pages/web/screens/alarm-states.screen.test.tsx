import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fleetCalls, fleetNow } from '../../../../tests/screens/live-fleet.ts'
import { operator } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { screenOf } from '../../../../tests/screens/screen-of.ts'
import type { AlarmState } from '../../../alarms/contract/alarm-state.ts'
import { feature } from '../index.ts'
import { alarmCalls, alarmId, alarmOf } from '../test-alarms.ts'

const FleetAlarmsScreen = await screenOf(feature, '/MyFleet/Alarms')

/** Which states wait for somebody: not acknowledged, active or returned. */
const waiting: Readonly<Record<AlarmState, boolean>> = {
  UNACK: true,
  RTN_UNACK: true,
  ACKED: false,
  LATCHED: false,
  NORMAL: false,
}
const states = Object.keys(waiting) as AlarmState[]
const alarms = states.map((state, place) => alarmOf(place + 1, { state, priority: 'critical', message: `In ${state}` }))

const open = (alarm = '') =>
  renderScreen(<FleetAlarmsScreen />, {
    address: `/MyFleet/Alarms?view=history${alarm}`,
    person: operator,
    now: fleetNow,
    calls: [...fleetCalls, ...alarmCalls(alarms)],
  })

test('only an alarm that nobody has acknowledged has a mark that asks for somebody', async () => {
  const { findByRole, getByRole } = await open()
  await findByRole('row', { name: /In UNACK/ })
  for (const state of states) {
    const row = getByRole('row', { name: new RegExp(`In ${state}\\b`) })
    expect(row.querySelector('[data-waits]') !== null, state).toBe(waiting[state])
    expect(row.querySelector('[data-look="critical"]') !== null, state).toBe(waiting[state])
  }
})

test.each(states)('the drawer of an alarm in %s offers to acknowledge it only where nobody has', async (state) => {
  const { findByRole } = await open(`&alarm=${alarmId(states.indexOf(state) + 1)}`)
  const drawer = within(await findByRole('dialog', { name: `In ${state}` }))
  await drawer.findByRole('textbox', { name: 'Comment' })
  expect(drawer.queryByRole('button', { name: 'Acknowledge' }) !== null).toBe(waiting[state])
})

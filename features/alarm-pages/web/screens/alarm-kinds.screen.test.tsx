import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { fleetCalls, fleetNow } from '../../../../tests/screens/live-fleet.ts'
import { operator } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { screenOf } from '../../../../tests/screens/screen-of.ts'
import { getAlarmDesks, getAlarms } from '../../../alarms/contract/alarm-calls.ts'
import { feature } from '../index.ts'
import { alarmCalls, alarmId, alarmOf } from '../test-alarms.ts'

const FleetAlarmsScreen = await screenOf(feature, '/MyFleet/Alarms')

const open = (search: string) =>
  renderScreen(<FleetAlarmsScreen />, {
    address: `/MyFleet/Alarms${search}`,
    person: operator,
    now: fleetNow,
    calls: [
      ...fleetCalls,
      ...alarmCalls([alarmOf(1)]),
      answer(getAlarmDesks, { results: [{ id: alarmId(9), name: 'North desk' }] }),
    ],
  })

test('a chip narrows the list to one kind of alarms', async () => {
  const { user, findByRole, requests, address } = await open('')
  await user.click(await findByRole('button', { name: 'Add filter' }))
  await user.click(await findByRole('button', { name: 'Kind' }))
  await user.click(await findByRole('combobox', { name: 'Kind' }))
  await user.click(await findByRole('option', { name: 'Fleeting (under 5 s)' }))
  await user.click(await findByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(requests(getAlarms).at(-1)?.query).toMatchObject({ kind: 'fleeting' }))
  expect(address()).toContain('kind=fleeting')
})

test('a link of a figure shows its conditions as chips: kind, desk and maker', async () => {
  const search = `?view=history&kind=topCodes&desk=${alarmId(9)}&makers=Ventara`
  const { findByText, requests } = await open(search)
  expect(await findByText(/Ten most frequent codes/)).toBeVisible()
  expect(await findByText(/North desk/)).toBeVisible()
  expect(await findByText(/Ventara/)).toBeVisible()
  expect(requests(getAlarms)[0]?.query).toMatchObject({
    ...{ view: 'history', kind: 'topCodes', desk: alarmId(9), manufacturer: ['Ventara'], byCause: false },
  })
})

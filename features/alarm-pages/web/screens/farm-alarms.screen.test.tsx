import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { fleetCalls, fleetNow } from '../../../../tests/screens/live-fleet.ts'
import { operator } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { screenOf } from '../../../../tests/screens/screen-of.ts'
import { getAlarmLanes, getAlarms } from '../../../alarms/contract/alarm-calls.ts'
import { feature } from '../index.ts'
import { alarmCalls, alarmId, alarmOf } from '../test-alarms.ts'

const FarmAlarmsScreen = await screenOf(feature, '/MyFleet/Farm/Alarm')

const span = (place: number) => ({
  id: alarmId(place),
  fromMs: Date.parse(fleetNow) - 3_600_000,
  toMs: null,
  priority: 'high' as const,
  code: '1203',
  message: 'Pitch fault',
})

test('the alarms of a farm: a lane for each machine in the order of the server, and the list of that farm alone', async () => {
  const { user, findByRole, getAllByRole, requests, address } = await renderScreen(<FarmAlarmsScreen />, {
    address: '/MyFleet/Farm/Alarm?farmCode=FR-VLM&type=WINDFARM',
    person: operator,
    now: fleetNow,
    slots: feature.slots,
    calls: [
      ...fleetCalls,
      ...alarmCalls([alarmOf(1)]),
      answer(getAlarmLanes, {
        lanes: [
          { machineCode: 'WT02', name: 'WT2', spans: [span(1)] },
          { machineCode: 'WT10', name: 'WT10', spans: [span(2), span(3)] },
        ],
      }),
    ],
  })
  const lane = await findByRole('button', { name: /WT10 2 alarms/ })
  expect(getAllByRole('button', { name: /^WT\d+ \d alarm/ }).map(({ textContent }) => textContent)).toEqual([
    'WT21 alarm',
    'WT102 alarms',
  ])
  expect(requests(getAlarmLanes)[0]?.query).toMatchObject({ farmCode: 'FR-VLM' })
  await user.click(lane)
  await waitFor(() =>
    expect(requests(getAlarms).at(-1)?.query).toMatchObject({ farmCode: ['FR-VLM'], machineCode: 'WT10' }),
  )
  expect(address()).toContain('machine=WT10')
})

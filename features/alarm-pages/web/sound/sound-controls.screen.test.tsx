import { expect, test } from 'vitest'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { fleetNow } from '../../../../tests/screens/live-fleet.ts'
import { operator } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getAlarms } from '../../../alarms/contract/alarm-calls.ts'
import { pageOf } from '../test-alarms.ts'
import { AlarmSound } from './alarm-sound.tsx'
import { SoundControls } from './sound-controls.tsx'

test('sound is off until it is wanted, and says where the browser wants a click first', async () => {
  const { user, findByRole, queryByRole, requests } = await renderScreen(
    <>
      <AlarmSound />
      <SoundControls />
    </>,
    { person: operator, now: fleetNow, calls: [answer(getAlarms, pageOf([]))] },
  )
  const toggle = await findByRole('button', { name: 'Sound off' })
  expect(queryByRole('button', { name: 'Silence for 5 min' })).toBeNull()
  expect(requests(getAlarms)).toHaveLength(0)
  await user.click(toggle)
  const silence = await findByRole('button', { name: 'Silence for 5 min' })
  // No Web Audio here: as in a browser that holds it back.
  expect(await findByRole('button', { name: 'Click to allow sound' })).toBeVisible()
  await user.click(silence)
  expect(silence).toHaveAttribute('aria-pressed', 'true')
  await user.click(await findByRole('button', { name: 'Sound on' }))
  expect(queryByRole('button', { name: 'Silence for 5 min' })).toBeNull()
})

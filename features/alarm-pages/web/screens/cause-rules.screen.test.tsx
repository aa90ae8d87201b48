import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, problem } from '../../../../tests/screens/fake-api.ts'
import { fleetCalls, fleetNow } from '../../../../tests/screens/live-fleet.ts'
import { manager, operator } from '../../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../../tests/screens/render-screen.tsx'
import { screenOf } from '../../../../tests/screens/screen-of.ts'
import { getAlarmDesks, getAlarmMetrics } from '../../../alarms/contract/alarm-calls.ts'
import { type AlarmRule, decideAlarmRule, getAlarmRules } from '../../../alarms/contract/alarm-rules.ts'
import { causeLimits } from '../../../alarms/contract/cause.ts'
import { type FarmCauseLimits, getCauseLimits, setCauseLimits } from '../../../alarms/contract/cause-limits.ts'
import { feature } from '../index.ts'
import { alarmCalls, alarmId } from '../test-alarms.ts'
import { metricsOf } from '../test-metrics.ts'

const FarmAlarmsScreen = await screenOf(feature, '/MyFleet/Farm/Alarm')
const FleetAlarmsScreen = await screenOf(feature, '/MyFleet/Alarms')

const limits: FarmCauseLimits = {
  farmCode: 'FR-VLM',
  limits: { ...causeLimits, firstOutS: 90 },
  version: 1,
  defaults: { ...causeLimits },
  history: [{ version: 1, validFrom: fleetNow, author: 'A. Silva', limits: { ...causeLimits, firstOutS: 90 } }],
  objections: [{ rule: 'first-out', count: 3 }],
}
const openFarm = (scene: Scene = {}) =>
  renderScreen(<FarmAlarmsScreen />, {
    address: '/MyFleet/Farm/Alarm?farmCode=FR-VLM&type=WINDFARM',
    person: manager,
    now: fleetNow,
    slots: feature.slots,
    ...scene,
    calls: [...fleetCalls, ...alarmCalls([]), answer(getCauseLimits, limits), ...(scene.calls ?? [])],
  })

test('who manages sets the limits of a farm, with objections and history beside them', async () => {
  const saved = { ...limits, version: 2 }
  const { user, findByRole, findByText, fill, requests } = await openFarm({ calls: [answer(setCauseLimits, saved)] })
  await user.click(await findByRole('button', { name: 'Limits of causes' }))
  const dialog = within(await findByRole('dialog', { name: 'Limits of causes' }))
  const field = await dialog.findByRole('textbox', { name: /First-out/ })
  expect(field).toHaveValue('90')
  expect(dialog.getByRole('row', { name: /first-out 3/ })).toBeVisible()
  expect(dialog.getByText(/60 → 90/)).toBeInTheDocument()

  await fill(field, '601')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Enter a whole number from 0 to 600')).toBeVisible()
  expect(requests(setCauseLimits)).toEqual([])
  await fill(field, '30')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await findByText('Limits saved')).toBeVisible()
  expect(requests(setCauseLimits)).toEqual([
    { body: { farmCode: 'FR-VLM', version: 1, limits: { ...causeLimits, firstOutS: 30 } } },
  ])
})

test('limits that somebody has changed meanwhile are not overwritten', async () => {
  const { user, findByRole, findByText, requests } = await openFarm({
    calls: [answer(setCauseLimits, problem(409, 'conflict'))],
  })
  await user.click(await findByRole('button', { name: 'Limits of causes' }))
  await user.click(await findByRole('button', { name: 'Save' }))
  expect(await findByText(/Somebody has changed the limits meanwhile/)).toBeVisible()
  await waitFor(() => expect(requests(getCauseLimits)).toHaveLength(2))
})

test('who may not manage is offered no limits', async () => {
  const { findByRole, queryByRole } = await openFarm({ person: operator })
  await findByRole('radio', { name: 'Open' })
  expect(queryByRole('button', { name: 'Limits of causes' })).toBeNull()
})

test('a proposed rule is accepted by a person with manage', async () => {
  const rule: AlarmRule = {
    ...{ id: alarmId(7), manufacturer: 'Ventara', causeCode: '71', causeText: 'Bearing hot', effectCode: '9' },
    ...{ effectText: '9', withinS: 60, scope: 'feeder', state: 'proposed', support: 12, confidence: 0.9, folded: 7 },
    ...{ objections: 1, proposedAt: fleetNow, decidedAt: null, decidedBy: null, version: 4 },
  }
  const { user, findByRole, requests } = await renderScreen(<FleetAlarmsScreen />, {
    address: '/MyFleet/Alarms?view=metrics',
    person: manager,
    now: fleetNow,
    calls: [
      ...fleetCalls,
      ...alarmCalls([]),
      answer(getAlarmMetrics, metricsOf()),
      answer(getAlarmDesks, { results: [] }),
      answer(getAlarmRules, { results: [rule] }),
      answer(decideAlarmRule, { ...rule, state: 'accepted', version: 5 }),
    ],
  })
  const row = within(await findByRole('row', { name: /71 Bearing hot causes 9 within .* on the same feeder/ }))
  await user.click(row.getByRole('button', { name: 'Accept' }))
  await waitFor(() =>
    expect(requests(decideAlarmRule)).toEqual([{ body: { id: alarmId(7), version: 4, state: 'accepted' } }]),
  )
})

import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { fleetCalls, fleetNow } from '../../../../tests/screens/live-fleet.ts'
import { operator } from '../../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../../tests/screens/render-screen.tsx'
import { screenOf } from '../../../../tests/screens/screen-of.ts'
import type { Alarm } from '../../../alarms/contract/alarm.ts'
import { commentAlarms, shelveAlarms, takeFromCause, unshelveAlarms } from '../../../alarms/contract/alarm-actions.ts'
import { getAlarms } from '../../../alarms/contract/alarm-calls.ts'
import { feature } from '../index.ts'
import { alarmCalls, alarmId, alarmOf } from '../test-alarms.ts'

const FleetAlarmsScreen = await screenOf(feature, '/MyFleet/Alarms')

const one = [alarmOf(1, { priority: 'critical' })]
const done = { results: [{ id: alarmId(1), outcome: 'done' as const, why: null, by: null }] }

const open = (search = '', alarms: readonly Alarm[] = one, scene: Scene = {}) =>
  renderScreen(<FleetAlarmsScreen />, {
    address: `/MyFleet/Alarms${search}`,
    person: operator,
    now: fleetNow,
    ...scene,
    calls: [...fleetCalls, ...alarmCalls(alarms), ...(scene.calls ?? [])],
  })

test('an alarm is taken out of its cause, with a reason', async () => {
  const folded = [alarmOf(1, { causeId: alarmId(2), causeRule: 'station', causeGroup: 'grid' })]
  const { user, findByRole, findByText, fill, requests } = await open(`?alarm=${alarmId(1)}`, folded, {
    calls: [answer(takeFromCause, done)],
  })
  const detail = within(await findByRole('dialog', { name: 'Pitch fault 1' }))
  await user.click(await detail.findByRole('button', { name: 'Not this cause' }))
  const send = () => detail.getByRole('button', { name: 'Not this cause' })
  expect(send()).toBeDisabled()
  await fill(detail.getByRole('textbox', { name: /Reason/ }), ' The pitch battery is old ')
  await user.click(send())
  await waitFor(() =>
    expect(requests(takeFromCause)[0]?.body).toEqual({ id: alarmId(1), reason: 'The pitch battery is old' }),
  )
  expect(await findByText('1 done')).toBeVisible()
  await waitFor(() => expect(detail.queryByRole('textbox', { name: /Reason/ })).toBeNull())
})

test('an alarm that is its own cause has nothing to be taken out of', async () => {
  const { findByRole } = await open(`?alarm=${alarmId(1)}`)
  const detail = within(await findByRole('dialog', { name: 'Pitch fault 1' }))
  expect(await detail.findByText('History')).toBeVisible()
  expect(detail.queryByRole('button', { name: 'Not this cause' })).toBeNull()
})

test('a comment is corrected: the request names the one that it corrects', async () => {
  const { user, findByRole, fill, requests } = await open(`?alarm=${alarmId(1)}`, one, {
    calls: [answer(commentAlarms, done)],
  })
  const detail = within(await findByRole('dialog', { name: 'Pitch fault 1' }))
  await user.click(await detail.findByRole('button', { name: 'Correct' }))
  const field = detail
    .getAllByRole('textbox', { name: 'Comment' })
    .find((box) => (box as HTMLTextAreaElement).value !== '') as HTMLElement
  expect(field).toHaveValue('<img onerror=alert(1)>')
  await fill(field, 'Team informed')
  await user.click(detail.getByRole('button', { name: 'Correct' }))
  await waitFor(() =>
    expect(requests(commentAlarms)[0]?.body).toEqual({
      chosen: { ids: [alarmId(1)] },
      comment: 'Team informed',
      corrects: 't2',
    }),
  )
  await waitFor(() => expect(detail.getAllByRole('textbox', { name: 'Comment' })).toHaveLength(1))
})

test('c comments the alarm in front', async () => {
  const { user, findByRole, fill, requests } = await open('', one, { calls: [answer(commentAlarms, done)] })
  await findByRole('row', { name: /Pitch fault 1/ })
  ;(await findByRole('grid')).focus()
  await user.keyboard('c')
  const dialog = within(await findByRole('dialog'))
  await fill(dialog.getByRole('textbox', { name: /Comment/ }), 'Seen')
  await user.click(dialog.getByRole('button', { name: 'Comment' }))
  await waitFor(() =>
    expect(requests(commentAlarms)[0]?.body).toEqual({ chosen: { ids: [alarmId(1)] }, comment: 'Seen' }),
  )
})

test('u brings the shelved alarm in front back', async () => {
  const shelved = [alarmOf(1, { hiddenBy: 'SHELVED', shelvedUntil: '2026-11-24T11:00:00.000Z' })]
  const { user, findByRole, requests } = await open('?view=shelved', shelved, { calls: [answer(unshelveAlarms, done)] })
  await findByRole('row', { name: /Pitch fault 1/ })
  ;(await findByRole('grid')).focus()
  await user.keyboard('u')
  await waitFor(() => expect(requests(unshelveAlarms)[0]?.body).toEqual({ chosen: { ids: [alarmId(1)] } }))
})

test('u does nothing to an alarm that is not shelved', async () => {
  const { user, findByRole, requests } = await open('', one, { calls: [answer(unshelveAlarms, done)] })
  await findByRole('row', { name: /Pitch fault 1/ })
  ;(await findByRole('grid')).focus()
  await user.keyboard('u')
  expect(requests(unshelveAlarms)).toEqual([])
})

test('g shows each alarm, and groups them by cause again', async () => {
  const { user, findByRole, requests, address } = await open()
  await findByRole('row', { name: /Pitch fault 1/ })
  expect(requests(getAlarms).at(-1)?.query.byCause).toBe(true)
  ;(await findByRole('grid')).focus()
  await user.keyboard('g')
  await waitFor(() => expect(requests(getAlarms).at(-1)?.query.byCause).toBe(false))
  expect(address()).toContain('folded=false')
  await user.keyboard('g')
  await waitFor(() => expect(address()).not.toContain('folded=false'))
})

test('a shelf can be taken back for ten seconds', async () => {
  const { user, findByRole, queryByRole, fill, advance } = await open('', one, { calls: [answer(shelveAlarms, done)] })
  await findByRole('row', { name: /Pitch fault 1/ })
  ;(await findByRole('grid')).focus()
  await user.keyboard('s')
  const dialog = within(await findByRole('dialog', { name: 'Shelve 1 alarm' }))
  await fill(dialog.getByRole('textbox', { name: /Reason/ }), 'Sensor ordered')
  await user.click(dialog.getByRole('button', { name: 'Shelve' }))
  expect(await findByRole('button', { name: 'Undo' })).toBeVisible()
  await advance(8_000)
  expect(queryByRole('button', { name: 'Undo' })).not.toBeNull()
  await advance(2_500)
  await waitFor(() => expect(queryByRole('button', { name: 'Undo' })).toBeNull())
})

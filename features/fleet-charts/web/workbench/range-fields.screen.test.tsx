import { within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { RangeFields } from './range-fields.tsx'

const range = { fromMs: Date.UTC(2026, 9, 20, 6, 30), toMs: Date.UTC(2026, 9, 24, 10) }

const open = async () => {
  const onRange = vi.fn()
  const screen = await renderScreen(
    <RangeFields
      name={undefined}
      text="four days"
      offset={undefined}
      zoneWords="Europe/Paris"
      current="custom"
      range={range}
      zone="Europe/Paris"
      nowMs={range.toMs}
      onNamed={() => undefined}
      onRange={onRange}
    />,
  )
  await screen.user.click(screen.getByRole('button', { name: 'four days' }))
  const panel = within(await screen.findByRole('dialog'))
  return { ...screen, panel, onRange }
}

test('a day from the calendar keeps the clock that stands in the field', async () => {
  const { user, panel, onRange } = await open()
  await user.click(panel.getByRole('button', { name: 'Calendar: From' }))
  const calendar = within(await panel.findByRole('dialog', { name: 'Calendar: From' }))
  await user.click(await calendar.findByRole('button', { name: /^Monday,? 19 October 2026$/ }))
  // A press in the calendar is none outside the panel.
  expect(panel.getByRole('textbox', { name: 'From' })).toHaveValue('2026-10-19 08:30')
  await user.click(panel.getByRole('button', { name: 'Show' }))
  expect(onRange).toHaveBeenCalledWith({ ...range, fromMs: Date.UTC(2026, 9, 19, 6, 30) })
})

test('Escape closes the calendar, then the panel', async () => {
  const { user, panel, queryByRole } = await open()
  await user.click(panel.getByRole('button', { name: 'Calendar: To' }))
  await panel.findByRole('button', { name: /^Saturday,? 24 October 2026$/ })
  await user.keyboard('{Escape}')
  expect(queryByRole('dialog', { name: 'Calendar: To' })).toBeNull()
  expect(panel.getByRole('button', { name: 'Calendar: To' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(queryByRole('dialog')).toBeNull()
})

import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../tests/screens/render-screen.tsx'
import { GalleryChart } from './gallery-chart.tsx'

test('a chart zooms by its keys, and shows its figures as a table', async () => {
  const { user, findByRole, getByRole, getAllByRole } = await renderScreen(<GalleryChart />)
  const chart = await findByRole('application', { name: 'Power and wind of WT1 and WT2' })
  const from = () => getAllByRole('slider')[0]?.getAttribute('aria-valuetext')
  const whole = from()
  expect(whole).toBe('24 Oct 2026, 00:00 UTC+02:00')
  chart.focus()
  await user.keyboard('+')
  expect(from()).not.toBe(whole)
  await user.keyboard('{Backspace}')
  await waitFor(() => expect(from()).toBe(whole))
  await user.keyboard('{Home}')
  expect(chart).toHaveTextContent('24 Oct 2026, 00:00')

  await user.click(getByRole('button', { name: 'Show or hide WT2 active power' }))
  await user.click(getByRole('button', { name: 'Table' }))
  const figures = within(getByRole('region', { name: 'Power and wind of WT1 and WT2' })).getByRole('table')
  expect(
    within(figures)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Time', 'WT1 active power kW', 'WT1 wind speed m/s'])
})

import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../tests/screens/render-screen.tsx'
import { GalleryFilters } from './gallery-filters.tsx'

const open = async (width = 1440) => {
  const screen = await renderScreen(<GalleryFilters />, { width })
  const bar = screen.getByRole('list', { name: 'Filters' })
  return {
    ...screen,
    bar: within(bar),
    chips: () =>
      within(bar)
        .queryAllByRole('button', { name: /^Change the filter/ })
        .map(({ textContent }) => textContent),
  }
}

test('a filter is added by keyboard: the field first, then its value', async () => {
  const { user, bar, chips, findByRole } = await open()
  expect(chips()).toHaveLength(5)
  bar.getByRole('button', { name: 'Add filter' }).focus()
  await user.keyboard('{Enter}')
  const panel = within(await findByRole('dialog', { name: 'Add filter' }))
  // Fields with a filter are not offered again.
  expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Note', 'Time zone'])
  const field = panel.getByRole('button', { name: 'Time zone' })
  while (document.activeElement !== field) await user.tab()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(panel.getByRole('textbox', { name: /Time zone/ })).toHaveFocus())
  await user.keyboard('Lisbon{Enter}')
  expect(chips().at(-1)).toBe('Time zone: Lisbon')
})

test('a press on a chip changes its filter', async () => {
  const { user, bar, chips, findByRole } = await open()
  await user.click(bar.getByRole('button', { name: 'Change the filter Manufacturer: Vestas' }))
  const panel = within(await findByRole('dialog', { name: 'Change the filter Manufacturer: Vestas' }))
  await user.clear(panel.getByRole('textbox'))
  await user.type(panel.getByRole('textbox'), 'Enercon{Enter}')
  expect(chips()[0]).toBe('Manufacturer: Enercon')
})

test('a removed chip gives the focus to the next one, the last to the button that adds', async () => {
  const { user, bar, chips } = await open()
  const remove = (name: RegExp) => user.click(bar.getByRole('button', { name }))
  await remove(/^Remove the filter Manufacturer/)
  await waitFor(() => expect(bar.getByRole('button', { name: /^Remove the filter Hub height/ })).toHaveFocus())
  for (const name of ['Hub height', 'Status', 'Farm', 'Commissioned'])
    await remove(new RegExp(`^Remove the filter ${name}`))
  expect(chips()).toEqual([])
  await waitFor(() => expect(bar.getByRole('button', { name: 'Add filter' })).toHaveFocus())
})

test('all filters are cleared at once', async () => {
  const { user, bar, chips } = await open()
  await user.click(bar.getByRole('button', { name: 'Clear filters' }))
  expect(chips()).toEqual([])
  expect(bar.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

test('a phone shows two chips and how many more there are', async () => {
  const { user, bar, chips } = await open(360)
  expect(chips()).toHaveLength(2)
  await user.click(bar.getByRole('button', { name: '3 more' }))
  expect(chips()).toHaveLength(5)
  await user.click(bar.getByRole('button', { name: 'Show fewer' }))
  expect(chips()).toHaveLength(2)
})

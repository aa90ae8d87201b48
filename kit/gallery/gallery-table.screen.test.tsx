import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../tests/screens/render-screen.tsx'
import { GalleryTable } from './gallery-table.tsx'

test('the table of 10,000 rows is worked by keyboard alone', async () => {
  const { user, getByText, getByRole, getAllByRole, findByText, findByLabelText } = await renderScreen(<GalleryTable />)
  await user.click(getByText('10,000'))
  const grid = getByRole('treegrid', { name: 'Machines' })
  const rows = () => grid.getAttribute('aria-rowcount')
  /** Row and column of the marked cell. */
  const marked = () => {
    const cell = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
    return [
      Number(cell?.closest('[role="row"]')?.getAttribute('aria-rowindex')),
      Number(cell?.getAttribute('aria-colindex')),
    ]
  }
  expect(rows()).toBe('10502')
  expect(getAllByRole('row').length).toBeLessThan(60)
  grid.focus()

  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(marked()).toEqual([4, 2])
  await user.keyboard('{Control>}{End}{/Control}')
  await waitFor(() => expect(marked()).toEqual([10_502, 6]))
  await user.keyboard('{Control>}{Home}{/Control}')
  await waitFor(() => expect(marked()).toEqual([3, 1]))

  await user.keyboard('{ArrowLeft}')
  expect(rows()).toBe('10482')
  await user.keyboard('{ArrowRight}')
  expect(rows()).toBe('10502')

  await user.keyboard(' ')
  expect(await findByText('20 rows selected')).toBeVisible()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(await findByText(/opened WT1/)).toBeVisible()

  await user.keyboard('{Control>}{Home}{/Control}{ArrowUp}{End}{Enter}')
  const headers = () => getAllByRole('columnheader')
  expect(headers().find(({ textContent }) => /Energy/.test(textContent))).toHaveAttribute('aria-sort', 'descending')
  await user.keyboard('{Control>}{ArrowLeft}{/Control}')
  expect(headers().at(-1)).toHaveTextContent('Technical availability')

  await user.keyboard('/evora')
  expect(await findByText(/^1,660 of 10,000 machines/)).toBeVisible()
  await user.click(getByRole('button', { name: 'Filter' }))
  const power = await findByLabelText('Filter: Active power')
  await user.type(power, '> 2900')
  expect(await findByText(/^30 of 10,000 machines/)).toBeVisible()
  await user.clear(power)
  await user.type(power, '>')
  expect(power).toHaveAttribute('aria-invalid', 'true')
})

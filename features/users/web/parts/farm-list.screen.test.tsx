import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { FarmList, type ListedFarm } from './farm-list.tsx'

const farms = (count: number): ListedFarm[] =>
  Array.from({ length: count }, (_, index) => ({
    farmCode: `FR-A${String(index).padStart(2, '0')}`,
    name: `Farm ${index}`,
    technology: 'wind',
    countryCode: index === 7 ? 'PT' : 'FR',
  }))

test('a long list shows its first farms, finds the others by name, code or country, and shows all on demand', async () => {
  const user = userEvent.setup()
  const { getByRole, getAllByRole, findByText, findAllByRole } = await renderScreen(<FarmList farms={farms(33)} />)
  expect(getAllByRole('listitem')).toHaveLength(12)
  const search = getByRole('searchbox', { name: 'Search farms' })
  for (const [words, count] of [
    ['Farm 31', 1],
    ['fr-a20', 1],
    ['portugal', 1],
  ] as const) {
    await user.clear(search)
    await user.type(search, `${words}{Enter}`)
    expect(await findAllByRole('listitem')).toHaveLength(count)
  }
  await user.clear(search)
  await user.type(search, 'nowhere{Enter}')
  expect(await findByText('No results')).toBeVisible()
  await user.clear(search)
  await user.type(search, '{Enter}')
  await user.click(getByRole('button', { name: /21/ }))
  expect(getAllByRole('listitem')).toHaveLength(33)
})

test('a short list has no search', async () => {
  const { queryByRole, getAllByRole } = await renderScreen(<FarmList farms={farms(7)} />)
  expect(getAllByRole('listitem')).toHaveLength(7)
  expect(queryByRole('searchbox')).toBeNull()
})

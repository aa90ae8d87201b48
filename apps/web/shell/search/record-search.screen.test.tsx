import { IconFileText } from '@tabler/icons-react'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { READ } from '../../../../domain/right.ts'
import { getChangeLog, markChangeLogSeen } from '../../../../features/change-log/contract/change-log.ts'
import { searchRecords } from '../../../../platform/contract/reference-calls.ts'
import type { RecordPlace } from '../../../../platform/web/record/reference/record-places.tsx'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { personOf } from '../../../../tests/screens/people.ts'
import { renderApp } from '../../../../tests/screens/render-app.tsx'

const place: RecordPlace = {
  kind: 'maker',
  noun: 'changeLog.title',
  icon: IconFileText,
  right: { product: 'PICFarmCompanies', flag: READ },
  isSearched: true,
  links: { view: (id) => `/ChangeLog?maker=${id}` },
}
const { isSearched: _, ...unsearched } = place

const search = async (text: string, products: object, places: readonly RecordPlace[]) => {
  const page = await renderApp({
    person: personOf({ products }),
    places,
    address: '/ChangeLog',
    calls: [
      answer(getChangeLog, { versions: [], seenAtMs: null }),
      answer(markChangeLogSeen, { seenAtMs: 1 }),
      answer(searchRecords, ({ query }) => ({
        results: [
          { kind: 'maker', id: '12', label: `Northwind ${query.search}` },
          { kind: 'unknown', id: '1', label: 'Nowhere' },
        ],
      })),
    ],
  })
  await page.user.keyboard('{Control>}k{/Control}')
  const dialog = within(await page.findByRole('dialog', { name: 'Search' }))
  await dialog.findByRole('combobox')
  await page.user.keyboard(text)
  return { ...page, dialog }
}
const mayRead = { PICFarmCompanies: READ }

test('the search finds records of kinds with a place on the page, once for a word, and opens them', async () => {
  const { dialog, user, requests, address } = await search('rotor', mayRead, [place])
  expect(await dialog.findByRole('option', { name: /Northwind rotor/ })).toBeVisible()
  expect(dialog.queryByText('Nowhere')).toBeNull()
  expect(requests(searchRecords)).toEqual([{ query: { search: 'rotor', language: 'en-GB' } }])
  await user.click(dialog.getByRole('option', { name: /Northwind rotor/ }))
  await waitFor(() => expect(address()).toBe('/ChangeLog?maker=12'))
})

test.each<[string, object, RecordPlace]>([
  ['a user who may not read the kind', {}, place],
  ['a kind that the search leaves out', mayRead, unsearched],
])('nothing is asked for %s', async (_, products, one) => {
  const { dialog, requests } = await search('rotor', products, [one])
  expect(await dialog.findByText('No results')).toBeVisible()
  expect(requests(searchRecords)).toEqual([])
})

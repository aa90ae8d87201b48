import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { admin } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { type FarmSources, getFarmSources, getSampleRevisions, updateFarmSources } from '../../contract/sources.ts'
import DataSources from './data-sources.tsx'

const farm = (farmCode: string, name: string): FarmSources => ({
  farmCode,
  name,
  timezone: 'Europe/Paris',
  settings: { live: 1, late: 2, import: 3, correction: 4 },
})

test('farms are offered in the reader’s order: favourites first, then what was used last', async () => {
  const { user, findByRole, findAllByRole } = await renderScreen(<DataSources />, {
    address: '/Administration/DataSources',
    stored: { [`solvane.search.${admin.id}`]: { favourites: ['farm/PT-ZEB'], recent: ['farm/FR-VLM'] } },
    calls: [
      answer(getFarmSources, {
        results: [farm('ES-ARA', 'Aragón'), farm('FR-VLM', 'Valmeuse'), farm('PT-ZEB', 'Zebral')],
      }),
      answer(getSampleRevisions, { revisions: [], total: 0 }),
    ],
  })
  await user.click(await findByRole('combobox', { name: 'Farm' }))
  expect((await findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Zebral (PT-ZEB)',
    'Valmeuse (FR-VLM)',
    'Aragón (ES-ARA)',
  ])
})

test('what a source weighs is changed and saved; unsaved it is not left without a question', async () => {
  let stored = farm('FR-VLM', 'Valmeuse')
  const { user, findByRole, getByRole, findByText, goTo, queryByRole, requests } = await renderScreen(<DataSources />, {
    address: '/Administration/DataSources?farm=FR-VLM',
    calls: [
      answer(getFarmSources, () => ({ results: [stored] })),
      answer(getSampleRevisions, { revisions: [], total: 0 }),
      answer(updateFarmSources, ({ body }) => {
        stored = { ...stored, settings: { ...stored.settings, correction: body.correction ?? 1 } }
        return stored
      }),
    ],
  })
  const correction = await findByRole('combobox', { name: 'Manual correction' })
  expect(correction).toHaveValue('4 – lowest')
  const save = getByRole('button', { name: 'Save' })
  expect(save).toBeDisabled()
  await user.click(correction)
  await user.click(await findByRole('option', { name: 'Ignored' }))
  expect(await findByText('1 change')).toBeVisible()
  await goTo('/')
  await user.click(await findByRole('button', { name: 'Stay here' }))
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  await user.click(save)
  expect(await findByText('Source priorities of Valmeuse saved')).toBeVisible()
  expect(requests(updateFarmSources)).toEqual([{ params: { farmCode: 'FR-VLM' }, body: { correction: -1 } }])
  expect(correction).toHaveValue('Ignored')
  await waitFor(() => expect(save).toBeDisabled())
})

test('a farm that does not exist is reported as not found', async () => {
  const { findByText } = await renderScreen(<DataSources />, {
    address: '/Administration/DataSources?farm=NO-SUCH',
    calls: [answer(getFarmSources, { results: [farm('FR-VLM', 'Valmeuse')] })],
  })
  expect(await findByText('Farm not found')).toBeVisible()
})

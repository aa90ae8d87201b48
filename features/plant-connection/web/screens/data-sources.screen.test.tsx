import { expect, test } from 'vitest'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { admin } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getFarmSources, getSampleRevisions } from '../../contract/sources.ts'
import DataSources from './data-sources.tsx'

const farm = (farmCode: string, name: string) => ({
  farmCode,
  name,
  timezone: 'Europe/Paris',
  settings: { live: 1, late: 2, import: 3, correction: 4 } as const,
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

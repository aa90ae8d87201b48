import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EDIT, READ } from '../../../domain/right.ts'
import { initialValues } from '../../../platform/contract/record-kind.ts'
import { answer } from '../../../tests/screens/fake-api.ts'
import { renderScreen } from '../../../tests/screens/render-screen.tsx'
import type { CardNode } from '../../plant-card/contract/card-node.ts'
import { journalCalls, journalKind } from '../contract/journal-entry.ts'
import Journal from './tools/journal.tsx'

const node = (held: number): CardNode => ({
  ...{ entCode: 'AAA-WT1', level: 'asset', type: 'WIND_TURBINE', technology: 'wind', name: 'WT1', farmCode: 'AAA' },
  ...{ farmName: 'Farm', countryCode: 'FR', pentagram: 'AAAFR', timezone: 'Europe/Paris', parents: [], children: [] },
  rights: { PICFarmGeneral: held },
})
const entry = (id: string, more: object) => ({
  ...{ id: `8d2c1f6e-0a10-4c8e-9d51-2f1f0a3b4c${id}`, version: 1, ...initialValues(journalKind.fields) },
  ...{ farmCode: 'AAA', entCode: 'AAA-WT1', entryType: 'visit', ...more },
})
const results = [
  entry('01', { title: 'Inspection', happenedOn: '2024-03-01', version: 2 }),
  entry('02', { title: 'Strike', happenedOn: '2025-05-02' }),
  entry('03', { title: 'Mistake', happenedOn: '2023-01-01', isWithdrawn: true }),
]
const open = (held: number) =>
  renderScreen(<Journal node={node(held)} asked={undefined} onToday={() => undefined} />, {
    address: '/PlantIDCard/Asset/Details/AAA-WT1?beside=journal',
    calls: [answer(journalCalls.list, { results, count: 3, total: 3 } as never)],
  })

test('the journal shows the newest entries first, and marks corrected and withdrawn ones', async () => {
  const { findByRole } = await open(READ + EDIT)
  const [, ...rows] = within(await findByRole('table', { name: 'Journal' })).getAllByRole('row')
  expect(rows.map((row) => within(row).getByRole('button').textContent)).toEqual(['Strike', 'Inspection', 'Mistake'])
  expect(within(rows[1] as HTMLElement).getByText('Corrected')).toBeVisible()
  expect(within(rows[2] as HTMLElement).getByText('Withdrawn')).toBeVisible()
  expect(await findByRole('button', { name: 'Add entry' })).toBeVisible()
})

test('a reader adds nothing', async () => {
  const { findByRole, queryByRole } = await open(READ)
  await findByRole('table', { name: 'Journal' })
  expect(queryByRole('button', { name: 'Add entry' })).toBeNull()
})

import { within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { reader } from '../../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../../tests/screens/render-screen.tsx'
import { valveKind, withValveTexts } from '../test-valves.ts'
import { useRecordWords } from '../words/use-record-words.ts'
import { RecordFilterBar } from './record-filter-bar.tsx'
import type { RecordFilters } from './where-view.ts'

beforeEach(withValveTexts)

/** The filters that the bar has set, as a screen would hold them. */
let filters: RecordFilters

function Screen({ given }: { readonly given: RecordFilters }) {
  const [held, setHeld] = useState(given)
  filters = held
  return <RecordFilterBar kind={valveKind} words={useRecordWords(valveKind)} filters={held} onFilters={setHeld} />
}

const open = async (given: RecordFilters = {}, scene: Scene = {}) => {
  const screen = await renderScreen(<Screen given={given} />, scene)
  const chips = () =>
    screen
      .queryAllByRole('button', { name: /^Change the filter/ })
      .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
  const add = async (name: string) => {
    await screen.user.click(screen.getByRole('button', { name: 'Add filter' }))
    const panel = await screen.findByRole('dialog', { name: 'Add filter' })
    await screen.user.click(within(panel).getByRole('button', { name }))
    return within(panel)
  }
  return { ...screen, chips, add }
}

test('every filter is said in words', async () => {
  const { chips } = await open({
    code: { contains: 'V' },
    names: { contains: 'gate' },
    design: { oneOf: ['ball', 'gate'] },
    diameter: { between: [10, null] },
    turns: { equals: 0 },
    media: { oneOf: ['oil', null] },
    installed: { between: ['2024-01-01', '2024-12-31'] },
    closedOn: { below: '2024-03-01' },
    isOpen: { equals: false },
    price: { above: 5 },
    note: { empty: true },
  })
  expect(chips()).toEqual([
    'Code contains “V”',
    'Name contains “gate”',
    'Design: Ball valve, Gate valve',
    'Diameter from 10.0 mm',
    'Turns: 0',
    'Media: Oil, Empty',
    'Installed from 1 Jan 2024 to 31 Dec 2024',
    'Open: no',
    'Closed on before 1 Mar 2024',
    'Price above 5.00 EUR',
    'Note is empty',
  ])
})

test('a number is typed with its unit, and a wrong one is refused in words', async () => {
  const { user, fill, add, chips } = await open()
  const panel = await add('Diameter')
  const from = panel.getByRole('textbox', { name: 'From' })
  await fill(from, 'wide')
  await user.click(panel.getByRole('button', { name: 'Apply' }))
  expect(panel.getByText('Enter a valid value')).toBeVisible()
  await fill(from, '0.02 m')
  await fill(panel.getByRole('textbox', { name: 'To' }), '30')
  await user.click(panel.getByRole('button', { name: 'Apply' }))
  expect(filters).toEqual({ diameter: { between: [20, 30] } })
  expect(chips()).toEqual(['Diameter from 20.0 mm to 30.0 mm'])
})

test('a press in the list of a control leaves the panel open', async () => {
  const { user, add, findByRole } = await open()
  const panel = await add('Note')
  await user.click(panel.getByRole('combobox', { name: 'Condition' }))
  await user.click(await findByRole('option', { name: 'Empty' }))
  await user.click(panel.getByRole('button', { name: 'Apply' }))
  expect(filters).toEqual({ note: { empty: true } })
})

test('a filter without a value asks for one', async () => {
  const { user, add } = await open()
  const panel = await add('Note')
  await user.click(panel.getByRole('button', { name: 'Apply' }))
  expect(panel.getByText('Required')).toBeVisible()
  expect(filters).toEqual({})
})

test('a field without its right is not offered', async () => {
  const { user, getByRole, findByRole } = await open({}, { person: reader })
  await user.click(getByRole('button', { name: 'Add filter' }))
  const panel = within(await findByRole('dialog', { name: 'Add filter' }))
  expect(panel.queryByRole('button', { name: 'Price' })).toBeNull()
  expect(panel.getByRole('button', { name: 'Code' })).toBeVisible()
})

import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../tests/screens/render-screen.tsx'
import { GalleryTree } from './gallery-tree.tsx'

const open = async (width = 1440) => {
  const screen = await renderScreen(<GalleryTree />, { width })
  const tree = screen.getByRole('tree', { name: 'Equipment' })
  const panel = within(tree.parentElement as HTMLElement)
  const marked = () => document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')
  return {
    ...screen,
    tree,
    panel,
    marked,
    /** Label of the active row. */
    label: () => marked()?.querySelector('[title]')?.textContent,
    row: (name: RegExp) => within(tree).getByRole('treeitem', { name }),
    focus: () => tree.focus(),
  }
}

test('2,000 nodes are worked by keyboard, and the document has only the rows in sight', async () => {
  const { user, tree, panel, focus, label, marked, row } = await open()
  expect(panel.getByText('2,000 parts')).toBeVisible()
  focus()
  expect(label()).toBe('WT1')
  expect(marked()).toHaveAttribute('aria-expanded', 'true')
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(marked()).toHaveAttribute('aria-expanded', 'true')
  await user.keyboard('{ArrowRight}')
  expect([label(), marked()?.getAttribute('aria-level')]).toEqual(['Blade A', '3'])
  expect([marked()?.getAttribute('aria-posinset'), marked()?.getAttribute('aria-setsize')]).toEqual(['1', '3'])
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(label()).toBe('WT1')
  await user.keyboard('{End}')
  expect(label()).toBe('WT200')
  await waitFor(() => expect(row(/^WT200/)).toBeVisible())
  await user.keyboard('{Home}')
  expect(label()).toBe('WT1')
  // The star opens all 200 machines.
  await user.keyboard('*')
  await user.keyboard('{End}')
  expect(label()).toBe('Ladder')
  expect(within(tree).getAllByRole('treeitem').length).toBeLessThan(70)
  await user.keyboard('wt17')
  expect(label()).toBe('WT17')
  await user.keyboard('{Enter}')
  expect(marked()).toHaveAttribute('aria-selected', 'true')
})

test('Space checks, and one press checks all or what the filter finds', async () => {
  const { user, panel, focus, marked, findByText } = await open()
  focus()
  expect(marked()).toHaveAttribute('aria-checked', 'false')
  await user.keyboard(' ')
  expect(marked()).toHaveAttribute('aria-checked', 'true')
  expect(panel.getByRole('status')).toHaveTextContent('2,000 parts · 1 checked')
  await user.click(panel.getByRole('button', { name: 'Check all 2,000' }))
  expect(panel.getByRole('status')).toHaveTextContent('2,000 checked')
  await user.click(panel.getByRole('button', { name: 'Uncheck all' }))
  expect(panel.getByRole('button', { name: 'Uncheck all' })).toBeDisabled()
  await user.type(panel.getByRole('searchbox'), 'light')
  expect(await findByText('200 of 2,000 parts')).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Check all 200' }))
  expect(panel.getByRole('status')).toHaveTextContent('200 of 2,000 parts · 200 checked')
})

test('the filter keeps ancestors, and what the user closes stays closed', async () => {
  const { user, tree, panel, findByText, focus, label, row } = await open()
  await user.type(panel.getByRole('searchbox'), 'WT200')
  expect(await findByText('1 of 2,000 parts')).toBeVisible()
  expect(within(tree).getAllByRole('treeitem')).toHaveLength(1)
  await user.clear(panel.getByRole('searchbox'))
  await user.type(panel.getByRole('searchbox'), 'aviation')
  await findByText('200 of 2,000 parts')
  focus()
  await user.keyboard('{Home}')
  expect(label()).toBe('WT1')
  expect(row(/^WT1 PT-ALT-001/)).toHaveAttribute('aria-expanded', 'true')
  await user.keyboard('{ArrowLeft}{ArrowDown}')
  expect(label()).toBe('WT2')
  await user.clear(panel.getByRole('searchbox'))
  await user.type(panel.getByRole('searchbox'), 'no such part')
  expect(await findByText('No equipment has this name.')).toBeVisible()
})

test('a row, its arrow and its box each answer a press', async () => {
  const { user, row } = await open()
  const machine = row(/^WT1 PT-ALT-001/)
  const part = (name: string) => machine.querySelector(`[data-${name}]`) as HTMLElement
  await user.click(part('twist'))
  expect(machine).toHaveAttribute('aria-expanded', 'false')
  await user.click(part('box'))
  expect(machine).toHaveAttribute('aria-checked', 'true')
  expect(machine).toHaveAttribute('aria-selected', 'false')
  await user.click(within(machine).getByText('WT1'))
  expect(machine).toHaveAttribute('aria-selected', 'true')
})

test('marks are words, a closed node names the changes inside, and a node may have no box', async () => {
  const { user, getByRole } = await open()
  const small = within(getByRole('tree', { name: 'Equipment with changes' }))
  expect(small.getByRole('treeitem', { name: /Gearbox.*Deleted/ })).toBeVisible()
  expect(small.getByRole('treeitem', { name: /Gearbox.*Added/ })).toHaveAttribute('aria-selected', 'true')
  const closed = small.getByRole('treeitem', { name: /WT2.*2 changes inside/ })
  await user.click(closed.querySelector('[data-twist]') as HTMLElement)
  expect(small.queryByText('2 changes inside')).toBeNull()
  expect(small.getByRole('treeitem', { name: 'Tower' })).not.toHaveAttribute('aria-checked')
  // What is deleted cannot be checked.
  await user.click(small.getByRole('treeitem', { name: /Deleted/ }).querySelector('[data-box]') as HTMLElement)
  expect(small.getByRole('treeitem', { name: /Deleted/ })).not.toHaveAttribute('aria-checked')
})

test('a tree without nodes says what to do', async () => {
  const { findByText } = await open(360)
  expect(await findByText('No equipment yet. Add the first machine.')).toBeVisible()
})

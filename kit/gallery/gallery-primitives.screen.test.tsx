import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../tests/screens/render-screen.tsx'
import { GalleryPrimitives } from './gallery-primitives.tsx'

const open = async () => {
  const screen = await renderScreen(<GalleryPrimitives />)
  return { ...screen, more: screen.getByRole('button', { name: 'More' }) }
}

test('a tooltip comes with the focus of the keyboard, describes its button and goes with Escape', async () => {
  const { user, more, findByRole, queryByRole } = await open()
  while (document.activeElement !== more) await user.tab()
  await findByRole('tooltip', { name: 'More' })
  expect(more).toHaveAccessibleDescription('More')
  await user.keyboard('{Escape}')
  expect(queryByRole('tooltip')).toBeNull()
  expect(more).toHaveAccessibleDescription('')
})

test.each([
  ['Open dialog', 'Delete the farm Alta Serra?'],
  ['Open drawer', 'WT3'],
])('%s: it keeps the focus, closes with Escape and gives the focus back', async (button, title) => {
  const { user, getByRole, findByRole, queryByRole } = await open()
  await user.click(getByRole('button', { name: button }))
  const dialog = await findByRole('dialog', { name: title })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  for (let step = 0; step < 4; step += 1) {
    await user.tab()
    expect(dialog).toContainElement(document.activeElement as HTMLElement)
  }
  await user.keyboard('{Escape}')
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(getByRole('button', { name: button })).toHaveFocus())
})

test('a menu is worked by keys, and leaves the focus at its button', async () => {
  const { user, more, findByRole, findAllByRole, queryByRole, getByRole } = await open()
  more.focus()
  // Loaded by the first opening.
  await user.keyboard('{Enter}')
  expect((await findAllByRole('menuitemradio'))[0]).toHaveFocus()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(queryByRole('menu')).toBeNull()
  expect(more).toHaveFocus()
  expect(more).toHaveAttribute('aria-expanded', 'false')
  await user.keyboard('{Enter}')
  expect(await findByRole('menuitemradio', { name: /^UTC/ })).toHaveAttribute('aria-checked', 'true')
  await user.keyboard('{Escape}')
  expect(queryByRole('menu')).toBeNull()
  expect(more).toHaveFocus()

  // The Tab key goes on from the button, past what cannot be taken.
  await user.keyboard('{Enter}{End}')
  expect(getByRole('menuitem', { name: 'Delete' })).toHaveFocus()
  await user.tab()
  expect(queryByRole('menu')).toBeNull()
  expect(getByRole('button', { name: 'Hover me' })).toHaveFocus()

  // A dialog that comes from an item leads back to the button too.
  await user.tab({ shift: true })
  await user.keyboard('{Enter}{End}{Enter}')
  await findByRole('dialog', { name: 'Delete the farm Alta Serra?' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(more).toHaveFocus())
})

test('a press elsewhere closes a menu', async () => {
  const { user, more, findByRole, queryByRole, getByRole } = await open()
  await user.click(more)
  await findByRole('menu')
  await user.click(getByRole('button', { name: 'Export' }))
  expect(queryByRole('menu')).toBeNull()
})

test('a tooltip waits 500 ms under the pointer, and goes at once', async () => {
  const { user, advance, getByRole, queryByRole } = await renderScreen(<GalleryPrimitives />, {
    now: '2026-10-24T10:00:00Z',
  })
  const button = getByRole('button', { name: 'Hover me' })
  await user.hover(button)
  await advance(490)
  expect(queryByRole('tooltip')).toBeNull()
  await advance(20)
  await waitFor(() => expect(getByRole('tooltip')).toHaveTextContent('Comes after half a second'))
  await user.unhover(button)
  expect(queryByRole('tooltip')).toBeNull()
  // Now its file is there: the next one waits as long.
  await user.hover(button)
  await advance(490)
  expect(queryByRole('tooltip')).toBeNull()
  await advance(20)
  expect(getByRole('tooltip')).toBeVisible()
})

test('a dialog fades for 200 ms before it is gone', async () => {
  const { user, advance, getByRole, findByRole, queryByRole } = await renderScreen(<GalleryPrimitives />, {
    now: '2026-10-24T10:00:00Z',
  })
  await user.click(getByRole('button', { name: 'Open dialog' }))
  const dialog = await findByRole('dialog')
  await advance(300)
  act(() => getByRole('button', { name: 'Keep' }).click())
  await advance(150)
  expect(dialog).toBeInTheDocument()
  await advance(100)
  expect(queryByRole('dialog')).toBeNull()
})

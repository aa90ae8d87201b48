import { act, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../tests/screens/render-screen.tsx'
import { answerQuestion, askQuestion } from '../composites/confirm/confirm-store.ts'
import { GalleryDialogs } from './gallery-dialogs.tsx'

const openForm = async () => {
  const screen = await renderScreen(<GalleryDialogs />)
  await screen.user.click(screen.getByRole('button', { name: 'Open form' }))
  const dialog = await screen.findByRole('dialog', { name: 'New machine' })
  return { ...screen, dialog, name: within(dialog).getByRole('textbox', { name: 'Name' }) }
}

test('a submit closes the dialog only if its validator passes', async () => {
  const { user, dialog, name, findByText, queryByRole, getByRole } = await openForm()
  await waitFor(() => expect(name).toHaveFocus())
  await user.tab()
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Enter a name')).toBeVisible()
  expect(name).toHaveFocus()
  // Enter submits too. This validator answers later, as a server does.
  await user.type(name, 'WT1{Enter}')
  const save = within(dialog).getByRole('button', { name: 'Save' })
  expect(save).toHaveAttribute('aria-busy', 'true')
  // Nothing takes the dialog away while it waits.
  await user.keyboard('{Escape}')
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeDisabled()
  expect(await within(dialog).findByText('WT1 is in use. Choose another name.')).toBeVisible()
  expect(name).toHaveFocus()
  await user.type(name, '2')
  await user.click(save)
  expect(await findByText('WT12 saved')).toBeVisible()
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(getByRole('button', { name: 'Open form' })).toHaveFocus())
})

test.each(['{Escape}', 'Cancel', 'Close'])('%s closes a form without its validator', async (way) => {
  const { user, dialog, queryByRole, queryByText } = await openForm()
  if (way === '{Escape}') await user.keyboard(way)
  else await user.click(within(dialog).getByRole('button', { name: way }))
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  expect(queryByText(/saved/)).toBeNull()
})

test('a dialog stands at 9998, above everything of the page', async () => {
  const { dialog } = await openForm()
  const layer = dialog.closest('[style*="--mb-z-index"]') as HTMLElement
  expect(layer.style.getPropertyValue('--mb-z-index')).toBe('9998')
})

const ask = async () => {
  const screen = await renderScreen(<GalleryDialogs />)
  await screen.user.click(screen.getByRole('button', { name: 'Delete with a question' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete the machine WT1?' })
  return { ...screen, dialog }
}

test('the confirm box shows on its event, is busy, answers OK and hides', async () => {
  const { user, dialog, findByText, queryByRole, getByRole } = await ask()
  // Enter deletes nothing by accident.
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus())
  const ok = within(dialog).getByRole('button', { name: 'Delete' })
  await user.click(ok)
  expect(ok).toHaveAttribute('aria-busy', 'true')
  expect(await findByText('WT1 deleted')).toBeVisible()
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(getByRole('button', { name: 'Delete with a question' })).toHaveFocus())
})

test.each(['{Escape}', 'Cancel', 'Close'])('the confirm box answers close with %s', async (way) => {
  const { user, dialog, findByText, queryByRole } = await ask()
  if (way === '{Escape}') await user.keyboard(way)
  else await user.click(within(dialog).getByRole('button', { name: way }))
  expect(await findByText('Nothing deleted')).toBeVisible()
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
})

test('another question closes the one before, and an answer counts once', async () => {
  const { findByRole, queryByRole } = await renderScreen(<p />)
  const question = { text: 'Text', okLabel: 'Delete', cancelLabel: 'Cancel', closeLabel: 'Close' }
  const first = await act(async () => askQuestion({ ...question, title: 'First?' }))
  const second = await act(async () => askQuestion({ ...question, title: 'Second?' }))
  expect(await first.answer).toBe('close')
  expect(await findByRole('dialog', { name: 'Second?' })).toBeVisible()
  act(() => answerQuestion(first.id, 'ok'))
  act(() => answerQuestion(second.id, 'ok'))
  expect(await second.answer).toBe('ok')
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
})

test('the box hides also if the work fails', async () => {
  const { user, findByRole, queryByRole } = await renderScreen(<p />)
  const { answer } = await act(async () =>
    askQuestion({
      title: 'Delete?',
      text: 'Text',
      okLabel: 'Delete',
      cancelLabel: 'Cancel',
      closeLabel: 'Close',
      work: () => Promise.reject(new Error('refused')),
    }),
  )
  await user.click(within(await findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await answer).toBe('ok')
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
})

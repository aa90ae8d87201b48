import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, type Scene } from '../../../tests/screens/render-screen.tsx'
import { useConfirm } from './use-confirm.ts'

const answers: string[] = []

function Screen() {
  const confirm = useConfirm()
  const ask = async () => {
    answers.push(await confirm({ title: 'Delete WT1?', text: 'It cannot be restored.', okLabel: 'Delete' }))
  }
  return (
    <button type="button" onClick={() => void ask()}>
      Ask
    </button>
  )
}

const ask = async (scene: Scene = {}) => {
  answers.length = 0
  const screen = await renderScreen(<Screen />, scene)
  await screen.user.click(screen.getByRole('button', { name: 'Ask' }))
  return { ...screen, dialog: within(await screen.findByRole('dialog', { name: 'Delete WT1?' })) }
}

test('the answer is that of the user, in the words of the language', async () => {
  const { user, dialog, queryByRole } = await ask({ language: 'pt-PT' })
  expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(answers).toEqual(['ok']))
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
})

test('the box closes with the screen that asked', async () => {
  const { goTo, findByText, queryByRole } = await ask()
  await goTo('/elsewhere')
  expect(await findByText('Another page')).toBeVisible()
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  expect(answers).toEqual(['close'])
})

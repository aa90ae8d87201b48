import { waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { renderScreen } from './render-screen.tsx'

/**
 * A form in a drawer: Escape and Cancel ask before something half written is closed, and Escape closes the question alone.
 * An untouched form closes at once. `open` opens the drawer of a new record, which has an English text.
 */
export const expectDrawerAsks = async (
  { user, queryByRole, findByRole, getAllByRole }: Awaited<ReturnType<typeof renderScreen>>,
  open: () => Promise<void>,
): Promise<void> => {
  const question = () => queryByRole('dialog', { name: 'Leave without saving?' })
  const isClosed = () => waitFor(() => expect(queryByRole('dialog')).toBeNull())
  const asked = async () => within(await findByRole('dialog', { name: 'Leave without saving?' }))
  await open()
  await findByRole('textbox', { name: 'English' })
  await user.keyboard('{Escape}')
  await isClosed()

  await open()
  const text = await findByRole('textbox', { name: 'English' })
  await user.click(text)
  await user.paste('Half a sentence')
  for (const leaves of [() => user.keyboard('{Escape}'), () => user.click(drawerButton('Cancel'))]) {
    await leaves()
    await asked()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(question()).toBeNull())
    expect(text).toHaveValue('Half a sentence')
  }
  await user.keyboard('{Escape}')
  await user.click((await asked()).getByRole('button', { name: 'Leave and discard' }))
  await isClosed()
  await open()
  expect(await findByRole('textbox', { name: 'English' })).toHaveValue('')

  function drawerButton(name: string) {
    const [button] = getAllByRole('button', { name })
    if (!button) throw new Error(`The drawer has no button ${name}`)
    return button
  }
}

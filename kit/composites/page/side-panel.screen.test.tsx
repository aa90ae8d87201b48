import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { SidePanel } from './side-panel.tsx'

/** A dialog above, which closes itself by Escape. */
function Above() {
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  return (
    <div role="dialog" aria-label="Above" onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}>
      <button type="button">Inside</button>
    </div>
  )
}

test('Escape closes a dialog above the panel first, and the panel only by the next press', async () => {
  const onClose = vi.fn()
  const user = userEvent.setup()
  render(
    <>
      <SidePanel title="WT4" closeLabel="Close" onClose={onClose}>
        Power
      </SidePanel>
      <Above />
    </>,
  )
  screen.getByRole('button', { name: 'Inside' }).focus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Above' })).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

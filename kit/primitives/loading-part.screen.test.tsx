import { act, fireEvent, render } from '@testing-library/react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { Late, latePart } from './late-part.tsx'
import { LoadingPanel } from './loading-part.tsx'

/** A panel that takes the focus as soon as it is there. */
function FocusedPanel() {
  const inside = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => inside.current?.focus(), [])
  return (
    <button ref={inside} type="button">
      Inside
    </button>
  )
}

const open = () => {
  const onClose = vi.fn()
  let arrive = () => {}
  const part = latePart<object>(
    () =>
      new Promise((resolve) => {
        arrive = () => resolve(FocusedPanel)
      }),
  )
  const anchor: RefObject<HTMLButtonElement | null> = { current: null }
  const screen = render(
    <>
      <button ref={anchor} type="button">
        Open
      </button>
      <button type="button">Elsewhere</button>
      <Late of={part} meanwhile={<LoadingPanel anchor={anchor} onClose={onClose} />} />
    </>,
  )
  return { ...screen, onClose, arrive: () => act(async () => arrive()) }
}

test('a panel that takes the focus when it has loaded stays open', async () => {
  const { onClose, arrive, findByRole } = open()
  await arrive()
  expect(await findByRole('button', { name: 'Inside' })).toHaveFocus()
  expect(onClose).not.toHaveBeenCalled()
})

test('a loading panel is cancelled by a press or a focus elsewhere, and by Escape', () => {
  const { onClose, getByRole } = open()
  fireEvent.pointerDown(getByRole('button', { name: 'Open' }))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.pointerDown(getByRole('button', { name: 'Elsewhere' }))
  fireEvent.focusIn(getByRole('button', { name: 'Elsewhere' }))
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(3)
})

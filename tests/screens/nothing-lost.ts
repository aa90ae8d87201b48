import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { renderScreen } from './render-screen.tsx'

type Page = Awaited<ReturnType<typeof renderScreen>>

interface HalfWritten {
  /** Draws the page with its form; a form above the page is opened by `write`. */
  readonly open: () => Promise<Page>
  /** Fills in something. */
  readonly write: (page: Page) => Promise<void>
  /** Expects what `write` has filled in. */
  readonly holds: (page: Page) => Promise<void>
}

/**
 * What is half written is lost by no way out of the page: the way back and a link ask first, so does the browser before it
 * closes or reloads the tab, and a tab that dies leaves a draft. Who leaves all the same gives it up.
 */
export const expectNothingLost = async ({ open, write, holds }: HalfWritten): Promise<void> => {
  const page = await open()
  expect(page.asksBeforeClosing()).toBe(false)
  await write(page)
  const at = page.address()
  const stay = async () => {
    await page.user.click(await page.findByRole('button', { name: 'Stay here' }))
    await waitFor(() => expect(page.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull())
    expect(page.address()).toBe(at)
    await holds(page)
  }
  page.back()
  await stay()
  await page.goTo('/Elsewhere')
  await stay()
  expect(page.asksBeforeClosing()).toBe(true)

  page.close()
  const again = await open()
  await again.goTo(at)
  await holds(again)
  await again.goTo('/Elsewhere')
  await again.user.click(await again.findByRole('button', { name: 'Leave and discard' }))
  await again.findByText('Another page')
  expect(again.asksBeforeClosing()).toBe(false)
  expect(JSON.stringify(localStorage)).not.toContain('solvane.draft')
}

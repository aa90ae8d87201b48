import type { Locator } from '@playwright/test'
import { expectSeenFocus, pressOn, skipToContent, typeInto } from './by-keyboard.ts'
import { expect, openAs, signInAnew, test } from './person.ts'

// Every step is a key; whatever has the focus on the way is seen to have it (by-keyboard.ts).

// Other flows by keyboard, without the ring around the focus: *.screen.test.tsx (tests/screens/by-keyboard.ts).

test('a person is added', async ({ page }) => {
  await openAs(page, 'admin', '/Users/')
  await expect(page.getByRole('grid')).toBeVisible()
  await skipToContent(page)
  await pressOn(page, page.getByRole('button', { name: 'Add user' }))
  const login = `keys.${Date.now()}`
  await typeInto(page, page.getByLabel('First name'), 'Kay')
  await typeInto(page, page.getByLabel('Last name'), 'Board')
  await typeInto(page, page.getByLabel('Login', { exact: true }), login)
  await pressOn(page, page.getByText('Rights in detail'))
  await pressOn(page, page.getByLabel('MyFleet: read'), 'Space')
  await pressOn(page, page.getByRole('button', { name: 'Create user' }))
  await expect(page.getByRole('heading', { name: 'Kay Board' })).toBeVisible()
  await expect(page.getByText(login)).toBeVisible()
})

test('the log is filtered and exported', async ({ page }) => {
  await openAs(page, 'admin', '/Logs')
  await expect(page.getByRole('table', { name: 'Logs' })).toBeVisible()
  await skipToContent(page)
  const saved = page.waitForEvent('download')
  await pressOn(page, page.getByRole('button', { name: 'Export', exact: true }))
  await expect(page.getByRole('menuitem', { name: 'JSON lines, signed' })).toBeFocused()
  await expectSeenFocus(page)
  await page.keyboard.press('Enter')
  expect((await saved).suggestedFilename()).toMatch(/^solvane-audit-.*\.jsonl$/)
  await typeInto(page, page.getByRole('textbox', { name: 'Search all fields' }), 'no such thing at all')
  await expect(page.getByText('No entries match these filters')).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Clear filters' }).first())
  await expect(page.getByRole('table', { name: 'Logs' })).toBeVisible()
})

test('a person signs out', async ({ page }) => {
  await signInAnew(page, 'guest')
  await pressOn(page, page.getByRole('button', { name: /Account of/ }))
  const out = page.getByRole('menuitem', { name: 'Sign out' })
  await expect(out).toBeVisible()
  await page.keyboard.press('End')
  await expect(out).toBeFocused()
  await expectSeenFocus(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
})

test('a dialog that is closed gives the focus back to what opened it', async ({ page }) => {
  const opensAndGivesBack = async (opener: Locator) => {
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
  // One that stays on its page, one that comes with its question, one with an address of its own.
  await openAs(page, 'admin', '/Administration/MaintenanceContracts')
  await opensAndGivesBack(page.getByRole('button', { name: 'New entry' }))
  await page.goto('/Users/create')
  await page.getByLabel('First name').fill('Kay')
  await opensAndGivesBack(page.getByRole('link', { name: 'Logs', exact: true }))
  page.once('dialog', (asked) => void asked.accept())
  await page.goto('/Logs')
  await opensAndGivesBack(page.getByRole('table', { name: 'Logs' }).getByRole('button').first())
})

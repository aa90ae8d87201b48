import type { Locator } from '@playwright/test'
import { choose, expectSeenFocus, pressOn, skipToContent, tabTo, typeInto } from './by-keyboard.ts'
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
  await pressOn(page, page.getByLabel('MyFleet: read'), 'Space')
  await pressOn(page, page.getByRole('button', { name: 'Create user' }))
  await expect(page.getByRole('heading', { name: 'Kay Board' })).toBeVisible()
  await expect(page.getByText(login)).toBeVisible()
})

test('a message to people is published and taken back', async ({ page }) => {
  await openAs(page, 'admin', '/Administration/CommunicationMessage')
  await skipToContent(page)
  await pressOn(page, page.getByRole('button', { name: 'New announcement' }).first())
  const drawer = page.getByRole('dialog', { name: 'New announcement' })
  const text = `By keyboard ${Date.now()}`
  await typeInto(page, drawer.getByLabel('English'), text)
  await tabTo(page, drawer.getByRole('radio', { name: 'Warning' }))
  await page.keyboard.press('ArrowLeft')
  await expect(drawer.getByRole('radio', { name: 'Information' })).toBeChecked()
  await choose(page, drawer.getByRole('combobox', { name: 'For' }), 'A group')
  await tabTo(page, drawer.getByRole('combobox', { name: 'Group' }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Auditors')
  await page.keyboard.press('Enter')
  await pressOn(page, drawer.getByRole('button', { name: 'Publish' }))
  await expect(drawer).toBeHidden()
  await pressOn(page, page.getByRole('button', { name: text }))
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
  await expect(page.getByRole('button', { name: text })).toHaveCount(0)
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

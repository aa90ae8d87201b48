import type { Locator, Page } from '@playwright/test'
import { choose, expectSeenFocus, pressOn, skipToContent, tabTo, typeInto } from './by-keyboard.ts'
import { ask } from './new-person.ts'
import { expect, openAs, signInAnew, test } from './person.ts'

// Every step is a key; whatever has the focus on the way is seen to have it (by-keyboard.ts).

/** A person for one journey, made without the page. */
const somebody = async (page: Page) => {
  const login = `keys.${Date.now()}.${Math.floor(Math.random() * 1_000)}`
  const { id } = await ask(page, 'POST', '/api/Users', { login, firstName: 'Kay', lastName: login })
  return { id, login }
}

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

test('the rights of a person are edited', async ({ page }) => {
  await openAs(page, 'admin')
  const { id, login } = await somebody(page)
  await page.goto(`/Users/view/${id}`)
  await expect(page.getByRole('heading', { name: login })).toBeVisible()
  await skipToContent(page)
  await pressOn(page, page.getByRole('button', { name: 'Edit' }))
  await pressOn(page, page.getByLabel('Health dashboard: edit'), 'Space')
  await expect(page.getByLabel('Health dashboard: read')).toBeChecked()
  await pressOn(page, page.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  const { grants } = await ask(page, 'GET', `/api/Users/${id}`)
  expect(grants[0].products).toEqual({ HealthDashboard: 3 })
})

test('several people are switched off together', async ({ page }) => {
  await openAs(page, 'admin')
  const { id, login } = await somebody(page)
  await page.goto('/Users/')
  const table = page.getByRole('grid')
  await expect(table).toBeVisible()
  await skipToContent(page)
  await typeInto(page, page.getByRole('searchbox'), login)
  await expect(table.getByRole('row', { name: new RegExp(login) })).toBeVisible()
  // The row may stand there before the search has put the others away.
  await expect(page.getByText(/^1 of \d+ rows$/)).toBeVisible()
  await tabTo(page, table)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await pressOn(page, page.getByRole('button', { name: 'Disable', exact: true }))
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: /^Disable/ }))
  await expect(page.getByText('1 user changed')).toBeVisible()
  expect((await ask(page, 'GET', `/api/Users/${id}`)).isEnabled).toBe(false)
})

test('a group is made', async ({ page }) => {
  await openAs(page, 'admin', '/Groups/')
  await expect(page.getByRole('grid')).toBeVisible()
  await skipToContent(page)
  await pressOn(page, page.getByRole('button', { name: 'Add group' }))
  const name = `Keys ${Date.now()}`
  await typeInto(page, page.getByLabel('Name', { exact: true }), name)
  await pressOn(page, page.getByLabel('MyFleet: read'), 'Space')
  await pressOn(page, page.getByRole('button', { name: 'Create group' }))
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('people are imported', async ({ page }) => {
  await openAs(page, 'admin', '/Users/Import')
  await expect(page.getByRole('heading', { level: 1, name: 'Import users' })).toBeVisible()
  await skipToContent(page)
  const asked = page.waitForEvent('filechooser')
  await pressOn(page, page.locator('button', { hasText: 'Choose a file' }))
  const rows = ['login,firstName,lastName,email', `keys.${Date.now()},Kay,Imported,`]
  // As the browser's own dialog hands a file over: without moving the focus.
  const input = await (await asked).element()
  await input.evaluate((element, text) => {
    const field = element as HTMLInputElement
    const chosen = new DataTransfer()
    chosen.items.add(new File([text], 'keys.csv', { type: 'text/csv' }))
    field.files = chosen.files
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }, rows.join('\n'))
  await pressOn(page, page.getByRole('button', { name: 'Add 1 user' }))
  await expect(page.getByText('1 user added')).toBeVisible()
})

test('an API token is made, and what is shown once is put away', async ({ page }) => {
  await openAs(page, 'manager', '/MyProfile')
  await skipToContent(page)
  await pressOn(page, page.getByRole('button', { name: 'New API token' }))
  const dialog = page.getByRole('dialog')
  const name = `Keys ${Date.now()}`
  await typeInto(page, dialog.getByRole('textbox', { name: 'Name' }), name)
  await pressOn(page, dialog.getByRole('checkbox', { name: 'MyFleet: read' }), 'Space')
  await typeInto(page, dialog.getByLabel('Your password'), 'demo-manager')
  await pressOn(page, dialog.getByRole('button', { name: 'Create token' }))
  await expect(page.getByText(/^slv_/)).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'I have kept it' }))
  await pressOn(page, page.getByRole('button', { name: `Revoke ${name}` }))
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }))
  await expect(page.getByRole('button', { name: `Revoke ${name}` })).toHaveCount(0)
})

test('a rule of notifications is set', async ({ page }) => {
  await openAs(page, 'manager', '/MyProfile/MyNotifications')
  const rule = page.getByRole('group', { name: 'Import finished' }).getByRole('combobox', { name: 'On the screen' })
  await expect(rule).toBeVisible()
  const other = (await rule.inputValue()) === 'off' ? 'everything' : 'off'
  await skipToContent(page)
  await choose(page, rule, other)
  await pressOn(page, page.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
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

test('a background job is run now and its runs are looked at', async ({ page }) => {
  await openAs(page, 'admin', '/Administration/CronJobsVersions')
  await skipToContent(page)
  await pressOn(page, page.getByRole('button', { name: 'Verify the audit log', exact: true }))
  const drawer = page.getByRole('dialog', { name: 'Verify the audit log' })
  await expect(drawer).toBeVisible()
  await expectSeenFocus(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await pressOn(page, page.getByRole('button', { name: 'Run now: Purge old e-mails' }))
  await expect(page.getByText('Purge old e-mails: queued')).toBeVisible()
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

test('the bell is opened, read and left', async ({ page }) => {
  await openAs(page, 'manager')
  await ask(page, 'POST', '/api/Notifications/Test')
  const bell = page.getByRole('button', { name: /unread notification/ })
  await expect(bell).toBeVisible()
  await pressOn(page, bell)
  const panel = page.getByRole('dialog', { name: /notification/i })
  await pressOn(page, panel.getByRole('button', { name: 'Mark all read' }))
  await expect(panel.getByText('0 unread')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeFocused()
  await expectSeenFocus(page)
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

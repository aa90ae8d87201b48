import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, fillSignIn, openAs, signInAnew, test } from './person.ts'

interface Form {
  readonly what: string
  /** Where the person comes from, and the link or button that leads on. */
  readonly from: string
  readonly way: string
  readonly address: string
  /** A form in a drawer or a dialog stands before the links of the page. */
  readonly isAbove?: boolean
  readonly field: (page: Page) => Locator
  readonly write: (field: Locator) => Promise<void>
  readonly holds: (field: Locator) => Promise<void>
}

const typed = 'Half a name'
const textForm = (
  what: string,
  [from, way, address]: readonly [string, string, string],
  label: string,
  isAbove = false,
): Form => ({
  what,
  from,
  way,
  address,
  isAbove,
  field: (page) => page.getByRole('textbox', { name: label, exact: true }),
  write: (field) => field.fill(typed),
  holds: (field) => expect(field).toHaveValue(typed),
})

const forms: readonly Form[] = [
  textForm('a new person', ['/Users/', 'Add user', '/Users/create'], 'Last name'),
  textForm('a new group', ['/Groups/', 'Add group', '/Groups/create'], 'Description'),
  textForm('a new provider', ['/IdentityProviders/', 'Add provider', '/IdentityProviders/create'], 'Client id'),
  textForm(
    'a message to people',
    ['/Administration/CommunicationMessage', 'New announcement', '/Administration/CommunicationMessage?message=new'],
    'English',
    true,
  ),
  textForm(
    'an entry of a list',
    ['/Administration/MaintenanceContracts', 'New entry', '/Administration/MaintenanceContracts?item=new'],
    'English',
    true,
  ),
  textForm('the own account', ['/MyProfile', 'Edit', '/MyProfile/PersonalInformation'], 'First name'),
  textForm('a token', ['/MyProfile', 'New API token', '/MyProfile?token=new'], 'Name', true),
  {
    what: 'what the person is told of',
    from: '/MyProfile',
    way: 'Notifications',
    address: '/MyProfile/MyNotifications',
    field: (page) => page.getByRole('switch', { name: 'Quiet hours' }),
    write: (field) => field.check({ force: true }),
    holds: (field) => expect(field).toBeChecked(),
  },
]

/** The browser asks before it leaves the page; the person stays. */
const stays = async (page: Page, leave: () => Promise<unknown>): Promise<void> => {
  const asked = page.waitForEvent('dialog')
  void leave().catch(() => undefined)
  await (await asked).dismiss()
}

for (const { what, from, way, address, isAbove, field, write, holds } of forms)
  test(`${what}, half written, is lost by no way out of the page`, async ({ page, context }) => {
    await signInAnew(page, 'admin')
    await page.goto(from)
    const main = page.locator('#content')
    await main
      .getByRole('link', { name: way })
      .or(main.getByRole('button', { name: way }))
      .first()
      .click()
    await write(field(page))
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    const staysHere = async () => {
      await question.getByRole('button', { name: 'Stay here' }).click()
      await holds(field(page))
    }
    await page.evaluate(() => window.history.back())
    await staysHere()
    if (!isAbove) {
      await page.getByRole('navigation').getByRole('link', { name: 'Change log' }).click()
      await staysHere()
    }
    await stays(page, () => page.evaluate(() => window.location.reload()))
    await holds(field(page))
    await stays(page, () => page.close({ runBeforeUnload: true }))
    await holds(field(page))
    // The tab dies.
    await page.close()
    const after = await context.newPage()
    await after.goto(address)
    await holds(field(after))
    // The session ends.
    await after.evaluate(async () => {
      const { accessToken } = JSON.parse(sessionStorage.getItem('solvane.session') ?? '{}')
      const headers = { authorization: `Bearer ${accessToken}` }
      const { results } = await (await fetch('/api/MyProfile/Sessions', { headers })).json()
      const { id } = results.find((session: { isThis: boolean }) => session.isThis)
      await fetch(`/api/MyProfile/Sessions/${id}`, { method: 'DELETE', headers })
    })
    await expect(after.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
    await after.getByRole('button', { name: 'Sign in' }).click()
    await fillSignIn(after, 'admin')
    await holds(field(after))
  })

const keptOf = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))

test('of two people at one browser the second sees nothing of the first, who has signed out, by no way back', async ({
  page,
}) => {
  await signInAnew(page, 'reader')
  await page.goto('/MyProfile/PersonalInformation')
  const name = page.getByLabel('First name')
  const [reader, login] = [
    await name.inputValue(),
    await page.getByRole('button', { name: /^Account of/ }).textContent(),
  ]
  await name.fill(typed)
  expect(await keptOf(page)).toContain(typed)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/Login/)
  expect(await keptOf(page)).not.toContain(typed)
  for (let step = 0; step < 3; step += 1) {
    // A page that sends on by itself may break a step off: it is taken again.
    await expect(() => page.goBack({ waitUntil: 'commit' })).toPass()
    await expect(
      page
        .getByLabel('Password')
        .or(page.getByRole('button', { name: 'Sign in' }))
        // The sign-in by which they had come: it is over.
        .or(page.getByRole('link', { name: 'Back to Solvane' }))
        .first(),
    ).toBeVisible()
    await expect(page.getByText(login ?? '')).toHaveCount(0)
    await expect(page.locator(`input[value="${reader}"]`)).toHaveCount(0)
  }
  // The page that came back may still be on its way to the sign-in, which takes the place of another address.
  await expect(() => page.goto('/MyProfile/PersonalInformation', { timeout: 10_000 })).toPass()
  await fillSignIn(page, 'operator')
  await expect(name).not.toHaveValue('')
  await expect(name).not.toHaveValue(typed)
  await expect(name).not.toHaveValue(reader)
})

const otherAdmin = async (page: Page, address: string): Promise<{ other: Page; context: BrowserContext }> => {
  const context = (await page.context().browser()?.newContext()) as BrowserContext
  const other = await context.newPage()
  await openAs(other, 'admin', address)
  return { other, context }
}

test('a draft that comes back says what somebody else saved meanwhile before it goes over it', async ({
  page,
  context,
}) => {
  const name = `Drift${Date.now()}`
  await openAs(page, 'admin', '/Users/create')
  await page.getByLabel('First name').fill('Alex')
  await page.getByLabel('Last name').fill(name)
  await page.getByLabel('Login', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Create user' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('First name').fill('Alexandra')
  const address = new URL(page.url()).pathname
  await page.close()

  const { other, context: elsewhere } = await otherAdmin(await context.newPage(), address)
  await other.getByLabel('First name').fill('Alexis')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByRole('heading', { name: `Alexis ${name}` })).toBeVisible()
  await elsewhere.close()

  const again = await context.newPage()
  await openAs(again, 'admin', address)
  await expect(again.getByLabel('First name')).toHaveValue('Alexandra')
  await again.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = again.getByRole('alert').filter({ hasText: 'Another user changed this user' })
  await expect(conflict).toContainText('First name: Alex → Alexis')
  await again.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(again.getByRole('heading', { name: `Alexandra ${name}` })).toBeVisible()
})

test('two people write one message in two languages: the second sees what changed and by whom, and nothing is lost', async ({
  page,
}) => {
  const text = `Grid works ${Date.now()}`
  await openAs(page, 'admin', '/Administration/CommunicationMessage?message=new')
  const field = (at: Page, label: string) => at.getByRole('textbox', { name: label, exact: true })
  await field(page, 'English').fill(text)
  await page.getByLabel('From').fill('2031-01-01T08:00')
  await page.getByRole('button', { name: 'Publish' }).click()
  const row = (at: Page) => at.getByRole('button', { name: text })
  await row(page).click()
  await expect(field(page, 'English')).toHaveValue(text)
  await field(page, 'Spanish').fill('Obras en la red')

  const { other, context } = await otherAdmin(page, new URL(page.url()).href)
  await field(other, 'French').fill('Travaux sur le réseau')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByRole('dialog')).toBeHidden()

  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  const conflict = page.getByRole('alert').filter({ hasText: 'Another user changed this announcement' })
  await expect(conflict).toContainText('Inês Carvalho')
  await expect(conflict).toContainText('French: - → Travaux sur le réseau')
  await expect(field(page, 'French')).toHaveValue('Travaux sur le réseau')
  await save.click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await row(page).click()
  await expect(field(page, 'French')).toHaveValue('Travaux sur le réseau')
  await expect(field(page, 'Spanish')).toHaveValue('Obras en la red')
  // Who deletes what another has just changed is told as well.
  await row(other).click()
  await field(page, 'Portuguese').fill('Obras na rede')
  await save.click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await other.getByRole('button', { name: 'Delete' }).click()
  await expect(other.getByRole('alert').filter({ hasText: 'Another user changed this announcement' })).toBeVisible()
  await other.getByRole('button', { name: 'Delete' }).click()
  await expect(other.getByRole('dialog')).toBeHidden()
  await expect(row(other)).toHaveCount(0)
  await context.close()
})

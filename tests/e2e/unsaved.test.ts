import type { Locator, Page } from '@playwright/test'
import { expect, fillSignIn, signInAnew, test } from './person.ts'

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

// The other forms: *.screen.test.tsx (tests/screens/nothing-lost.ts).
const forms: readonly Form[] = [
  textForm('the own account', ['/MyProfile', 'Edit', '/MyProfile/PersonalInformation'], 'First name'),
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

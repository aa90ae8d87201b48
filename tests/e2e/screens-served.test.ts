import { axeFindings } from './axe-findings.ts'
import { callsOf, invite } from './known-ids.ts'
import { sideways } from './page-findings.ts'
import { expect, openAs, test } from './person.ts'

/** Pages that the server draws by itself, before somebody has a session; they are in no list of routes. */

test('the pages of the sign-in and of one-time links, in every language, light and dark', async ({ page, browser }) => {
  test.setTimeout(300_000)
  await openAs(page, 'admin', '/ChangeLog')
  const link = await invite(await callsOf(page))
  const addresses = [
    '/',
    new URL(link).pathname,
    '/FirstConnection/PersonalInformation/none',
    '/ResetPassword/PersonalInformation/none',
  ]
  for (const locale of ['en-GB', 'fr-FR', 'es-ES', 'pt-PT']) {
    const context = await browser.newContext({ locale, viewport: { width: 360, height: 800 } })
    const visitor = await context.newPage()
    for (const address of addresses) {
      const where = `${locale} ${address}`
      await visitor.goto(address)
      // The app leads whom it does not know to the sign-in.
      await expect(visitor.locator('.brand')).toBeVisible()
      await expect.soft(visitor.locator('html'), where).toHaveAttribute('lang', locale)
      for (const colorScheme of ['light', 'dark'] as const) {
        await visitor.emulateMedia({ colorScheme })
        expect.soft(await axeFindings(visitor), `${colorScheme} ${where}`).toEqual([])
      }
      expect.soft(await sideways(visitor), where).toBeLessThanOrEqual(0)
    }
    await context.close()
  }
})

import { axeFindings, textRules } from './axe-findings.ts'
import { callsOf, invite } from './known-ids.ts'
import { sideways } from './page-findings.ts'
import { expect, openAs, test } from './person.ts'

/** Pages that the server draws by itself, before somebody has a session; they are in no list of routes. */

test('the pages of the sign-in and of one-time links, in every language, and in the dark', async ({
  page,
  browser,
}) => {
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
      // All rules of axe once; other languages change texts, the dark changes colours.
      const rules = locale === 'en-GB' ? {} : { rules: textRules }
      expect.soft(await axeFindings(visitor, rules), where).toEqual([])
      if (locale === 'en-GB') {
        await visitor.emulateMedia({ colorScheme: 'dark' })
        expect.soft(await axeFindings(visitor, { rules: ['color-contrast'] }), `dark ${where}`).toEqual([])
        await visitor.emulateMedia({ colorScheme: 'light' })
      }
      expect.soft(await sideways(visitor), where).toBeLessThanOrEqual(0)
    }
    await context.close()
  }
})

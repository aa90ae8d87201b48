import type { Page } from '@playwright/test'
import { axeFindings, themes, wearTheme } from './axe-findings.ts'
import { goInPlace, settled } from './go-in-place.ts'
import { withKnownIds } from './known-ids.ts'
import { cutTexts, longerTexts, rawKeys, sideways } from './page-findings.ts'
import { expect, openAs, test } from './person.ts'
import { type Round, rounds, type Screen } from './screens.ts'

/**
 * How every screen looks in every language and theme. It is shown once in each language, and in each of them something else
 * is looked at; `SOLVANE_WHOLE_LOOK=1` lets axe look at every screen in every theme and language.
 */

const isWhole = process.env.SOLVANE_WHOLE_LOOK !== undefined
const widths = [360, 576, 992, 1200]
const usual = { width: 1280, height: 800 }

/** Rules of axe that look at texts and names. */
const textRules = [
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-meter-name',
  'aria-progressbar-name',
  'aria-toggle-field-name',
  'aria-tooltip-name',
  'button-name',
  'document-title',
  'empty-heading',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'input-button-name',
  'label',
  'label-title-only',
  'landmark-unique',
  'link-name',
  'region',
  'role-img-alt',
  'select-name',
  'svg-img-alt',
  'valid-lang',
]

type Look = (page: Page, where: string) => Promise<void>

/** What axe finds in the themes; a theme changes colours and nothing else. */
const lookInThemes =
  (worn: (typeof themes)[number], rules?: readonly string[]): Look =>
  async (page, where) => {
    for (const theme of isWhole ? themes : [worn]) {
      await wearTheme(page, theme)
      const findings = await axeFindings(page, isWhole || !rules ? {} : { rules })
      expect.soft(findings, `${theme} ${where}`).toEqual([])
    }
    // The next address begins in the usual one.
    await wearTheme(page, 'light')
  }

const lookAtWidths: Look = async (page, where) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await settled(page)
    // What watches its own size follows in a frame or two.
    await expect.soft.poll(() => sideways(page), { message: `${where} at ${width} px` }).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(usual)
}

const lookForCutTexts: Look = async (page, where) => {
  expect.soft(await cutTexts(page), where).toEqual([])
}

interface InLanguage {
  readonly name: string
  readonly looks: readonly Look[]
}

/** Portuguese comes last, with texts that are 40 % longer than the English ones. */
const languages: Readonly<Record<string, InLanguage>> = {
  'en-GB': { name: 'English', looks: [lookInThemes('light')] },
  'fr-FR': { name: 'Français', looks: [lookAtWidths, lookInThemes('dark', [...textRules, 'color-contrast'])] },
  'es-ES': { name: 'Español', looks: [lookInThemes('control-room', [...textRules, 'color-contrast'])] },
  'pt-PT': { name: 'Português', looks: [lookForCutTexts, lookInThemes('light', textRules)] },
}

/** Whoever is signed in chooses it in the bar, which loads nothing anew; outside the frame it is that of the last visit. */
const switchTo = async (page: Page, language: string, name: string, isSignedIn: boolean): Promise<void> => {
  if (isSignedIn) {
    // Whatever its language: after the zone.
    await page.getByRole('banner').getByRole('button').nth(1).click()
    await page.getByRole('menu').getByText(name).click()
    // No tooltip of what the pointer or the focus happens to be on.
    await page.mouse.move(0, 0)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await expect(page.getByRole('menu').or(page.getByRole('tooltip'))).toHaveCount(0)
  } else {
    await page.evaluate((chosen) => localStorage.setItem('solvane.language', chosen), language)
    await page.goto('/Errors')
  }
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

for (const [round, { person, screens: named }] of Object.entries(rounds) as readonly [string, Round][])
  test(`every screen in every language, theme and width: ${round}`, async ({ page, request }) => {
    test.setTimeout(isWhole ? 1_800_000 : 600_000)
    const rooms = Object.keys(await (await request.get('/ressources/en-GB')).json())
    // A name that is made longer is not that of its text any more: axe would find no other fault than this.
    if (!isWhole) await longerTexts(page, 'pt-PT')
    if (person) await openAs(page, person)
    else {
      // Else the page of the sign-in would lead on to the provider.
      await page.route('**/.well-known/openid-configuration', (route) => route.abort())
      await page.goto('/Errors')
    }
    const screens: readonly Screen[] = person ? await withKnownIds(page, named) : named
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    for (const [language, { name, looks }] of Object.entries(languages)) {
      // Away from what may be open on the last one.
      await goInPlace(page, screens[0]?.address ?? '/', screens[0]?.route)
      if (language !== 'en-GB') await switchTo(page, language, name, person !== undefined)
      for (const { address, route } of screens) {
        const where = `${language} ${address}`
        await goInPlace(page, address, route)
        expect.soft(await rawKeys(page, rooms), where).toEqual([])
        for (const look of looks) await look(page, where)
      }
    }
    if (person) expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })

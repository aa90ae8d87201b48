import type { Page } from '@playwright/test'
import { axeFindings, textRules, themes, wearTheme } from './axe-findings.ts'
import { chosenScreens } from './chosen-screens.ts'
import { goInPlace, leaveOneByOne, settled } from './go-in-place.ts'
import { withKnownIds } from './known-ids.ts'
import { cutTexts, longerTexts, sideways } from './page-findings.ts'
import { expect, openAs, test } from './person.ts'
import type { Round, Screen } from './screen-row.ts'
import { rounds } from './screens.ts'

/**
 * How every screen looks while nothing is wrong, in two passes. The first is in English on a desk with all rules of axe. The second is on a narrow
 * phone in the dark, with Portuguese texts made longer. `SOLVANE_WHOLE_LOOK=1` takes every language, theme and width instead.
 */

const isWhole = process.env.SOLVANE_WHOLE_LOOK !== undefined
const desk = { width: 1440, height: 900 }
const phone = { width: 360, height: 800 }
const languages = { 'en-GB': 'English', 'fr-FR': 'Français', 'es-ES': 'Español', 'pt-PT': 'Português' } as const

interface Pass {
  readonly language: keyof typeof languages
  readonly size: { readonly width: number; readonly height: number }
  readonly themes: readonly (typeof themes)[number][]
  /** Left out: all rules. */
  readonly rules?: readonly string[]
  /** Further widths at which nothing may be pushed sideways. */
  readonly widths?: readonly number[]
  /** 40 % longer than the English texts. A name is then not that of its text any more, which `rules` leaves out. */
  readonly hasLongTexts?: true
}

const usualPasses: readonly Pass[] = [
  { language: 'en-GB', size: desk, themes: ['light'] },
  { language: 'pt-PT', size: phone, themes: ['dark'], rules: textRules, hasLongTexts: true },
]
const wholePasses: readonly Pass[] = (['en-GB', 'fr-FR', 'es-ES', 'pt-PT'] as const).map((language) => ({
  language,
  size: desk,
  themes,
  widths: [360, 576, 992, 1200],
}))

const lookAt = async (page: Page, pass: Pass, where: string): Promise<void> => {
  for (const theme of pass.themes) {
    await wearTheme(page, theme)
    expect.soft(await axeFindings(page, pass.rules ? { rules: pass.rules } : {}), `${theme} ${where}`).toEqual([])
  }
  const widths = [pass.size.width, ...(pass.widths ?? [])]
  for (const [index, width] of widths.entries()) {
    if (index > 0) {
      await page.setViewportSize({ ...pass.size, width })
      await settled(page)
    }
    // What watches its own size follows in a frame or two.
    await expect.soft.poll(() => sideways(page), { message: `${where} at ${width} px` }).toBeLessThanOrEqual(0)
  }
  // A phone may cut long names and addresses, which people write.
  await page.setViewportSize(desk)
  await settled(page)
  expect.soft(await cutTexts(page), where).toEqual([])
  await page.setViewportSize(pass.size)
}

/** Whoever is signed in chooses it in the bar, which loads nothing anew; outside the frame it is that of the last visit. */
const switchTo = async (page: Page, language: keyof typeof languages, isSignedIn: boolean): Promise<void> => {
  if (isSignedIn) {
    // Whatever its language: after the zone.
    await page.getByRole('banner').getByRole('button').nth(1).click()
    await page.getByRole('menu').getByText(languages[language]).click()
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

for (const [round, { person, screens: all }] of Object.entries(rounds) as readonly [string, Round][]) {
  const wanted = chosenScreens(all)
  if (wanted.length > 0)
    test(`every screen on a desk and on a phone with long texts: ${round}`, async ({ page }) => {
      test.setTimeout(isWhole ? 1_800_000 : 600_000)
      const passes = isWhole ? wholePasses : usualPasses
      for (const { language, hasLongTexts } of passes) if (hasLongTexts) await longerTexts(page, language)
      await page.setViewportSize(desk)
      if (person) await openAs(page, person)
      else {
        // Else the page of the sign-in would lead on to the provider.
        await page.route('**/.well-known/openid-configuration', (route) => route.abort())
        await page.goto('/Errors')
      }
      const screens: readonly Screen[] = person ? await withKnownIds(page, wanted) : wanted
      await page.evaluate(() => Object.assign(window, { isSamePage: true }))
      for (const pass of passes) {
        // Away from what may be open on the last one; the bar of a desk has the language.
        await page.setViewportSize(desk)
        await goInPlace(page, screens[0]?.address ?? '/', screens[0]?.route)
        if (pass.language !== 'en-GB') await switchTo(page, pass.language, person !== undefined)
        await page.setViewportSize(pass.size)
        const leaveForNext = leaveOneByOne(page)
        for (const screen of screens) {
          await leaveForNext(screen)
          await settled(page)
          await lookAt(page, pass, `${pass.language} ${screen.address}`)
        }
      }
      if (person) expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    })
}

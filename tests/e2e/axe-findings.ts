import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Rules of axe that look at texts, names and colours. */
export const textRules = [
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-meter-name',
  'aria-progressbar-name',
  'aria-toggle-field-name',
  'aria-tooltip-name',
  'button-name',
  'color-contrast',
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

/** What fades in has not its colours yet; what turns for ever has. */
const untilStill = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  )

/**
 * What axe has to say against the page as it stands, as rule and places. The app has no frames: looking at them costs a
 * new page each time, and telling what was good costs more than finding what is not.
 */
export const axeFindings = async (
  page: Page,
  { within, rules }: { readonly within?: string; readonly rules?: readonly string[] } = {},
): Promise<string[]> => {
  const look = async () => {
    await untilStill(page)
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
    if (within !== undefined) axe.include(within)
    if (rules) axe.withRules([...rules])
    const { violations } = await axe.analyze()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  }
  const findings = await look()
  // Something may have begun to fade in while it looked; what is wrong stays wrong.
  return findings.length === 0 ? findings : look()
}

export const themes = ['light', 'dark', 'control-room'] as const

/** Dresses the page as it stands in a theme, to the end of its transitions. */
export const wearTheme = (page: Page, theme: (typeof themes)[number]): Promise<void> =>
  page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name
    document.documentElement.dataset.mantineColorScheme = name === 'dark' ? 'dark' : 'light'
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)))
  }, theme)

/** `npx node tools/take-pictures.ts`: renews the README's pictures from a running demo installation. */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { chromiumArguments, chromiumPath } from './chromium-path.mjs'
import { readCommandLine } from './command-line.ts'

const help = `Takes the pictures of the README from a demo installation that runs.

  npx node tools/take-pictures.ts [--address http://localhost:8080]`

const pictures = [
  { name: 'tiles', path: '/MyFleet/Tiles' },
  { name: 'overview', path: '/MyFleet/Overview' },
  { name: 'farm', path: '/MyFleet/Farm?farmCode=FR-AJO&type=WINDFARM' },
  { name: 'fleet', path: '/MyFleet/Table?technology=wind' },
  { name: 'charts', path: '/MyFleet/Farm/Charts?farmCode=FR-AJO&type=WINDFARM&range=24h' },
]
const themes = ['light', 'dark'] as const
/** Live values and the chart have come by then. */
const settleMs = 8_000

const takePicture = async (browser: Browser, address: string, picture: (typeof pictures)[number], theme: string) => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 860 },
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
  })
  const page = await context.newPage()
  await page.addInitScript(`localStorage.setItem('solvane.theme', '${theme}')`)
  await page.goto(`${address}${picture.path}`)
  await page.locator('input[name=login]').fill('manager')
  await page.locator('input[name=password]').fill('demo-manager')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(settleMs)
  await page.screenshot({
    path: fileURLToPath(new URL(`../docs/pictures/${picture.name}-${theme}.png`, import.meta.url)),
  })
  await context.close()
}

const { values } = readCommandLine(help, {
  options: { address: { type: 'string', default: 'http://localhost:8080' }, help: { type: 'boolean' } },
})
if (values.help) {
  console.log(help)
} else {
  mkdirSync(new URL('../docs/pictures', import.meta.url), { recursive: true })
  const executablePath = await chromiumPath()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: chromiumArguments })
  for (const picture of pictures) for (const theme of themes) await takePicture(browser, values.address, picture, theme)
  await browser.close()
}

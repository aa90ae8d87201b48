import type { Page } from '@playwright/test'
import { expect, openAs, test } from './person.ts'

/** The history of a farm with the real server. Rules of the screens: features/{farm-page,fleet-charts}/web/screens/*.screen.test.tsx. */

const chart = (page: Page) => page.getByRole('figure', { name: 'History of Plaine de Valmeuse' })
const legendOf = (page: Page) => chart(page).getByRole('rowheader').filter({ hasText: '·' })

test('the history of a farm is the same for whoever gets the address', async ({ page, browser }) => {
  await openAs(page, 'operator', '/MyFleet/Farm?farmCode=FR-VLM&type=WINDFARM')
  await page.getByRole('link', { name: 'Charts', exact: true }).click()
  await expect(legendOf(page)).toHaveText([/Whole farm · Power/, /Whole farm · Expected/, /Whole farm · Wind speed/], {
    timeout: 30_000,
  })
  await page.getByText('7 d', { exact: true }).click()
  await expect(page).toHaveURL(/range=7d/)
  await page.getByRole('button', { name: /^Machines/ }).click()
  await page.getByRole('checkbox', { name: 'WT2', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(legendOf(page)).toHaveCount(6)

  const context = await browser.newContext()
  const other = await context.newPage()
  await openAs(other, 'operator', page.url())
  await expect(legendOf(other)).toHaveCount(6, { timeout: 30_000 })
  await expect(other.getByRole('radio', { name: '7 d' })).toBeChecked()
  const names = (texts: string[]) => texts.map((text) => /.*· \D*[a-z]/.exec(text)?.[0])
  expect(names(await legendOf(other).allTextContents())).toEqual(names(await legendOf(page).allTextContents()))
  await context.close()

  await page.goBack()
  await expect(page.getByRole('radio', { name: '24 h' })).toBeChecked()
})

test('a chart stays where a hand pans it while new values arrive', async ({ page }) => {
  // The whole chart is in sight.
  await page.setViewportSize({ width: 1280, height: 1100 })
  await openAs(page, 'operator', '/MyFleet/Farm/Charts?farmCode=FR-VLM&range=1h&states=false')
  await expect(legendOf(page).first()).toBeVisible({ timeout: 30_000 })
  const layer = page.getByRole('application')
  // A picture can be taken only of what is in sight.
  await layer.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  const box = await layer.boundingBox()
  if (!box) throw new Error('The chart has no place')
  const axis = async () => {
    const { x, y, width, height } = (await layer.boundingBox()) ?? box
    return page.screenshot({ clip: { x, y: y + height - 24, width, height: 24 } })
  }
  await page.mouse.move(box.x + box.width * 0.7, box.y + 40)
  await page.keyboard.down('Shift')
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.3, box.y + 40, { steps: 4 })
  // A busy page draws the last move of the mouse late, and figures above the chart come late and move it: then once more. New
  // values come every second, so a chart that follows them never passes.
  await expect(async () => {
    const [place, panned] = [await layer.boundingBox(), await axis()]
    await page.waitForTimeout(2_500)
    const after = await axis()
    expect(await layer.boundingBox()).toEqual(place)
    expect(after.equals(panned)).toBe(true)
  }).toPass({ timeout: 30_000 })
  await page.mouse.up()
  await page.keyboard.up('Shift')
  await expect(page).toHaveURL(/range=custom/)
})

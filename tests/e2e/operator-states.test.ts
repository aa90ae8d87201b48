import type { Page } from '@playwright/test'
import { expect, type Login, openAs, test } from './person.ts'

/** Screens that show plants after a call has failed, while the line is lost, and where a chart has nothing to draw. */

interface Screen {
  readonly login: Login
  readonly address: string
  /** The call without which the screen has nothing to show. */
  readonly call: RegExp
  /** Beside what the list of all screens knows, see screens.ts. */
  readonly isChart?: true
  /** Something that stands there once the screen is complete. */
  readonly content: (page: Page) => ReturnType<Page['getByRole']>
}

const screens: Readonly<Record<string, Screen>> = {
  'the fleet': {
    login: 'operator',
    address: '/MyFleet/Table',
    call: /\/api\/MyFleetTable/i,
    content: (page) => page.getByRole('treegrid', { name: 'Machines of the fleet' }),
  },
  'a farm': {
    login: 'operator',
    address: '/MyFleet/Farm/Table?farmCode=FR-VLM',
    call: /\/api\/MyFleetTable/i,
    content: (page) => page.getByRole('grid', { name: 'Machines of Plaine de Valmeuse' }),
  },
  'the charts of a farm': {
    login: 'operator',
    address: '/MyFleet/Farm/Charts?farmCode=FR-VLM',
    call: /\/api\/History\?/i,
    isChart: true,
    content: (page) => page.getByRole('figure', { name: 'History of Plaine de Valmeuse' }),
  },
  'machines compared': {
    login: 'operator',
    address: '/MyFleet/Charts?machines=FR-VLM/WT01,FR-VLM/WT02',
    call: /\/api\/History\?/i,
    isChart: true,
    content: (page) => page.getByRole('figure', { name: 'History of the selected machines' }),
  },
  'the data reception': {
    login: 'admin',
    address: '/Administration/DataReception',
    call: /\/api\/PlantConnection\/Quarantine/i,
    content: (page) => page.getByRole('heading', { name: 'Rejected messages' }),
  },
}

for (const [name, { login, address, call, isChart, content }] of Object.entries(screens))
  test(`${name} says what failed, and keeps what it shows without a network`, async ({ page, context }) => {
    test.slow()
    await test.step('a call fails, and another try shows the screen', async () => {
      await page.route(call, (route) => route.fulfill({ status: 500, json: {} }))
      await openAs(page, login, address)
      await expect(page.getByText('Something went wrong on the server.')).toBeVisible()
      await page.unroute(call)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(content(page)).toBeVisible({ timeout: 30_000 })
    })

    await test.step('the device is offline', async () => {
      const lost = page.getByText(/This device is offline|Live connection lost/)
      // A part of the page that is on its way would be missed, and said in the console.
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await expect(lost).toBeVisible({ timeout: 10_000 })
      await expect(content(page)).toBeVisible()
      await context.setOffline(false)
      await expect(lost).toHaveCount(0, { timeout: 10_000 })
    })

    if (isChart)
      await test.step('there is no history', async () => {
        // Live values would fill a chart.
        await page.routeWebSocket(/\/push\/general/, () => undefined)
        await page.route(call, (route) => route.fulfill({ json: { series: [] } }))
        await page.reload()
        await expect(page.getByText(/No data in this range/).first()).toBeVisible()
      })
  })

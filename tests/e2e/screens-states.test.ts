import type { BrowserContext, Page, Route } from '@playwright/test'
import { chosenScreens } from './chosen-screens.ts'
import { leaveOneByOne, settled } from './go-in-place.ts'
import { withKnownIds } from './known-ids.ts'
import { expect, signInAnew, test } from './person.ts'
import { hasStates, type Round, type Screen } from './screen-row.ts'
import { rounds } from './screens.ts'

/** What every screen says while its calls are refused, fail, find no network or have no answer, and when there is nothing. */

const api = '**/api/**'

const problem = (status: number, code: string) => async (route: Route) =>
  await route.fulfill({
    status,
    contentType: 'application/problem+json',
    json: { type: 'about:blank', title: code, status, code, requestId: `reference-${status}` },
  })

interface State {
  readonly begin: (page: Page, context: BrowserContext) => Promise<void>
  readonly end: (page: Page, context: BrowserContext) => Promise<void>
  /** What stands in the content, each of them. */
  readonly says: readonly RegExp[]
  /** By how much the page's clock goes on until it stands there. */
  readonly stepMs?: number
}

const answered = (handler: (route: Route) => Promise<void> | undefined): Pick<State, 'begin' | 'end'> => ({
  begin: async (page) => {
    await page.route(api, handler)
  },
  end: (page) => page.unroute(api),
})

/** In this order: nothing is kept of what was never read, and the code of a screen has come before there is no network. */
const states: Readonly<Record<string, State>> = {
  'refused (403)': { ...answered(problem(403, 'forbidden')), says: [/have access to this page/] },
  'failed (500)': {
    ...answered(problem(500, 'unexpected')),
    says: [/Something went wrong on the server/, /Try again/, /reference-500/],
  },
  'without a network': {
    begin: (_, context) => context.setOffline(true),
    end: (_, context) => context.setOffline(false),
    says: [/The server cannot be reached|Your session could not be renewed/, /Try again/],
    stepMs: 2_000,
  },
  'without an answer': {
    ...answered(() => undefined),
    says: [/The server did not reply in time/, /Try again/],
    stepMs: 11_000,
  },
}

/** What somebody reads on the page, and what still waits. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const content = document.getElementById('content')
    const dialogs = [...document.querySelectorAll('[role="dialog"]')]
    const all = [content, ...dialogs]
    const busy = all.flatMap((part) => [...(part?.querySelectorAll('[aria-busy="true"]') ?? [])])
    return {
      text: all.map((part) => part?.textContent ?? '').join('\n'),
      waiting: busy.map((element) => element.textContent?.slice(0, 60) ?? ''),
    }
  })

const mostSteps = 8

const lookAt = async (page: Page, { address }: Screen, name: string, says: readonly RegExp[], stepMs = 0) => {
  // A clock that runs on and on would renew the session a second time.
  let steps = stepMs > 0 ? mostSteps : 0
  const lacking = async () => {
    if (steps-- > 0) await page.clock.fastForward(stepMs)
    const { text, waiting } = await shown(page)
    return [...says.filter((words) => !words.test(text)).map(String), ...waiting.map((words) => `waits: ${words}`)]
  }
  await expect.soft.poll(lacking, { message: `${name}: ${address}` }).toEqual([])
}

for (const [round, whole] of Object.entries(rounds) as readonly [string, Round][]) {
  const { person } = whole
  const wanted = chosenScreens(whole.screens.filter((screen) => hasStates(whole, screen)))
  if (person && wanted.length > 0)
    test(`every screen says what it lacks: ${round}`, async ({ page, context }) => {
      test.setTimeout(400_000)
      await page.clock.install()
      // Live values would fill what is to be empty.
      await page.routeWebSocket(/\/push\//, () => undefined)
      // A clock that runs ahead renews the session early, which may be done once: it is of this journey alone.
      await signInAnew(page, person)
      const screens = await withKnownIds(page, wanted)
      const leaveForNext = leaveOneByOne(page)
      // What has been read so far is forgotten.
      await page.goto('/Errors')
      await settled(page)
      for (const [name, { begin, end, says, stepMs }] of Object.entries(states)) {
        await begin(page, context)
        for (const screen of screens) {
          await leaveForNext(screen)
          await lookAt(page, screen, name, says, stepMs)
        }
        await end(page, context)
      }
      const empties = screens.flatMap(({ empty }) => empty ?? [])
      for (const { call, reply } of empties)
        await page.route(
          (url) => url.pathname === call,
          (route) => route.fulfill({ json: reply }),
        )
      for (const screen of screens)
        if (screen.empty) {
          await leaveForNext(screen)
          await lookAt(page, screen, 'empty', [screen.empty.words])
        }
    })
}

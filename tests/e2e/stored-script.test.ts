import { type Page, test as plain } from '@playwright/test'
import { goInPlace, settled } from './go-in-place.ts'
import { expect, openAs, test } from './person.ts'
import { markOf, marksIn, scriptPayloads } from './script-payloads.ts'

/** Where a stored text can stand. */
const kinds = ['farm', 'subsidiary', 'station', 'machine', 'maker', 'model', 'view', 'owner', 'criterion'] as const
type Kind = (typeof kinds)[number]
type Entity = Readonly<Record<string, unknown>>

/** Watches a page for everything that ran or wanted to; `strays` are elements that only markup of a payload makes. */
const watch = async (page: Page) => {
  const ran: string[] = []
  page.on('dialog', (dialog) => {
    ran.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) ran.push(request.url())
  })
  await page.addInitScript(() => {
    const blocked: string[] = []
    /** Attributes whose address a browser follows; words of an element (title, aria-label) may say anything. */
    const followed = /^(href|xlink:href|src|srcset|srcdoc|action|formaction|data|poster|background|style)$/i
    const straysIn = (root: Element) =>
      [...root.querySelectorAll('*')].flatMap((element) => {
        const isCode = element.matches('script, iframe, object, embed, base, mglyph')
        const wrong = [...element.attributes].filter(
          ({ name, value }) => name.startsWith('on') || (followed.test(name) && /^\s*javascript:/i.test(value)),
        )
        return isCode || wrong.length > 0 ? [element.outerHTML.slice(0, 120)] : []
      })
    document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.violatedDirective))
    Object.assign(window, { __watch: { blocked, straysIn } })
  })
  return {
    traces: async () => ({
      ran: [...ran],
      ...(await page.evaluate(() => {
        const { __ran, __watch } = window as never as {
          __ran?: number
          __watch: { blocked: string[]; straysIn: (root: Element) => string[] }
        }
        return { value: __ran, blocked: [...__watch.blocked], strays: __watch.straysIn(document.body) }
      })),
    }),
    /** Kinds of the payloads that the page shows, as text or as words of an element. */
    marks: async () =>
      marksIn(
        await page.evaluate(() =>
          [
            document.body.textContent,
            document.title,
            ...[...document.querySelectorAll('[title], [aria-label]')].flatMap((element) => [
              element.getAttribute('title'),
              element.getAttribute('aria-label'),
            ]),
          ].join(' '),
        ),
      ),
  }
}
const nothing = { ran: [], value: undefined, blocked: [], strays: [] }

/** Puts payloads into the server's replies, each in its turn. */
const poison = async (page: Page) => {
  let next = 0
  const text = (kind: Kind) => `${scriptPayloads[next++ % scriptPayloads.length]}${markOf(kind)}`
  const machine = (one: Entity) => ({
    ...one,
    name: text('machine'),
    manufacturer: text('maker'),
    model: text('model'),
  })
  const list = (value: unknown, each: (one: Entity) => Entity) => (Array.isArray(value) ? value.map(each) : undefined)
  const farm = (one: Entity): Entity => ({
    ...one,
    name: text('farm'),
    subsidiary: text('subsidiary'),
    children: list(one.children, (unit) => ({ ...unit, substationName: text('station') })),
    machines: list(one.machines, machine),
  })
  await page.route(/\/api\/(MyFleetTable|MyFleetOverview|MyFleetChart)/i, async (route) => {
    const response = await route.fetch()
    const reply = await response.json()
    const json = { ...reply, results: list(reply.results, farm), farms: list(reply.farms, farm) }
    await route.fulfill({ response, json })
  })
  await page.route(/\/api\/SavedRequests\?/i, (route) =>
    route.fulfill({
      json: {
        defaultId: null,
        results: [1, 2, 3].map((number) => ({
          id: `00000000-0000-4000-8000-00000000000${number}`,
          product: 'MyFleet',
          screen: 'my-fleet',
          name: text('view'),
          criteria: [
            {
              inputId: 'search',
              inputType: 'text',
              value: text('criterion'),
              label: text('criterion'),
              status: 'closable',
              active: true,
              priorities: [],
              meta: {},
            },
          ],
          actions: [{ actionId: 'view', value: '/MyFleet/Table' }],
          isShared: true,
          isOwner: number === 1,
          ownerName: text('owner'),
          mayChange: true,
          isReduced: false,
          defaultFor: [],
          version: 1,
          updatedAtMs: 0,
        })),
      },
    }),
  )
}

test('300 scripts in stored texts stay text on every screen', async ({ page }) => {
  test.slow()
  await poison(page)
  const { traces, marks } = await watch(page)
  const seen = new Set<string>()
  /** Nothing ran, and the screen shows what was put into its texts. */
  const look = async (screen: string) => {
    await expect.poll(async () => (await marks()).length, `${screen} shows no payload`).toBeGreaterThan(0)
    for (const kind of await marks()) seen.add(kind)
    expect(await traces(), screen).toEqual(nothing)
  }
  /** Tooltips, cards and the chart's pointer write texts of their own. */
  const point = async () => {
    const box = await page.locator('#content').boundingBox()
    for (const place of [0.3, 0.6])
      if (box) await page.mouse.move(box.x + box.width * place, box.y + box.height * place)
  }
  const pressEscape = () => page.keyboard.press('Escape')

  await openAs(page, 'manager', '/MyFleet/Tiles?group=subsidiary')
  await settled(page)
  const query = 'farmCode=FR-VLM&type=WINDFARM'
  for (const address of [
    '/MyFleet/Tiles?group=subsidiary',
    '/',
    '/MyFleet/Overview?chosen=FR-VLM',
    '/MyFleet/Table',
    '/MyFleet/Charts?machines=FR-VLM/WT01,FR-VLM/WT02',
    `/MyFleet/Farm?${query}`,
    `/MyFleet/Farm/Charts?${query}`,
    // A farm of several sub-farms: the drawer names the one that the machine belongs to.
    '/MyFleet/Farm/Table?farmCode=FR-BRN&type=SOLARFARM&machineCode=INV01',
  ]) {
    await goInPlace(page, address)
    if (address.includes('chosen=')) await expect(page.getByRole('region', { name: /^Summary of/ })).toContainText('¤')
    if (address.includes('machineCode=')) {
      await expect(page.getByRole('dialog')).toContainText('¤')
      await look(`${address}, drawer`)
      await pressEscape()
    }
    await point()
    await look(address)
  }

  // Views by their names, in the menu and where one of them is opened.
  await goInPlace(page, '/MyFleet/Table?saved=00000000-0000-4000-8000-000000000001')
  await page.getByRole('button', { name: /¤/ }).filter({ hasText: 'View' }).first().click()
  await expect(page.getByRole('menu')).toContainText('¤')
  await look('menu of views')
  await pressEscape()

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search' })
  await palette.getByRole('combobox').fill('vlm')
  await expect(palette.getByRole('option').first()).toContainText('¤')
  await look('palette')
  await pressEscape()

  for (const view of ['worst', 'tiles', 'overview']) {
    // A wall has no heading by which it could be seen as settled.
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/MyFleet/Tiles?wall=${view}`)
    await expect(page.getByRole('region', { name: 'Kiosk mode' })).toContainText('¤')
    await look(`wall, ${view}`)
  }
  expect([...seen].sort()).toEqual([...kinds].sort())
})

plain('every payload would be found where a text is taken for markup', async ({ page }) => {
  const { traces } = await watch(page)
  await openAs(page, 'manager', '/MyFleet/Table')
  await settled(page)
  const dead = await page.evaluate((payloads) => {
    const { straysIn } = (window as never as { __watch: { straysIn: (root: Element) => string[] } }).__watch
    const places: ((text: string) => string)[] = [
      (text) => `<p>${text}</p>`,
      (text) => `<p title="${text}"></p>`,
      (text) => `<p title='${text}'></p>`,
      (text) => `<a href="${text}">x</a>`,
      (text) => `<textarea>${text}</textarea>`,
      (text) => `<!-- ${text} -->`,
    ]
    const isFound = (html: string) =>
      straysIn(new DOMParser().parseFromString(html, 'text/html').documentElement).length > 0
    return payloads.filter((text) => !places.some((place) => isFound(place(text))))
  }, scriptPayloads)
  expect(dead).toEqual([])
  expect(scriptPayloads).toHaveLength(300)

  // In the page itself the policy stops what comes to life, and that is seen as well.
  const before = (await traces()).blocked.length
  await page.evaluate((text) => {
    document.querySelector('#content')?.insertAdjacentHTML('beforeend', text)
  }, `<img src=x onerror=window.__ran=1>`)
  await expect.poll(async () => (await traces()).blocked.length).toBeGreaterThan(before)
  expect(await traces()).toMatchObject({ ran: [], value: undefined, strays: [expect.stringContaining('onerror')] })
})

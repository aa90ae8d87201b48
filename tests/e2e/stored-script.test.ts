import { goInPlace, settled } from './go-in-place.ts'
import { expect, openAs, test } from './person.ts'

/** Calls that run if a text is ever taken for markup or code. */
const calls = ['alert(1)', 'window.__ran=1', 'top.__ran=1', 'fetch("//evil.example")', 'location="//evil.example"']
const vectors = (call: string): string[] => [
  `<script>${call}</script>`,
  `</title><script>${call}</script>`,
  `"><script>${call}</script>`,
  `'><svg/onload=${call}>`,
  `<img src=x onerror=${call}>`,
  `"><img src=x onerror=${call}>`,
  `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  `<iframe srcdoc="<script>parent.${call}</script>">`,
  `<body onload=${call}>`,
  `<details open ontoggle=${call}>x`,
  `<input autofocus onfocus=${call}>`,
  `<math><mtext></form><form><mglyph><style></math><img src onerror=${call}>`,
  `<a href="javascript:${call}">x</a>`,
  `javascript:${call}`,
  `{{constructor.constructor('${call}')()}}`,
  `\${${call}}`,
  `\`-${call}-\``,
  `';${call};//`,
  `";${call};//`,
  `--></style><script>${call}</script>`,
]
const styles: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.replaceAll('<', '<\u0000'),
]
const payloads = styles.flatMap((style) => calls.flatMap((call) => vectors(call).map(style)))

const screens = [
  '/',
  '/MyFleet/Tiles?group=subsidiary',
  '/MyFleet/Overview',
  '/MyFleet/Table',
  '/MyFleet/Charts',
  '/MyFleet/Table?technology=wind',
]

test('300 scripts in names of farms, machines and models stay text on every screen', async ({ page }) => {
  test.slow()
  expect(payloads).toHaveLength(300)
  let next = 0
  const poison = () => payloads[next++ % payloads.length]
  const poisoned = (entity: Record<string, unknown>) => ({ ...entity, name: poison() })
  await page.route(/\/api\/(MyFleetTable|MyFleetOverview|MyFleetChart)/i, async (route) => {
    const response = await route.fetch()
    const reply = await response.json()
    for (const list of ['results', 'farms'])
      if (Array.isArray(reply[list]))
        reply[list] = reply[list].map((farm: Record<string, unknown>) => ({
          ...poisoned(farm),
          ...(typeof farm.subsidiary === 'string' && { subsidiary: poison() }),
          ...(Array.isArray(farm.children) && {
            children: farm.children.map((unit) => ({ ...unit, substationName: poison() })),
          }),
          ...(Array.isArray(farm.machines) && {
            machines: farm.machines.map((machine) => ({
              ...poisoned(machine),
              manufacturer: poison(),
              model: poison(),
            })),
          }),
        }))
    await route.fulfill({ response, json: reply })
  })
  const ran: string[] = []
  page.on('dialog', (dialog) => {
    ran.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) ran.push(request.url())
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      Object.assign(window, {
        __blocked: [...((window as never as { __blocked?: string[] }).__blocked ?? []), event.blockedURI],
      }),
    )
  })

  await openAs(page, 'manager')
  await settled(page)
  const farm = await page.locator('main a[href*="farmCode="]').first().getAttribute('href')
  const query = farm?.slice(farm.indexOf('?')) ?? ''
  const own = ['', '/Table', '/Charts'].map((view) => `/MyFleet/Farm${view}${query}`)
  for (const address of [...screens, ...own]) {
    await goInPlace(page, address)
    // Tooltips, cards and the chart's pointer write texts of their own.
    const content = page.locator('#content')
    for (const place of [0.3, 0.6]) {
      const box = await content.boundingBox()
      if (box) await page.mouse.move(box.x + box.width * place, box.y + box.height * place)
    }
    const traces = await page.evaluate(() => {
      const { __ran, __blocked } = window as never as { __ran?: number; __blocked?: string[] }
      return {
        ran: __ran,
        blocked: __blocked,
        strays: document.querySelectorAll('#content script, #content iframe').length,
      }
    })
    expect(traces, address).toEqual({ ran: undefined, blocked: undefined, strays: 0 })
  }
  expect(ran).toEqual([])
})

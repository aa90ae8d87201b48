import { expect, openAs, signInAnew, test } from './person.ts'

const lost = /Live connection lost|No live connection|This device is offline/

test('a line that goes dead without a word is noticed within 5 s, and its return too', async ({ page }) => {
  let isDead = false
  await page.routeWebSocket(/\/push\/general/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      if (!isDead) server.send(message)
    })
    server.onMessage((message) => {
      if (!isDead) socket.send(message)
    })
  })
  await openAs(page, 'reader')
  await expect(page.locator('[data-freshness="fresh"]').first()).toBeVisible()
  await expect(page.getByText(lost)).toHaveCount(0)
  isDead = true
  await expect(page.getByText(lost)).toBeVisible({ timeout: 5_000 })
  // The time of the last contact stands beside it, with its offset.
  await expect(page.getByRole('status').filter({ hasText: lost })).toContainText(/UTC[+-]\d\d:\d\d/)
  isDead = false
  await expect(page.getByText(lost)).toHaveCount(0, { timeout: 5_000 })
})

test('a device that goes offline says so at once and recovers by itself', async ({ page, context }) => {
  await openAs(page, 'reader')
  await expect(page.locator('[data-freshness="fresh"]').first()).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(lost)).toBeVisible({ timeout: 5_000 })
  await context.setOffline(false)
  await expect(page.getByText(lost)).toHaveCount(0, { timeout: 5_000 })
})

test('leaving a page unregisters its tags', async ({ page }) => {
  const sent: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))))
  await openAs(page, 'reader')
  await expect(page.locator('[data-freshness="fresh"]').first()).toBeVisible()
  /** Tags that the page has asked for and not given back, by what it sent. */
  const followed = () => {
    const tags = new Set<number>()
    for (const text of sent) {
      const asked: number[] = JSON.parse(/\{.*\}/.exec(text)?.[0] ?? '{}').tags ?? []
      for (const tag of asked)
        if (text.includes('"unsubscribe"')) tags.delete(tag)
        else if (text.includes('"subscribe"')) tags.add(tag)
    }
    return tags.size
  }
  expect(followed()).toBeGreaterThan(0)
  await page.evaluate(() => {
    history.pushState(null, '', '/ForgotPassword')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible()
  await expect.poll(followed).toBe(0)
})

for (const hours of [-24, 24])
  test(`a client clock ${hours} h off: signing in works and ages are those of the server`, async ({ page }) => {
    await page.addInitScript((offsetMs) => {
      const now = Date.now.bind(Date)
      const RealDate = Date
      globalThis.Date = class extends RealDate {
        constructor(...parts: unknown[]) {
          if (parts.length === 0) super(now() + offsetMs)
          else super(...(parts as [number]))
        }
        static override now() {
          return now() + offsetMs
        }
      } as DateConstructor
    }, hours * 3_600_000)
    await signInAnew(page, 'reader')
    const ages = page.locator('td [data-freshness]').filter({ hasText: /now|ago/ })
    await expect(ages.first()).toBeVisible()
    const texts = await ages.allInnerTexts()
    // All but the farm without a connection.
    expect(texts.filter((age) => /^(now|\d+\ss ago)$/.test(age)).length).toBeGreaterThan(texts.length / 2)
    await page.reload()
    await expect(page.getByRole('button', { name: /Account of/ })).toBeVisible()
  })

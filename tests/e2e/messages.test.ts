import type { Page } from '@playwright/test'
import { ask, newPerson } from './new-person.ts'
import { expect, openAs, test } from './person.ts'

const path = '/Administration/CommunicationMessage'

/** A group of the journey's own: its messages stand above nobody else's screens. */
const ownGroup = async (page: Page) => {
  const name = `Readers ${Date.now()}`
  const { id } = await ask(page, 'POST', '/api/Groups', { name })
  return { id, name }
}

test('what is published stands above the screens of those whom it concerns, in their language, until they close it or sign in anew', async ({
  page,
  browser,
}) => {
  test.slow()
  await openAs(page, 'admin')
  const group = await ownGroup(page)
  const person = await newPerson(page, browser, { lang: 'fr-FR', groupIds: [group.id] }, { locale: 'fr-FR' })
  const own = person.page
  await page.goto(`${path}?message=new`)
  const drawer = page.getByRole('dialog', { name: 'New announcement' })
  const texts = {
    English: `Maintenance tonight of ${group.name}`,
    French: 'Maintenance ce soir',
    Spanish: 'Mantenimiento esta noche',
    Portuguese: 'Manutenção esta noite',
  }
  for (const [language, text] of Object.entries(texts)) await drawer.getByLabel(language).fill(text)
  await drawer.getByRole('radiogroup', { name: 'Severity' }).getByText('Information').click()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await drawer.getByLabel(/^To \(empty/).fill(`${tomorrow}T12:00`)
  await drawer.getByRole('combobox', { name: 'For' }).click()
  await page.getByRole('option', { name: 'A group' }).click()
  const named = drawer.getByRole('combobox', { name: 'Group' })
  await named.fill(group.name)
  await page.getByRole('option', { name: group.name }).click()
  await expect(drawer.getByText('1 recipient.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Publish' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: texts.English })).toBeVisible()

  // The page of the person is open: the banner comes by itself, in French, with the end of its window.
  const banner = own.getByRole('status').filter({ hasText: texts.French })
  await expect(banner).toBeVisible()
  await expect(banner).toHaveAttribute('data-severity', 'info')
  await expect(banner.locator('time')).toHaveAttribute('datetime', `${tomorrow}T11:00:00.000Z`)
  await expect(page.getByRole('status').filter({ hasText: texts.English })).toHaveCount(0)
  const cookie = async () => (await own.context().cookies()).find(({ name }) => name === 'maintenanceBannerClosed')
  const close = () => banner.getByRole('button').click()
  await close()
  await expect(banner).toHaveCount(0)
  expect(await cookie()).toBeDefined()
  await own.reload()
  await expect(own.getByRole('heading', { level: 1 })).toBeVisible()
  await own.waitForLoadState('networkidle')
  await expect(banner).toHaveCount(0)

  // What was changed since is news again.
  await page.getByRole('button', { name: texts.English }).click()
  const edited = page.getByRole('dialog', { name: 'Announcement', exact: true })
  await edited.getByLabel('French').fill(`${texts.French}, deux heures`)
  await edited.getByRole('button', { name: 'Save' }).click()
  await expect(edited).toBeHidden()
  await expect(banner).toContainText('deux heures')
  await close()
  await expect(banner).toHaveCount(0)

  // Specification 000 §2: the sign-in entry forgets the cookie. It leads on by itself, and back: the provider knows them.
  await own.goto('/Login', { waitUntil: 'commit' })
  await expect(banner).toContainText('deux heures')
  await person.close()
})

import { newPerson, readsEveryFarm } from './new-person.ts'
import { expect, openAs, test } from './person.ts'

test('rights taken and given reach the open page of the person, and so does the end of their session', async ({
  page,
  browser,
}) => {
  test.slow()
  await openAs(page, 'admin')
  const { id, page: own, close } = await newPerson(page, browser, readsEveryFarm)
  await own.goto('/MyFleet/Table')
  await expect(own.getByRole('treegrid')).toBeVisible()
  const entry = own.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'My fleet' })
  await expect(entry).toBeVisible()

  const set = async (change: (right: ReturnType<typeof page.getByLabel>) => Promise<void>) => {
    await page.goto(`/Users/view/${id}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    await change(page.getByLabel('MyFleet: read'))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    // Who leaves before they are told that it is saved finds their changes again.
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  }
  await set((right) => right.uncheck())
  await expect(own).toHaveTitle('Solvane – Home')
  await expect(own.getByText('needs “MyFleet: read”')).toBeVisible()
  expect(new URL(own.url()).pathname).toBe('/')
  await expect(entry).toHaveCount(0)
  await set((right) => right.check())
  await expect(entry).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await expect(own.getByRole('heading', { name: 'Your session has ended' })).toBeVisible()
  await own.getByRole('button', { name: 'Sign in' }).click()
  await expect(own.getByLabel('Password')).toBeVisible()
  await close()
})

import type { APIRequestContext, Page } from '@playwright/test'
import { expect, openAs, test } from './person.ts'

/** What is done with many people at once, from the list of users. */

const callAs = async (page: Page, request: APIRequestContext) => {
  const bearer = await page.evaluate(() => JSON.parse(sessionStorage.getItem('solvane.session') ?? '{}').accessToken)
  const headers = { authorization: `Bearer ${bearer}` }
  return async (method: string, path: string, data?: object) => {
    const send = () => request.fetch(path, { method, headers, ...(data && { data }) })
    let reply = await send()
    // A database that is busy with the first minutes of the demo asks to come again.
    for (let time = 0; reply.status() === 503 && time < 10; time += 1) reply = await send()
    expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true)
    return reply.json()
  }
}

/** Adds people of one last name; resolves with their ids. */
const addPeople = async (call: Awaited<ReturnType<typeof callAs>>, lastName: string, count: number) => {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const person = { login: `${lastName}.${index}`.toLowerCase(), firstName: `Bea ${index}`, lastName }
    ids.push((await call('POST', '/api/Users', person)).id)
  }
  return ids
}

const selectAll = async (page: Page, search: string, count: number) => {
  await page.getByLabel('Search by name, login or e-mail').fill(search)
  await expect(page.getByRole('grid', { name: 'Users' }).getByRole('rowheader')).toHaveCount(count)
  await page.getByRole('button', { name: 'Select rows' }).click()
  await page.getByRole('button', { name: 'Select all', exact: true }).click()
  await expect(page.getByRole('group', { name: `${count} rows selected` })).toBeVisible()
}

test('the dialog tells beforehand who cannot be changed, and the report lists exactly them', async ({
  page,
  request,
}) => {
  const lastName = `Bulk${Date.now()}`
  await openAs(page, 'admin')
  const call = await callAs(page, request)
  const ids = await addPeople(call, lastName, 8)
  await page.goto('/Users/')
  await selectAll(page, lastName, 8)
  // Three are gone since the list was read.
  const gone = [1, 4, 6]
  for (const index of gone) await call('DELETE', `/api/Users/${ids[index]}`)

  await page.getByRole('button', { name: 'Disable', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('5 users will be changed.')).toBeVisible()
  await expect(dialog).toContainText(`Bea 0 ${lastName}, Bea 2 ${lastName}, Bea 3 ${lastName}`)
  const failing = dialog.getByRole('table', { name: "3 users can't be changed:" })
  await expect(failing.getByRole('rowheader')).toHaveText(gone.map((index) => `Bea ${index} ${lastName}`))
  await expect(failing.getByRole('cell').first()).toHaveText('This no longer exists.')
  // A preview does nothing.
  expect((await call('GET', `/api/Users/${ids[0]}`)).isEnabled).toBe(true)

  await dialog.getByRole('button', { name: 'Disable 5 users' }).click()
  await expect(dialog.getByText('5 users changed')).toBeVisible()
  await expect(failing.getByRole('rowheader')).toHaveText(gone.map((index) => `Bea ${index} ${lastName}`))
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  const rows = page.getByRole('grid', { name: 'Users' }).getByRole('row').filter({ hasText: lastName })
  await expect(rows).toHaveCount(5)
  await expect(rows.filter({ hasText: 'Disabled' })).toHaveCount(5)
})

test('people are added to a group and removed from it; who is in it already is counted apart', async ({
  page,
  request,
}) => {
  const lastName = `Team${Date.now()}`
  await openAs(page, 'admin')
  const call = await callAs(page, request)
  await addPeople(call, lastName, 3)
  await call('POST', '/api/Groups', { name: lastName })
  await page.goto('/Users/')
  await selectAll(page, lastName, 3)
  const dialog = page.getByRole('dialog')
  const choose = async (action: string) => {
    await page.getByRole('button', { name: action, exact: true }).click()
    await dialog.getByLabel('Group', { exact: true }).click()
    await dialog.getByLabel('Group', { exact: true }).fill(lastName)
    await page.getByRole('option', { name: lastName }).click()
  }
  await choose('Add to group')
  await expect(dialog.getByText('3 users will be changed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add 3 users to a group' }).click()
  await expect(page.getByText('3 users changed').first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const rows = page.getByRole('grid', { name: 'Users' }).getByRole('row').filter({ hasText: lastName })
  await expect(rows.getByRole('gridcell', { name: lastName, exact: true })).toHaveCount(3)
  await choose('Add to group')
  await expect(dialog.getByText('3 users need no change.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add to group', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await choose('Remove from group')
  await dialog.getByRole('button', { name: 'Remove 3 users from a group' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rows.getByRole('gridcell', { name: lastName, exact: true })).toHaveCount(0)
})

test('more people than one call takes are changed in blocks; stopped between them, it tells who is left', async ({
  page,
}) => {
  const person = (index: number) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    ...{ login: `p.${index}`, firstName: 'Ima', lastName: `Good ${index}`, email: null, type: null, lang: null },
    ...{ isEnabled: true, isUserSuperAdmin: false, isDemo: false, groups: [], farms: 0 },
    ...{ lastSignInAtMs: null, createdAtMs: 0 },
  })
  const people = Array.from({ length: 2_500 }, (_, index) => person(index))
  const sizes: number[] = []
  const second = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  // As a list after an import: the answers of the server are known from its own tests.
  await page.route(/\/api\/Users(\?|$)/, (route) =>
    route.fulfill({ json: { results: people, total: 2_500, next: null } }),
  )
  await page.route('**/api/Users/Bulk', async (route) => {
    const { ids, isPreview = false } = route.request().postDataJSON()
    if (!isPreview) {
      sizes.push(ids.length)
      if (sizes.length === 2) {
        second.resolve()
        await goOn.promise
      }
    }
    await route.fulfill({ json: { done: ids, unchanged: [], failed: [] } })
  })
  await openAs(page, 'admin', '/Users/')
  await page.getByRole('button', { name: 'Select rows' }).click()
  await page.getByRole('button', { name: 'Select all', exact: true }).click()
  await page.getByRole('button', { name: 'Disable', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Disable 2,500 users' }).click()
  await second.promise
  await expect(dialog.getByText('1,000 of 2,500')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  goOn.resolve()
  await expect(dialog.getByText('2,000 users changed')).toBeVisible()
  await expect(dialog.getByText('Stopped: 500 users unchanged.')).toBeVisible()
  expect(sizes).toEqual([1_000, 1_000])
})

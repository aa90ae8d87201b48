import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import readXlsxFile from 'read-excel-file/node'
import { axeFindings } from './axe-findings.ts'
import { expect, openAs, test } from './person.ts'

/** People out of a file, and their invitations. One of each runs at a time in an installation: these do not meet. */
test.describe.configure({ mode: 'serial' })

const columns = [
  'login',
  'firstName',
  'lastName',
  'email',
  'title',
  'type',
  'language',
  'timezone',
  'groups',
  'enabled',
]
const someColumns = ['login', 'firstName', 'lastName', 'email']

const uploadText = (page: Page, name: string, text: string) =>
  page
    .getByLabel('Choose a file', { exact: true })
    .and(page.locator('input'))
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const upload = (page: Page, name: string, rows: readonly string[], heading: readonly string[] = someColumns) =>
  uploadText(page, name, [heading.join(','), ...rows].join('\n'))

/** Presses a button that saves a file. */
const saved = async (page: Page, name: string) => {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  const file = await downloading
  return { name: file.suggestedFilename(), path: await file.path() }
}
const csvOf = async (path: string): Promise<string[][]> => parse(await readFile(path, 'utf8'))

/** An own beginning of logins, and so many people of it with an address each. */
const crowd = (count: number) => {
  const prefix = `e2e-${Date.now()}`
  const rows = Array.from({ length: count }, (_, index) => `${prefix}.${index},Ima,Good,${prefix}.${index}@example.org`)
  return { prefix, file: `${prefix}.csv`, rows }
}

test('a file with faults adds nobody, one without adds everybody', async ({ page }) => {
  await openAs(page, 'admin', '/Users/Import')
  await upload(page, 'people.csv', ['imp.one,Ima,One,nobody', ',No,Login,', 'IMP.ONE,#REF!,One,'])
  await expect(page.getByText('4 errors: no user was added')).toBeVisible()
  const fault = (name: RegExp) => page.getByRole('row', { name })
  await expect(fault(/2 email/)).toContainText('must be an address such as name@example.orgnobody')
  await expect(fault(/4 login/)).toContainText('already used in row 2')
  await expect(fault(/4 firstName/)).toContainText('the cell contains an error#REF!')
  await uploadText(page, 'empty.csv', '')
  await expect(page.getByText('1 error: no user was added')).toBeVisible()
  await expect(page.getByText('The file is empty.')).toBeVisible()
  const login = `imp.${Date.now()}`
  await upload(page, 'people.csv', [`${login},Ima,Good,`])
  await page.getByRole('button', { name: 'Add 1 user' }).click()
  await expect(page.getByText('1 user added')).toBeVisible()
})

test('the template has the columns and nothing else, as a workbook and as CSV', async ({ page }) => {
  await openAs(page, 'admin', '/Users/Import')
  const csv = await saved(page, 'Template (CSV)')
  expect(csv.name).toBe('users-template.csv')
  expect(await csvOf(csv.path)).toEqual([columns])
  const xlsx = await saved(page, 'Template (XLSX)')
  expect(xlsx.name).toBe('users-template.xlsx')
  const [sheet] = await readXlsxFile(await readFile(xlsx.path))
  expect(sheet?.data).toEqual([columns])
})

test('of mixed faults the list is saved and the wrong rows too; mended and chosen again they add everybody', async ({
  page,
}) => {
  const prefix = `mend-${Date.now()}`
  const good = `${prefix}.0,Ima,Good,${prefix}@example.org,MX,INTERNAL,fr-FR,Europe/Paris,Auditors,yes`
  const wrong = [
    ['', 'No', 'Login', '', '', '', '', '', '', ''],
    [`${prefix}.2`, '=1+1', 'Formula', 'nobody', 'LORD', 'FRIEND', 'de-DE', 'Mars/Base', 'Nobodies', 'perhaps'],
    [`${prefix}.0`, 'Second', 'Time', '', '', '', '', '', '', ''],
    ['admin', 'Has', 'It', '', '', '', '', '', '', ''],
  ]
  await openAs(page, 'admin', '/Users/Import')
  await upload(page, 'mixed.csv', [good, ...wrong.map((cells) => cells.join(','))], columns)
  await expect(page.getByText('10 errors: no user was added')).toBeVisible()
  await expect(page.getByText('5 rows read from mixed.csv')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Add \d/ })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /3 login/ })).toContainText('required')
  await expect(page.getByRole('row', { name: /4 title/ })).toContainText('must be one of MR, MRS, MX, DR, PROF')
  await expect(page.getByRole('row', { name: /6 login/ })).toContainText('already used by another user')
  expect(await axeFindings(page)).toEqual([])

  const faults = await saved(page, 'Errors (CSV)')
  expect(faults.name).toBe('users-import-faults.csv')
  const [heading, ...listed] = await csvOf(faults.path)
  expect(heading).toEqual(['Row', 'Column', 'Error', 'Value'])
  expect(listed.map(([row, column]) => `${row} ${column}`)).toEqual([
    ...['3 login', '4 email', '4 title', '4 type', '4 language', '4 timezone', '4 groups', '4 enabled'],
    ...['5 login', '6 login'],
  ])
  expect(listed.every(([, , why]) => (why ?? '').length > 5)).toBe(true)
  expect(listed[2]).toEqual(['4', 'title', 'must be one of MR, MRS, MX, DR, PROF', 'LORD'])

  const rows = await saved(page, 'Rows with errors (CSV)')
  expect(rows.name).toBe('users-import-wrong-rows.csv')
  const [named, ...toMend] = await csvOf(rows.path)
  expect(named).toEqual(columns)
  // A spreadsheet must not take a name for a formula.
  expect(toMend).toEqual(wrong.map((cells) => cells.map((cell) => (cell.startsWith('=') ? `'${cell}` : cell))))

  const mended = toMend.map((cells, index) => [`${prefix}.m${index}`, ...cells.slice(1, 3), ...cells.slice(3).fill('')])
  await uploadText(page, 'mended.csv', [columns, ...mended].map((cells) => cells.join(',')).join('\r\n'))
  await expect(page.getByText('No errors. First rows:')).toBeVisible()
  await page.getByRole('button', { name: 'Add 4 users' }).click()
  await expect(page.getByText('4 users added')).toBeVisible()
  await page.getByRole('button', { name: 'Show users' }).click()
  await page.getByLabel('Search by name, login or e-mail').fill(prefix)
  await expect(page.getByRole('grid', { name: 'Users' }).getByRole('rowheader')).toHaveText([
    'Formula, =1+1',
    'It, Has',
    'Login, No',
    'Time, Second',
  ])
})

test('of very many faults the first are drawn, all are counted and saved', async ({ page }) => {
  await openAs(page, 'admin', '/Users/Import')
  await upload(
    page,
    'many.csv',
    Array.from({ length: 3_000 }, (_, index) => `many.${index},Ima,Good,nobody`),
  )
  await expect(page.getByText('3,000 errors: no user was added')).toBeVisible()
  await expect(page.getByText('First 200 of 3,000 shown. The file contains all.')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(201)
  expect(await csvOf((await saved(page, 'Errors (CSV)')).path)).toHaveLength(3_001)
  expect(await csvOf((await saved(page, 'Rows with errors (CSV)')).path)).toHaveLength(3_001)
})

test('the check of a file can be given up', async ({ page }) => {
  await openAs(page, 'admin', '/Users/Import')
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/Users/Import/Check', () => asked.resolve())
  await upload(page, 'slow.csv', ['slow.one,Ima,Good,'])
  await asked.promise
  await expect(page.getByText('Reading the file')).toBeAttached()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('region', { name: 'New import' })).toBeVisible()
  await page.unroute('**/api/Users/Import/Check')
  await upload(page, 'slow.csv', [`slow.${Date.now()},Ima,Good,`])
  await expect(page.getByRole('button', { name: 'Add 1 user' })).toBeVisible()
})

test('goes on while its page is loaded anew; the bell leads to its result', async ({ page }) => {
  test.slow()
  const { file, rows } = crowd(3_000)
  await openAs(page, 'admin', '/Users/Import')
  await upload(page, file, rows)
  const begun = page.waitForResponse(
    (reply) => reply.url().endsWith('/api/Users/Import') && reply.request().method() === 'POST',
  )
  await page.getByRole('button', { name: 'Add 3,000 users' }).click()
  expect(await (await begun).json()).toMatchObject({ state: 'running', fileName: file, isOwn: true })
  await page.reload()
  const run = page.getByRole('region', { name: /Import in progress|Last import/ })
  await expect(run).toContainText(file)
  await expect(run.getByText('3,000 users added')).toBeVisible({ timeout: 60_000 })
  await expect(run.getByRole('button', { name: 'Invite the 3,000 new users' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await page.goto('/')
  await page.getByRole('button', { name: /unread notification/ }).click()
  await page
    .getByRole('dialog', { name: /notification/i })
    .getByRole('link', { name: `${file}: 3,000 users added` })
    .click()
  await expect(page).toHaveURL(/\/Users\/Import$/)
  await expect(page.getByRole('region', { name: 'Last import' })).toContainText('3,000 users added')
})

test('their invitations go on while the page is loaded anew, and are cancelled from it: what was sent stays sent', async ({
  page,
}) => {
  test.slow()
  await openAs(page, 'admin', '/Users/Import')
  await page.getByRole('button', { name: 'Invite the 3,000 new users' }).click()
  const run = page.getByRole('region', { name: 'People are being invited' })
  await expect(run).toContainText('You can leave this page')
  await page.reload()
  await expect(run.getByRole('progressbar')).toBeVisible()
  await expect(run).toContainText(/e2e-\d+\.csv/)
  await run.getByRole('button', { name: 'Cancel the invitations' }).click()
  const ended = page.getByRole('region', { name: 'The last invitations' })
  await expect(ended.getByText('Not everybody was invited: the invitations were cancelled')).toBeVisible({
    timeout: 60_000,
  })
  // Those who have not been invited are offered again.
  await expect(page.getByRole('button', { name: /^Invite the [12],\d{3} new users$/ })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.goto('/')
  await page.getByRole('button', { name: /unread notification/ }).click()
  await expect(
    page.getByRole('dialog', { name: /notification/i }).getByRole('link', { name: /Not everybody was invited/ }),
  ).toBeVisible()
})

test('an import into the embedded database is one piece: it says so, and offers no way back that would come too late', async ({
  page,
}) => {
  test.slow()
  const { file, rows } = crowd(10_000)
  await openAs(page, 'admin', '/Users/Import')
  await upload(page, file, rows)
  await page.getByRole('button', { name: 'Add 10,000 users' }).click({ timeout: 60_000 })
  const run = page.getByRole('region', { name: 'Import in progress' })
  await expect(run).toContainText("can't be cancelled")
  await expect(run.getByRole('button', { name: 'Cancel import' })).toHaveCount(0)
  await expect(page.getByText('10,000 users added', { exact: true })).toBeVisible({ timeout: 60_000 })
})

test('of invitations that cannot be sent each person is told with the reason', async ({ page }) => {
  const prefix = `odd-${Date.now()}`
  await openAs(page, 'admin', '/Users/Import')
  await upload(page, `${prefix}.csv`, [`${prefix}.1,Has,Mail,${prefix}@example.org`, `${prefix}.2,Has,None,`])
  await page.getByRole('button', { name: 'Add 2 users' }).click()
  const offer = page.getByRole('button', { name: 'Invite the new user' })
  const added = page.getByRole('region', { name: 'Last import' })
  // The server of these journeys has no mail server, and says so to whoever begins.
  await expect(added).toContainText('No mail server is set. E-mails stay in the outbox')
  await expect(added).toContainText("No e-mail address: 1 user can't be invited now")
  await offer.click()
  const ended = page.getByRole('region', { name: 'The last invitations' })
  await expect(ended.getByText('1 invitation in the outbox')).toBeVisible()
  await expect(ended).toContainText(`${prefix}.csv`)
  const table = ended.getByRole('table', { name: '1 user not invited:' })
  await expect(table.getByRole('rowheader')).toHaveText(['Has None'])
  await expect(table).toContainText('No e-mail address')
  // Who has no address is not offered an invitation again.
  await expect(added).toContainText("No e-mail address: 1 user can't be invited now")
  await expect(offer).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  await ended.getByRole('link', { name: 'Open outbox' }).click()
  await expect(page).toHaveURL(/\/Administration\/Outbox(\?|$)/)
  await expect(page.getByRole('grid', { name: 'Outbox' }).getByText(`${prefix}@example.org`)).toBeVisible()
})

test('without a mail server the invitation of one person is told to wait in the outbox, with the way there', async ({
  page,
}) => {
  const login = `alone.${Date.now()}`
  await openAs(page, 'admin', '/Users/create')
  await page.getByLabel('First name').fill('Eva')
  await page.getByLabel('Last name').fill('Alone')
  await page.getByLabel('Login', { exact: true }).fill(login)
  await page.getByLabel('E-mail').fill(`${login}@example.org`)
  await page.getByRole('button', { name: 'Create user' }).click()
  await expect(page.getByText('No mail server is set. E-mails stay in the outbox')).toBeVisible()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText(`Invitation to ${login}@example.org is in the outbox`)).toBeVisible()
  await page.getByRole('button', { name: 'Open outbox' }).click()
  await expect(page).toHaveURL(/\/Administration\/Outbox(\?|$)/)
})

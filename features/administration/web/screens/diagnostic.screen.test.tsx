import { waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ReplyOf } from '../../../../platform/contract/endpoint.ts'
import { answer, problem } from '../../../../tests/screens/fake-api.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getDiagnostic } from '../../contract/diagnostic.ts'
import { testProcess, testReport } from '../diagnostic/test-report.ts'
import Diagnostic from './diagnostic.tsx'

type Reply = Parameters<typeof answer<typeof getDiagnostic>>[1]
const open = (reply: Reply, search = '') =>
  renderScreen(<Diagnostic />, {
    address: `/Administration/Diagnostic${search}`,
    calls: [answer(getDiagnostic, reply)],
  })

test('an installation in order says that there are no issues', async () => {
  const { findByRole, getByRole, queryByRole } = await open(testReport())
  expect(await findByRole('status')).toHaveTextContent('No issues.')
  for (const name of ['Processes', 'Data ingest', 'Storage', 'Versions', 'Settings'])
    expect(getByRole('heading', { name })).toBeVisible()
  expect(queryByRole('list', { name: 'Issues' })).toBeNull()
})

test('issues stand by urgency, with a link to the page that says more', async () => {
  const full = { freeBytes: 1e9, sizeBytes: 1e11, state: 'critical' as const }
  const failed = [{ job: 'backup', atMs: 0, note: 'disk full' }]
  const { findByRole } = await open(
    testReport({ processes: [testProcess({ disk: full })], jobs: { known: 3, running: [], failed } }),
  )
  const issues = within(await findByRole('list', { name: 'Issues' }))
  const [disk, jobs] = issues.getAllByRole('listitem')
  expect(disk).toHaveTextContent(/^.*Disk nearly full/)
  expect(jobs).toHaveTextContent('Failed jobs: ')
  expect(issues.getByRole('link')).toHaveAttribute('href', '/Administration/CronJobsVersions')
})

test('of several processes one is chosen, and the address keeps it', async () => {
  const other = testProcess({ id: 'b', host: 'other', processId: 2, leads: false })
  const report = testReport({ processes: [testProcess(), other] })
  const { user, findByRole, getByRole, address, close } = await open(report)
  const first = await findByRole('button', { name: 'host 1' })
  expect(first).toHaveAttribute('aria-pressed', 'true')
  await user.click(getByRole('button', { name: 'other 2' }))
  await waitFor(() => expect(address()).toBe('/Administration/Diagnostic?process=b'))
  expect(getByRole('button', { name: 'other 2' })).toHaveAttribute('aria-pressed', 'true')
  close()
  const again = await open(report, '?process=b')
  expect(await again.findByRole('button', { name: 'other 2' })).toHaveAttribute('aria-pressed', 'true')
})

test('a secret setting is only said to be set', async () => {
  const setting = { defaultText: 'none', isSecret: false } as const
  const { findByRole } = await open(
    testReport({
      settings: [
        { ...setting, name: 'MAIL_PASSWORD', value: null, origin: 'environment', isSecret: true },
        { ...setting, name: 'LOG_LEVEL', value: 'warn', origin: 'file' },
        { ...setting, name: 'PORT', value: null, origin: 'default', defaultText: '8080' },
      ],
    }),
  )
  const table = within(await findByRole('table', { name: 'Settings' }))
  expect(table.getByRole('row', { name: /^MAIL_ ?PASSWORD/ })).toHaveTextContent(/set.*environment/)
  expect(table.getByRole('row', { name: /^LOG_ ?LEVEL/ })).toHaveTextContent(/warn.*file/)
  expect(table.getByRole('row', { name: /^PORT/ })).toHaveTextContent(/8080.*default/)
})

test('the report is copied and saved as it is on the page', async () => {
  const report = testReport()
  const { user, findByRole, getByRole, findByText, savedFiles } = await open(report)
  const copy = await findByRole('button', { name: 'Copy' })
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(copy)
  expect(await findByText('Report copied. It contains no secrets.')).toBeVisible()
  const expected = { ...report, pageBuild: null }
  expect(JSON.parse(written.mock.calls[0]?.[0] ?? '')).toEqual(expected)
  written.mockRejectedValue(new Error('blocked'))
  await user.click(copy)
  expect(await findByText('The browser blocked the copy. Download the report instead.')).toBeVisible()
  await user.click(getByRole('button', { name: 'Download as JSON' }))
  expect(savedFiles.map(({ name }) => name)).toEqual(['solvane-diagnostic-1970-01-01T000001Z.json'])
  expect(JSON.parse((await savedFiles[0]?.content.text()) ?? '')).toEqual(expected)
})

test('while the report loads there is nothing to copy; a failed read says so, and another try shows it', async () => {
  const reply = Promise.withResolvers<ReplyOf<typeof getDiagnostic>>()
  const {
    user,
    findByText,
    findByRole,
    getByText,
    queryByRole,
    answer: change,
    queries,
  } = await open(() => reply.promise)
  expect(getByText('Loading')).toBeInTheDocument()
  expect(queryByRole('button', { name: 'Copy' })).toBeNull()
  reply.reject(new TypeError('Failed to fetch'))
  expect(await findByText('The server cannot be reached.')).toBeVisible()
  change(getDiagnostic, testReport())
  await user.click(await findByRole('button', { name: 'Try again' }))
  expect(await findByText('No issues.')).toBeVisible()
  change(getDiagnostic, problem(500, 'internal'))
  await queries.invalidateQueries()
  expect(await findByText('Something went wrong on the server.')).toBeVisible()
  expect(getByText('No issues.')).toBeVisible()
})

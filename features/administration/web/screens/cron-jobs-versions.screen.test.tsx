import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { byKeyboard } from '../../../../tests/screens/by-keyboard.ts'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getJobRuns, getJobs, type JobRun, runJob } from '../../contract/operation.ts'
import CronJobsVersions from './cron-jobs-versions.tsx'

const now = Date.UTC(2026, 10, 27)
const run: JobRun = {
  id: 1,
  version: '1.0.0',
  startedAtMs: now - 60_000,
  endedAtMs: now - 59_000,
  result: 'done',
  note: 'chain holds',
  askedBy: null,
}
const job = (name: string) => ({ name, version: '1', everyMs: 3_600_000, lastRun: run, nextAtMs: now + 60_000 })

test('by keyboard: the runs of a job are looked at, Escape leads back, and another job is run now', async () => {
  const { user, findByRole, getByRole, queryByRole, findByText, requests } = await renderScreen(<CronJobsVersions />, {
    address: '/Administration/CronJobsVersions',
    calls: [
      answer(getJobs, { nowMs: now, results: [job('audit-log-check'), job('outbox-forget')] }),
      answer(getJobRuns, { results: [run] }),
      answer(runJob, ({ params }) => ({ name: params.name })),
    ],
  })
  const { press } = byKeyboard(user)
  const opener = await findByRole('button', { name: 'Verify the audit log' })
  await press(opener)
  const drawer = within(await findByRole('dialog', { name: 'Verify the audit log' }))
  expect(await drawer.findByText('chain holds')).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(opener).toHaveFocus())
  await press(getByRole('button', { name: 'Run now: Purge old e-mails' }))
  expect(await findByText('Purge old e-mails: queued')).toBeVisible()
  expect(requests(runJob)).toEqual([{ params: { name: 'outbox-forget' } }])
})

test('a job tells its schedule, its last and next run; run now, its run is listed with who started it', async () => {
  let runs: JobRun[] = []
  const purge = () => ({ ...job('outbox-forget'), lastRun: runs[0] ?? null })
  const { user, findByRole, getByRole, findByText } = await renderScreen(<CronJobsVersions />, {
    address: '/Administration/CronJobsVersions',
    calls: [
      answer(getJobs, () => ({ nowMs: now, results: [purge()] })),
      answer(getJobRuns, () => ({ results: runs })),
      answer(runJob, ({ params }) => {
        runs = [{ ...run, askedBy: 'Inês Carvalho', note: null }]
        return params
      }),
    ],
  })
  const row = () => getByRole('row', { name: /^Purge old e-mails/ })
  await findByRole('button', { name: 'Run now: Purge old e-mails' })
  expect(row()).toHaveTextContent(/every hour.*never run/)
  await user.click(getByRole('button', { name: 'Run now: Purge old e-mails' }))
  expect(await findByText('Purge old e-mails: queued')).toBeVisible()
  await waitFor(() => expect(row().textContent).toContain('Done'))
  const times = [...row().querySelectorAll('time')].map(({ dateTime }) => Date.parse(dateTime))
  expect(times).toEqual([run.startedAtMs, now + 60_000])
  await user.click(getByRole('button', { name: 'Purge old e-mails' }))
  const drawer = within(await findByRole('dialog', { name: 'Purge old e-mails' }))
  expect(await drawer.findByText(/started by Inês Carvalho.*Version 1\.0\.0/)).toBeVisible()
})

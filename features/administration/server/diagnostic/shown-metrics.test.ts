import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Metrics for whoever scrapes them, with what the page has instead. */
const notShown: Readonly<Record<string, string>> = {
  solvane_broker_unhandled_messages: 'values that wait for the store',
  solvane_historian_disk_free_bytes: 'asked of the historian itself',
  solvane_historian_disk_size_bytes: 'asked of the historian itself',
  solvane_historian_rollup_pass_seconds: 'how far the rollups are behind',
  solvane_historian_tags_to_judge: 'runs for minutes after a change of limits; the log says so',
  solvane_http_request_duration_seconds: 'one for each call of the API: too many for a page',
  solvane_ingest_append_seconds: 'the time until stored, and that of an insert',
  solvane_ingest_batch_rows: 'values a second',
  solvane_ingest_clock_behind_seconds: 'a notice to super administrators, and the reason in /health/ready',
  solvane_quarantine_giving_up: 'a notice to super administrators',
  solvane_quarantine_not_kept_total: 'the column of Data reception',
  solvane_ingest_events_total: 'the page of alarms',
  solvane_job_run_seconds: 'how long the longest last runs took',
}

test('the page shows every metric, or says here what it has instead', () => {
  const documented = readFileSync(`${root}docs/metrics.md`, 'utf8').matchAll(/^\| `(solvane_[a-z_]+)`/gm)
  const sources = globSync('features/administration/server/diagnostic/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(root + file, 'utf8'))
    .join()
  const missing = [...documented].map(([, name = '']) => name).filter((name) => !sources.includes(`'${name}'`))
  expect(missing.toSorted()).toEqual(Object.keys(notShown).toSorted())
})

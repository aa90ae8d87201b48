import { expect, test } from 'vitest'
import type { ProcessReport } from '../../contract/diagnostic.ts'
import { findingsOf } from './findings.ts'
import { testProcess, testReport } from './test-report.ts'

const keys = (report = testReport(), build: string | undefined = 'index-1') =>
  findingsOf(report, build).map(({ key, state }) => `${state} ${key}`)

const ingest = (changes: Partial<NonNullable<ProcessReport['ingest']>>): Partial<ProcessReport> => {
  const { ingest: good } = testProcess()
  return { ingest: good && { ...good, ...changes } }
}
const historian = (changes: Partial<ProcessReport['historian']>) => ({
  historian: { ...testProcess().historian, ...changes },
})

test('an installation in good order needs no look', () => expect(keys()).toEqual([]))

test.each<[string, Partial<ProcessReport>]>([
  ['critical disk', { disk: { freeBytes: 1, sizeBytes: 1e11, state: 'critical' } }],
  ['critical refusing', ingest({ isRefusing: true })],
  ['critical broker', { broker: { kind: 'outside', isConnected: false, clients: null, cuts: [] } }],
  ['warning lag', ingest({ lagSeconds: 61 })],
  ['warning limited', ingest({ limitedLately: [{ name: 'gateway', total: 3 }] })],
  ['warning refused', ingest({ lately: { stored: 450_000, refused: 4_501, livePerSecond: 500 } })],
  ['warning rollups', historian({ rollupLagSeconds: 301 })],
  ['warning restarts', historian({ restartsLately: 1 })],
  ['warning busy', { eventLoopP99Ms: 251 }],
])('%s', (expected, changes) => expect(keys(testReport({ processes: [testProcess(changes)] }))).toEqual([expected]))

test('the disk of the historian, where it is outside', () => {
  const { stores } = testReport()
  const disk = { host: 'ch-2', freeBytes: 4e9, sizeBytes: 1e11, state: 'warning' as const }
  const historian = stores.historian && { ...stores.historian, engine: 'clickhouse', disk }
  const report = testReport({ processes: [testProcess({ disk: null })], stores: { ...stores, historian } })
  expect(findingsOf(report, undefined)).toEqual([{ key: 'historianDisk', state: 'warning', names: 'ch-2', disk }])
})

test('a few refused values are for the reception of data alone', () =>
  expect(
    keys(testReport({ processes: [testProcess(ingest({ lately: { stored: 0, refused: 100, livePerSecond: 0 } }))] })),
  ).toEqual([]))

test('old values matter only while values come', () =>
  expect(keys(testReport({ processes: [testProcess(ingest({ lagSeconds: 9_000, samplesPerSecond: 0 }))] }))).toEqual(
    [],
  ))

test('of the whole: stores, jobs, leaders, versions and the page itself, the urgent first', () => {
  const { stores } = testReport()
  expect(
    keys(
      testReport({
        stores: { ...stores, historian: null },
        jobs: { known: 3, running: [], failed: [{ job: 'x', atMs: 0, note: null }] },
        processes: [testProcess(), testProcess({ id: 'b', version: '1.0.1' })],
      }),
      'index-0',
    ),
  ).toEqual(['critical away.historian', 'warning jobs', 'warning twoLeaders', 'warning versions', 'info oldPage'])
  expect(keys(testReport({ processes: [testProcess({ leads: false })] }))).toEqual(['warning noLeader'])
})

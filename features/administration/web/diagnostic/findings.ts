import type { DiagnosticReport, ProcessReport, StoresReport } from '../../contract/diagnostic.ts'

/** Something that somebody should look at, by the key of its words. */
export interface Finding {
  readonly key: string
  readonly state: 'critical' | 'warning' | 'info'
  /** The process that it is about, where it is one. */
  readonly process?: ProcessReport
  readonly names?: string
  readonly seconds?: number
  readonly values?: number
  readonly disk?: Pick<NonNullable<ProcessReport['disk']>, 'freeBytes' | 'sizeBytes'>
  /** The page that says more. */
  readonly page?: 'reception' | 'jobs'
}

const lagSeconds = 60
const rollupLagSeconds = 300
const lateTimersMs = 250
/** Of what was stored: a few signals that nobody registered are for the reception of data alone. */
const refusedShare = 0.01
const fewRefused = 100

const ofProcess = (process: ProcessReport): Finding[] => {
  const { disk, ingest, broker, historian, eventLoopP99Ms } = process
  const found: Finding[] = []
  if (disk && disk.state !== 'good') found.push({ key: 'disk', state: disk.state, process, disk })
  if (ingest?.isRefusing) found.push({ key: 'refusing', state: 'critical', process })
  if (ingest && broker.isConnected === false) found.push({ key: 'broker', state: 'critical', process })
  if (ingest && (ingest.samplesPerSecond ?? 0) > 0 && ingest.lagSeconds > lagSeconds)
    found.push({ key: 'lag', state: 'warning', process, seconds: Math.round(ingest.lagSeconds) })
  const limited = ingest?.limitedLately ?? []
  if (limited.length > 0)
    found.push({ key: 'limited', state: 'warning', process, names: limited.map(({ name }) => name).join(', ') })
  const { stored = 0, refused = 0 } = ingest?.lately ?? {}
  if (refused > Math.max(fewRefused, refusedShare * stored))
    found.push({ key: 'refused', state: 'warning', process, values: refused, page: 'reception' })
  if (historian.rollupLagSeconds > rollupLagSeconds)
    found.push({ key: 'rollups', state: 'warning', process, seconds: Math.round(historian.rollupLagSeconds) })
  if (historian.restartsLately > 0) found.push({ key: 'restarts', state: 'warning', process })
  if ((eventLoopP99Ms ?? 0) > lateTimersMs) found.push({ key: 'busy', state: 'warning', process })
  return found
}

const ofHistorianDisk = ({ historian }: StoresReport): Finding[] => {
  const disk = historian?.disk
  return disk && disk.state !== 'good' ? [{ key: 'historianDisk', state: disk.state, names: disk.host, disk }] : []
}

const order = ['critical', 'warning', 'info']

/** What needs a look, the most urgent first. `pageBuild`: the build that runs in this browser. */
export const findingsOf = (report: DiagnosticReport, pageBuild: string | undefined): Finding[] => {
  const { processes, stores, jobs, versions } = report
  const found = [...processes.flatMap(ofProcess), ...ofHistorianDisk(stores)]
  for (const store of ['relations', 'historian'] as const)
    if (!stores[store]) found.push({ key: `away.${store}`, state: 'critical' })
  if (jobs.failed.length > 0)
    found.push({ key: 'jobs', state: 'warning', names: jobs.failed.map(({ job }) => job).join(', '), page: 'jobs' })
  const failing = new Set(processes.flatMap(({ events }) => events.failing.map(({ name }) => name)))
  if (failing.size > 0) found.push({ key: 'events', state: 'warning', names: [...failing].join(', ') })
  const leaders = processes.filter(({ leads }) => leads).length
  if (leaders !== 1) found.push({ key: leaders === 0 ? 'noLeader' : 'twoLeaders', state: 'warning' })
  if (new Set(processes.map(({ version }) => version)).size > 1) found.push({ key: 'versions', state: 'warning' })
  if (pageBuild !== undefined && versions.webBuild !== null && pageBuild !== versions.webBuild)
    found.push({ key: 'oldPage', state: 'info' })
  return found.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
}

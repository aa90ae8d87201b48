import { productCommit, webBuild } from '../../../../platform/server/config/product-build.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import type { Routes } from '../../../../platform/server/http/routes.ts'
import { createHideSecrets, secretsOf } from '../../../../platform/server/log/hide-secrets.ts'
import { type DiagnosticReport, getDiagnostic } from '../../contract/diagnostic.ts'
import { processesOf } from './ask-processes.ts'
import { ownId } from './process-report.ts'
import { reportStores } from './stores-report.ts'

const shownFailures = 10

const jobsReport = async ({ jobs, log }: ServerContext): Promise<DiagnosticReport['jobs']> => {
  try {
    const states = await jobs.list()
    const failed = states.flatMap(({ name, lastRun }) =>
      lastRun?.result === 'failed'
        ? [{ job: name, atMs: lastRun.endedAtMs ?? lastRun.startedAtMs, note: lastRun.note }]
        : [],
    )
    return {
      known: states.length,
      running: states.filter(({ lastRun }) => lastRun?.result === 'running').map(({ name }) => name),
      failed: failed.sort((a, b) => b.atMs - a.atMs).slice(0, shownFailures),
    }
  } catch (error) {
    log.warn({ err: error }, 'the jobs could not be listed')
    return { known: 0, running: [], failed: [] }
  }
}

/** Every text of a value without secrets: whatever was missed where it came from. */
const withoutSecrets = <Value>(value: Value, hide: (text: string) => string): Value => {
  if (typeof value === 'string') return hide(value) as Value
  if (Array.isArray(value)) return value.map((one: unknown) => withoutSecrets(one, hide)) as Value
  if (!(value instanceof Object)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutSecrets(one, hide)])) as Value
}

/** How the installation runs, as one answer; what is on the page is in the file that goes to the support. */
export const bindDiagnosticRoutes = (routes: Routes, context: ServerContext): void => {
  const commit = productCommit() ?? null

  routes.bind(getDiagnostic, async () => {
    const { config, version } = context
    const hide = createHideSecrets(secretsOf(config))
    const reports = await processesOf(context).reports()
    const rates = reports.flatMap(({ ingest }) => ingest?.lately?.livePerSecond ?? [])
    const pointsPerSecond = rates.length === 0 ? null : rates.reduce((sum, rate) => sum + rate, 0)
    const [stores, jobs] = await Promise.all([reportStores(context, pointsPerSecond), jobsReport(context)])
    const content = withoutSecrets({ processes: reports, stores, jobs }, hide)
    return {
      atMs: Date.now(),
      versions: {
        solvane: version,
        commit,
        webBuild: webBuild() ?? null,
        node: process.versions.node,
        platform: `${process.platform} ${process.arch}`,
      },
      answeredBy: ownId,
      ...content,
      // Hidden where they come from; what looks like a secret in a name or an explanation is none.
      settings: [...config.shownSettings],
    }
  })
}

import type { ServerContext } from '../../../platform/server/feature.ts'
import { notFound } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { relationSteps } from '../../../platform/server/relations/relation-steps.ts'
import { getDatabaseScripts, getJobRuns, getJobs, runJob } from '../contract/operation.ts'

/** How the installation runs: what its stores went through, and its background jobs. */
export const bindOperationRoutes = (routes: Routes, context: ServerContext): void => {
  const { relations, historian, jobs, audit } = context
  const known = async (name: string) => {
    if (!(await jobs.list()).some((job) => job.name === name)) throw notFound('Job not found')
  }

  routes.bind(getDatabaseScripts, async () => ({
    relations: { engine: relations.engine, scripts: await relationSteps(relations.db) },
    telemetry: { engine: historian.engine, scripts: await historian.migrations() },
  }))

  routes.bind(getJobs, async () => ({ nowMs: Date.now(), results: await jobs.list() }))

  routes.bind(getJobRuns, async ({ params: { name } }) => {
    await known(name)
    return { results: await jobs.runs(name) }
  })

  routes.bind(runJob, async (request) => {
    const { name } = request.params
    await known(name)
    await relations.db.transaction((tx) => audit.record(tx, request, { target: { kind: 'job', id: name } }))
    const { userId, firstName, lastName } = request.principal
    await jobs.ask(name, { userId, name: `${firstName} ${lastName}`.trim() })
    return { name }
  })
}

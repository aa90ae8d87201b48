import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'

const right = 'super-admin'

export const DatabaseScript = z
  .object({
    number: z.number().int(),
    name: z.string(),
    /** SHA-256 of the script, hex: it never changes once it was applied. */
    sha256: z.string(),
    appliedAtMs: z.number().int(),
    durationMs: z.number().int(),
    /** Version of the program that applied it. */
    version: z.string(),
  })
  .meta({ id: 'DatabaseScript' })
export type DatabaseScript = z.infer<typeof DatabaseScript>

const Scripts = z.object({ engine: z.string(), scripts: z.array(DatabaseScript) })

export const getDatabaseScripts = endpoint({
  id: 'getDatabaseScripts',
  method: 'GET',
  path: '/api/Administration/DatabaseScripts',
  isOurs: true,
  summary: 'Migrations that both stores went through',
  right,
  reply: z.object({ relations: Scripts, telemetry: Scripts }),
})

export const JobRun = z
  .object({
    id: z.number().int(),
    version: z.string(),
    startedAtMs: z.number().int(),
    endedAtMs: z.number().int().nullable(),
    result: z.enum(['running', 'done', 'failed']),
    note: z.string().nullable(),
    askedBy: z.string().nullable(),
  })
  .meta({ id: 'JobRun' })
export type JobRun = z.infer<typeof JobRun>

export const Job = z
  .object({
    name: z.string(),
    version: z.string(),
    everyMs: z.number().int(),
    lastRun: JobRun.nullable(),
    nextAtMs: z.number().int().nullable(),
  })
  .meta({ id: 'Job' })
export type Job = z.infer<typeof Job>

const params = z.object({ name: z.string().min(1).max(80) })

export const getJobs = endpoint({
  id: 'getJobs',
  method: 'GET',
  path: '/api/Administration/Jobs',
  isOurs: true,
  summary: 'Background jobs with their version, schedule, last and next run',
  right,
  reply: z.object({ nowMs: z.number().int(), results: z.array(Job) }),
})

export const getJobRuns = endpoint({
  id: 'getJobRuns',
  method: 'GET',
  path: '/api/Administration/Jobs/:name/Runs',
  isOurs: true,
  summary: 'Kept runs of a job, newest first',
  right,
  params,
  reply: z.object({ results: z.array(JobRun) }),
})

export const runJob = endpoint({
  id: 'runJob',
  method: 'POST',
  path: '/api/Administration/Jobs/:name/Run',
  isOurs: true,
  summary: 'Asks the process that leads to run a job now',
  right,
  params,
  reply: z.object({ name: z.string() }),
})

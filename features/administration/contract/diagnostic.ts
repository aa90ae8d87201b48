import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'

const count = z.number()
const bytes = z.number()
const optional = <Value extends z.ZodType>(value: Value) => value.nullable()

const Disk = z.object({ freeBytes: bytes, sizeBytes: bytes, state: z.enum(['good', 'warning', 'critical']) })

/** Totals by a label, the largest first. */
const Shares = z.array(z.object({ name: z.string(), total: count }))

/** Times of calls: how many since the start, and how long those of the last quarter of an hour took. */
const Timing = z.object({
  count,
  /** Null: there was none in the last quarter of an hour. */
  p50Ms: optional(z.number()),
  p95Ms: optional(z.number()),
})

export const LoggedError = z
  .object({
    atMs: z.number(),
    level: z.enum(['warn', 'error', 'fatal']),
    message: z.string(),
    error: optional(z.string()),
    details: optional(z.string()),
    requestId: optional(z.string()),
    /** How often it came in a row. */
    times: z.number().int(),
  })
  .meta({ id: 'LoggedError' })
export type LoggedError = z.infer<typeof LoggedError>

/** The report of one process. Totals count from its start. */
export const ProcessReport = z
  .object({
    id: z.string(),
    host: z.string(),
    processId: z.number().int(),
    roles: z.array(z.string()),
    version: z.string(),
    startedAtMs: z.number(),
    /** Runs the background jobs of the installation. */
    leads: z.boolean(),
    memory: z.object({ residentBytes: bytes, heapUsedBytes: bytes, heapBytes: bytes }),
    /** Share of one core; null until it was measured. */
    cpuShare: optional(z.number()),
    /** How late timers came in the last seconds. */
    eventLoopP99Ms: optional(z.number()),
    /** The one of its data folder; null: no store lies there. */
    disk: optional(Disk),
    /** Null: this process does not ingest. */
    ingest: optional(
      z.object({
        samplesPerSecond: optional(z.number()),
        messagesPerSecond: optional(z.number()),
        samples: count,
        messages: count,
        lagSeconds: z.number(),
        pendingRows: count,
        isRefusing: z.boolean(),
        appendFailures: count,
        stored: Timing,
        /** Values a second, in equal steps up to now; null where there was no measuring. */
        curve: z.object({ stepMs: z.number(), samplesPerSecond: z.array(optional(z.number())) }),
        refused: Shares,
        /** Values within the last quarter of an hour, and the rate of those that fill no gap; null before two looks. */
        lately: optional(z.object({ stored: count, refused: count, livePerSecond: z.number() })),
        /** Senders that were held back or refused because they sent too much. */
        limited: Shares,
        /** Those of the last quarter of an hour. */
        limitedLately: Shares,
        /** Edge nodes that have spoken to this host by their state, and births asked for anew by reason. */
        sparkplug: z.object({ nodes: Shares, rebirths: Shares }),
      }),
    ),
    broker: z.object({
      kind: z.enum(['built-in', 'outside']),
      /** Null: this process has no line to it. */
      isConnected: optional(z.boolean()),
      /** Null: an external broker does not report it. */
      clients: optional(count),
      cuts: Shares,
    }),
    historian: z.object({
      insertedRows: count,
      insert: Timing,
      queries: z.array(Timing.extend({ name: z.string() })),
      rollupLagSeconds: z.number(),
      /** Stored means before it are not yet time-weighted (docs/means.md), epoch ms; 0: all are. */
      plainMeansBeforeMs: z.number(),
      restarts: count,
      /** Within the last quarter of an hour. */
      restartsLately: count,
      unsettledReads: count,
      /** Values of devices that lost to another one of the same tag and time. */
      conflicts: count,
    }),
    /** Null: it has no push connections. */
    push: optional(
      z.object({
        connections: Shares,
        /** Each counted once a connection. */
        subscribedTags: count,
        framesEncoded: count,
        framesSent: count,
        values: count,
        coalesced: count,
        dropped: Shares,
        refused: Shares,
        paceMs: z.number(),
      }),
    ),
    /** Background jobs that it ran; the longest by their last run. */
    jobs: z.object({
      runs: count,
      failed: count,
      longest: z.array(z.object({ name: z.string(), seconds: z.number() })),
    }),
    /** Events between features; a process that does not deliver them has zeros. */
    events: z.object({
      handled: count,
      /** Deliveries that are not done. */
      waiting: count,
      /** Listeners with deliveries that failed and are tried again. */
      failing: Shares,
      /** Times from an event to the end of its handling. */
      delay: Timing,
    }),
    /** Newest first. */
    errors: z.array(LoggedError),
  })
  .meta({ id: 'ProcessReport' })
export type ProcessReport = z.infer<typeof ProcessReport>

const TableSize = z.object({
  resolution: z.enum(['raw', '10m', '1h', '1d']),
  rows: count,
  bytes,
  parts: count,
  /** Days that it is kept; null: for ever. */
  keptDays: optional(z.number()),
})

const Estimate = z.object({ years: z.number(), everythingBytes: bytes, keptBytes: bytes })

/** The stores that all processes share. Null where one does not answer. */
export const StoresReport = z
  .object({
    relations: optional(
      z.object({ engine: z.string(), version: z.string(), bytes: optional(bytes), migrations: count }),
    ),
    historian: optional(
      z.object({
        engine: z.string(),
        version: z.string(),
        rows: count,
        bytes,
        tables: z.array(TableSize),
        raw: optional(z.object({ oldestMs: z.number(), newestMs: z.number() })),
        /** Tags that sent something yesterday. */
        tags: count,
        migrations: count,
        /** The fullest of its servers; null where it is embedded or does not tell. */
        disk: optional(Disk.extend({ host: z.string() })),
        /** Raw samples before this were removed or are about to be; null: none. */
        removedBeforeMs: optional(z.number()),
        /** Storage forecast at the recent ingest rate, without backfill; null while the rate or the row size is unknown. */
        estimate: optional(z.object({ pointsPerSecond: z.number(), sizes: z.array(Estimate) })),
      }),
    ),
  })
  .meta({ id: 'StoresReport' })
export type StoresReport = z.infer<typeof StoresReport>

export const FailedRun = z
  .object({ job: z.string(), atMs: z.number(), note: optional(z.string()) })
  .meta({ id: 'FailedRun' })
export type FailedRun = z.infer<typeof FailedRun>

export const DiagnosticReport = z
  .object({
    atMs: z.number(),
    versions: z.object({
      solvane: z.string(),
      commit: optional(z.string()),
      webBuild: optional(z.string()),
      node: z.string(),
      platform: z.string(),
    }),
    /** The process that answered; the settings are its own. */
    answeredBy: z.string(),
    processes: z.array(ProcessReport),
    stores: StoresReport,
    jobs: z.object({ known: count, running: z.array(z.string()), failed: z.array(FailedRun) }),
    settings: z.array(
      z.object({
        name: z.string(),
        /** Null: a secret, or nothing. */
        value: optional(z.string()),
        defaultText: z.string(),
        origin: z.enum(['default', 'environment', 'file']),
        isSecret: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'DiagnosticReport' })
export type DiagnosticReport = z.infer<typeof DiagnosticReport>

export const getDiagnostic = endpoint({
  id: 'getDiagnostic',
  method: 'GET',
  path: '/api/Administration/Diagnostic',
  isOurs: true,
  summary:
    'How the installation runs: versions, settings without secrets, processes, stores, ingest, push, jobs, last errors',
  right: 'super-admin',
  reply: DiagnosticReport,
})

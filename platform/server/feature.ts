import type { Readable } from 'node:stream'
import type { Registry } from 'prom-client'
import type { Audit } from './audit/audit.ts'
import type { ApiTokens } from './auth/principal.ts'
import type { Config } from './config/config.ts'
import type { Routes } from './http/routes.ts'
import type { Job, Jobs } from './jobs/job.ts'
import type { LatestValues, LiveHub, TagAccess } from './live/live.ts'
import type { Log } from './log/log.ts'
import type { RecentErrors } from './log/recent-errors.ts'
import type { NotifyPerson } from './notification/notify-person.ts'
import type { Coordination } from './processes/coordination.ts'
import type { Relations } from './relations/relations.ts'
import type { Historian } from './telemetry/historian.ts'

/** The capabilities that a feature may use. */
export interface ServerContext {
  readonly config: Config
  readonly log: Log
  /** What the log of this process warned of last. */
  readonly recentErrors: Pick<RecentErrors, 'list'>
  readonly relations: Relations
  readonly historian: Historian
  /** Who may read which tag, from memory: a tag that came just now may be missing there. */
  readonly tags: TagAccess
  readonly latest: LatestValues
  readonly live: LiveHub
  /** What the processes of an installation tell each other; one process tells itself. */
  readonly processes: Pick<Coordination, 'publish' | 'on' | 'onGap' | 'tryLock'>
  readonly metrics: Registry
  /** Every change that a person makes is written down in its own transaction. */
  readonly audit: Audit
  /** Ends the API tokens of people whose access is ended otherwise. */
  readonly apiTokens: Pick<ApiTokens, 'revokeAll'>
  readonly notifyPerson: NotifyPerson
  /** Background jobs: what they are and when they ran. A feature brings its own by `jobs`. */
  readonly jobs: Jobs
  /** Version of the program, from package.json. */
  readonly version: string
}

/** What a feature's `server/index.ts` exports; `apps/server/features.ts` lists them. */
export interface ServerFeature {
  readonly name: string
  /** Binds the feature's endpoints. */
  routes?(routes: Routes, context: ServerContext): void
  /** Runs after the stores are open and before the server listens. */
  start?(context: ServerContext): Promise<void>
  stop?(): Promise<void>
  /** Periodic work that one process does for all. */
  readonly jobs?: (context: ServerContext) => readonly Job[]
  /** Begins what one process does for all (purges, schedules), where it is elected; resolves with the way to end it. */
  readonly lead?: (context: ServerContext) => Promise<() => Promise<void> | void>
  /** Commands of the control socket by name. */
  readonly commands?: Readonly<Record<string, Command>>
}

/** What a command may use: it runs inside the server or, when none runs, in a tool that opened the stores itself. */
export interface CommandContext {
  readonly config: Config
  readonly log: Log
  readonly relations: Relations
  readonly historian: Historian
  readonly version: string
  /** Only inside the server: what processes tell each other. */
  readonly processes?: Pick<Coordination, 'publish'>
  /** Only inside the server: brings what the running process keeps in memory up to date after new plants or samples. */
  readonly refresh?: (tagIds: readonly number[]) => Promise<void>
}

/** A command of the control socket (`npm run import` and the like): streams its events; `signal` is aborted when the caller goes away. */
export type Command = (
  context: CommandContext,
  input: unknown,
  body: Readable,
  signal: AbortSignal,
) => AsyncIterable<object>

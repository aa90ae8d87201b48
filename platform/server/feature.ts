import type { Readable } from 'node:stream'
import type { Registry } from 'prom-client'
import type { Audit } from './audit/audit.ts'
import type { ApiTokens, DemoSignIn } from './auth/principal.ts'
import type { Config } from './config/config.ts'
import type { Documents } from './documents/create-documents.ts'
import type { Events } from './events/create-events.ts'
import type { EventListener } from './events/event-listener.ts'
import type { Routes } from './http/routes.ts'
import type { EventIntake } from './ingest/event-intake.ts'
import type { Job, Jobs } from './jobs/job.ts'
import type { LatestValues, LiveHub, TagAccess } from './live/live.ts'
import type { ShownRecords } from './live/record-access.ts'
import type { PushTopic } from './live/topic-access.ts'
import type { Log } from './log/log.ts'
import type { RecentErrors } from './log/recent-errors.ts'
import type { NotifyPerson } from './notification/notify-person.ts'
import type { Coordination } from './processes/coordination.ts'
import type { Db, Relations } from './relations/relations.ts'
import type { Historian } from './telemetry/historian.ts'
import type { Words } from './words/create-words.ts'

/**
 * Updates the caches of the running server after new plants or samples. With `gone`, samples of these tags and times were
 * removed: newest values among them give way to stored ones.
 */
export type Refresh = (
  tagIds: readonly number[],
  gone?: { readonly fromMs: number; readonly toMs: number },
) => Promise<void>

/** Services of the platform for features. */
export interface ServerContext {
  readonly config: Config
  readonly log: Log
  /** Latest warnings and errors in the log of this process. */
  readonly recentErrors: Pick<RecentErrors, 'list'>
  readonly relations: Relations
  readonly historian: Historian
  /** Read permissions of tags, from memory. A tag created just now may be missing. */
  readonly tags: TagAccess
  readonly latest: LatestValues
  readonly live: LiveHub
  /** Messages between the processes of an installation. With one process they stay in it. */
  readonly processes: Pick<Coordination, 'publish' | 'on' | 'onGap' | 'tryLock'>
  readonly metrics: Registry
  /** The audit log. It records every change by a user in the transaction of the change. */
  readonly audit: Audit
  /** Revokes the API tokens of users who lose their access. */
  readonly apiTokens: Pick<ApiTokens, 'revokeAll'>
  readonly notifyPerson: NotifyPerson
  /** Documents of records. A kind of record declares them (`RecordKind.documents`). */
  readonly documents: Documents
  /** Texts of all features, for files and messages that the server writes. */
  readonly words: Words
  /** Background jobs with their run history. A feature adds its own with `jobs`. */
  readonly jobs: Jobs
  /** Delivers events (`events/write-event.ts`) to the listeners of the features. */
  readonly events: Events
  /** Stores events of devices. Missing in tests. */
  readonly eventIntake?: EventIntake
  /** Missing in tests. */
  readonly refresh?: Refresh
  /** Version of the program, from package.json. */
  readonly version: string
}

/** A farm of the demo fleet. */
export interface DemoFarm {
  readonly farmCode: string
  readonly countryCode: string
}

/** Services for the demo data of a feature. */
export interface DemoContext {
  readonly db: Db
  readonly farms: readonly DemoFarm[]
  /** Resolves when the farms and their tags are in the store. The features write their data meanwhile. */
  readonly farmsStored: Promise<void>
}

/** Export of `server/index.ts` of a feature; `apps/server/features.ts` lists all. */
export interface ServerFeature {
  readonly name: string
  /** Binds the endpoints of the feature. */
  routes?(routes: Routes, context: ServerContext): void
  /**
   * Demo mode only: writes the demo data of the feature. Runs at each start and changes nothing the second time. Resolves
   * with sign-ins for the welcome text.
   */
  readonly demo?: (context: DemoContext) => Promise<readonly DemoSignIn[]>
  /** Runs after the stores are open and before the server listens. */
  start?(context: ServerContext): Promise<void>
  stop?(): Promise<void>
  /** Scheduled jobs. The elected process runs them for all processes. */
  readonly jobs?: (context: ServerContext) => readonly Job[]
  /** Kinds of record whose changes open pages receive (`record.changed`). */
  readonly shownRecords?: readonly ShownRecords[]
  /** Rows whose changes open pages receive (`useTopic`). Tell the live hub of each change after its commit (`topicChanged`). */
  readonly topics?: readonly PushTopic[]
  /** Reactions to events. The elected process calls them for all processes, after the commit. */
  readonly listen?: (context: ServerContext) => readonly EventListener[]
  /**
   * Starts work of the elected process; resolves with a function that stops it. `lost` aborts when another process may
   * have been elected.
   */
  readonly lead?: (context: ServerContext, lost: AbortSignal) => Promise<() => Promise<void> | void>
  /** Commands of the control socket by name. */
  readonly commands?: Readonly<Record<string, Command>>
}

/** Services for a command. It runs in the server, or in a tool that opens the stores itself if no server runs. */
export interface CommandContext {
  readonly config: Config
  readonly log: Log
  readonly relations: Relations
  readonly historian: Historian
  readonly version: string
  /** Messages and locks between processes; missing in a tool. */
  readonly processes?: Pick<Coordination, 'publish' | 'tryLock'>
  /** Missing in a tool. */
  readonly refresh?: Refresh
  /** Tells open pages of changed rows; missing in a tool. */
  readonly live?: Pick<LiveHub, 'topicChanged'>
}

/**
 * A command of the control socket, e.g. `npm run import`. It streams its events. `signal` aborts when the caller
 * disconnects.
 */
export type Command = (
  context: CommandContext,
  input: unknown,
  body: Readable,
  signal: AbortSignal,
) => AsyncIterable<object>

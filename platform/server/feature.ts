import type { Registry } from 'prom-client'
import type { Config } from './config/config.ts'
import type { Routes } from './http/routes.ts'
import type { LatestValues, LiveHub } from './live/live.ts'
import type { Log } from './log/log.ts'
import type { Relations } from './relations/relations.ts'
import type { Historian } from './telemetry/historian.ts'

/** The capabilities that a feature may use. */
export interface ServerContext {
  readonly config: Config
  readonly log: Log
  readonly relations: Relations
  readonly historian: Historian
  readonly latest: LatestValues
  readonly live: LiveHub
  readonly metrics: Registry
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
}

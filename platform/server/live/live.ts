import type { LiveSample } from '../../../domain/quality.ts'
import type { RecordChanged } from '../../contract/event.ts'
import type { Backlog, Notice, TopicChange } from '../../contract/live-protocol.ts'
import type { Principal } from '../auth/principal.ts'
import type { Sample } from '../telemetry/historian.ts'

/** Newest value of every tag, in memory. */
export interface LatestValues {
  get(tagId: number): LiveSample | undefined
  /** Keeps the newest *measurement* time of each tag and returns the samples that were newer. */
  offer(samples: readonly Sample[]): readonly Sample[]
  /**
   * Samples of these tags and of a closed range of time were removed: newest values among them give way to the newest that
   * is stored, or to none. Returns the tags whose newest value is now another one, or none.
   */
  withdraw(
    tagIds: readonly number[],
    range: { readonly fromMs: number; readonly toMs: number },
    stored: ReadonlyMap<number, LiveSample>,
  ): readonly number[]
  /** The newest value was removed, and nothing as new has come since: the value of now takes the place of a newer one. */
  isReplaced(tagId: number): boolean
  /** Measurement time of the newest sample of a farm, or undefined. */
  newestOfFarm(farmCode: string): number | undefined
  /** Measurement time of the newest sample of all farms, or undefined. */
  newest(): number | undefined
}

/** Decides which tags a user may read. */
export interface TagAccess {
  farmOf(tagId: number): string | undefined
  mayRead(principal: Principal, tagId: number): boolean
}

/** Pushes values and notices to signed-in browsers. */
export interface LiveHub {
  /** Called with samples that are newer than the known ones. */
  publish(samples: readonly Sample[]): void
  /** Sends what {@link LatestValues} has of tags whose newest value was replaced by an older one, or by none. */
  publishReplaced(tagIds: readonly number[]): void
  setBacklog(farmCode: string, backlog: Backlog | null): void
  /** Sends the change of a record to the pages that watch its kind and may see it. */
  recordChanged(change: RecordChanged): void
  /**
   * Sends rows that have changed to the pages that hear the topic and may see their farm. `many`: they read anew. Call it after
   * the commit.
   */
  topicChanged(topic: string, changes: readonly TopicChange[] | 'many'): void
  /** Changes of topics may be lost: pages that hear one read anew. */
  topicsLost(): void
  /** Null: everybody who is connected. */
  notify(userId: string | null, notice: Notice): void
  /**
   * Re-reads a person's rights now: subscriptions that are no longer allowed stop. Null user: everybody.
   * Without a call the same happens within 5 s of the change.
   */
  rightsChanged(userId: string | null): Promise<void>
  connections(): number
  close(): Promise<void>
}

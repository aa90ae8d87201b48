import type { Principal } from '../auth/principal.ts'

/** An event for the notification of one user. */
export interface PersonalOccurrence {
  /** Id of its event type. */
  readonly event: string
  /** Id for deduplication: each user gets one notification for it, across all processes. */
  readonly occurrence: string
  /** Default: the priority of the event type. */
  readonly priority?: 'low' | 'normal' | 'high' | 'critical'
  /** Values for the placeholders of its text. */
  readonly parameters: Readonly<Record<string, string | number>>
  /** Path within the page. */
  readonly href?: string
  /** Path for a user, if it depends on permissions. */
  readonly hrefFor?: (person: Principal) => string | null
}

/** Notifies one user, according to the notification settings. The notifications feature implements it. */
export type NotifyPerson = (userId: string, occurrence: PersonalOccurrence) => Promise<unknown>

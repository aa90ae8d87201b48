import type { Principal } from '../auth/principal.ts'

/** Something of which one person is notified. */
export interface PersonalOccurrence {
  /** Id of its event type. */
  readonly event: string
  /** A person is notified once of the same id, by however many processes. */
  readonly occurrence: string
  /** Left out: that of its event type. */
  readonly priority?: 'low' | 'normal' | 'high' | 'critical'
  /** Values for the placeholders of its text. */
  readonly parameters: Readonly<Record<string, string | number>>
  /** Path within the page. */
  readonly href?: string
  /** The same where it depends on the rights of the person. */
  readonly hrefFor?: (person: Principal) => string | null
}

/** Notifies one person, as their notification settings say. Supplied by the notifications feature. */
export type NotifyPerson = (userId: string, occurrence: PersonalOccurrence) => Promise<unknown>

import type { AlarmPriority } from '../../alarms/contract/alarm.ts'
import type { WaitReason } from './due-at.ts'

/** Content of a message. */
export const deliveryKinds = ['raised', 'cleared', 'test'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/**
 * A row in `queued` waits for a webhook to take it. A row in `gathered` is part of the message of another row. Solvane did not
 * send a row in `withheld`, and `reason` says why.
 */
export const deliveryStates = ['waiting', 'queued', 'sent', 'gathered', 'withheld', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Priority of the alarm; an excursion of a tag has `normal`. */
export type DeliveryPriority = AlarmPriority

/** Why a message was not sent. */
export const withheldReasons = [
  'right-lost',
  'no-access',
  'left-group',
  'no-address',
  'switched-off',
  'webhook-off',
  'acknowledged',
  'ended',
  'hidden',
  'too-old',
  'not-delivered',
] as const
export type WithheldReason = (typeof withheldReasons)[number]
export type DeliveryReason = WaitReason | WithheldReason

/** Names and words of an occurrence, as they were when Solvane saw it. */
export interface DeliverySubject {
  readonly farmName: string
  /** Name of the equipment. */
  readonly equipment: string
  /** Code of the alarm, or name of the tag. */
  readonly code: string
  /** Text of the maker or of the event, in the language in which it came. */
  readonly message: string
  readonly startMs: number
  readonly endMs: number | null
  readonly causeGroup: string | null
  readonly causeId: string | null
  readonly value: number | string | boolean | null
}

import { z } from 'zod'
import { technologies } from '../../../domain/technology.ts'
import { alarmPriorities, causeGroups } from '../../alarms/contract/alarm.ts'

const code = z.string().min(1).max(60)
/** Null: whatever it is. */
const anyOf = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(1_000).nullable()
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Alarms: each condition that is not null must hold. */
const AlarmsWanted = z.strictObject({
  kind: z.literal('alarms'),
  farmCodes: anyOf(code),
  countries: anyOf(z.string().length(2)),
  technologies: anyOf(z.enum(technologies)),
  /** Code of one machine of the only farm in `farmCodes`. */
  machineCode: code.nullable(),
  priorities: anyOf(z.enum(alarmPriorities)),
  codes: anyOf(z.string().min(1).max(50)),
  causeGroups: anyOf(z.enum(causeGroups)),
})

/** A farm or a machine of it from which Solvane hears nothing. */
const SilenceWanted = z.strictObject({
  kind: z.literal('lost'),
  farmCodes: anyOf(code),
  machineCode: code.nullable(),
})

const finite = z.number().min(-1e12).max(1e12)
const minutes = z.number().int().min(0).max(1_440)

export const TagCondition = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['over', 'under']), limit: finite, hysteresis: finite.min(0), forMinutes: minutes }),
  z.strictObject({ kind: z.literal('changed') }),
  z.strictObject({ kind: z.literal('silent'), forMinutes: minutes.min(1) }),
])
export type TagCondition = z.output<typeof TagCondition>

/** A tag, by farm, device and name. */
const TagWanted = z.strictObject({
  kind: z.literal('tag'),
  farmCode: code,
  deviceCode: code,
  tag: z.string().min(1).max(200),
  condition: TagCondition,
})

/** Alarms that a saved view of the page of alarms shows, by its conditions at the moment of the alarm. */
const ViewWanted = z.strictObject({ kind: z.literal('view'), viewId: z.uuid() })

export const What = z.discriminatedUnion('kind', [AlarmsWanted, ViewWanted, SilenceWanted, TagWanted])
export type What = z.output<typeof What>
export type AlarmsWanted = z.output<typeof AlarmsWanted>

/** Whom Solvane tells: the person who made the subscription, or every member of a group. */
export const Receiver = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('person'), userId: z.uuid() }),
  z.strictObject({ kind: z.literal('group'), groupId: z.uuid() }),
])
export type Receiver = z.output<typeof Receiver>

export const When = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('at-once') }),
  z.strictObject({ kind: z.literal('hourly') }),
  /** At a local time of the receiver. */
  z.strictObject({ kind: z.literal('daily'), at: clockTime }),
  z.strictObject({
    kind: z.literal('unacknowledged'),
    afterMinutes: minutes.min(1),
    /** Whom else, so many minutes after the first. */
    next: z.strictObject({ receiver: Receiver, afterMinutes: minutes.min(1) }).nullable(),
  }),
])
export type When = z.output<typeof When>

export const Quiet = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('profile') }),
  z.strictObject({ kind: z.literal('own'), from: clockTime, to: clockTime, exceptCritical: z.boolean() }),
  z.strictObject({ kind: z.literal('none') }),
])
export type Quiet = z.output<typeof Quiet>

export const Channels = z
  .strictObject({ inApp: z.boolean(), email: z.boolean(), webhookId: z.uuid().nullable() })
  .refine(({ inApp, email, webhookId }) => inApp || email || webhookId !== null, 'no-channel')
export type Channels = z.output<typeof Channels>

export const channelNames = ['in-app', 'email', 'webhook'] as const
export type ChannelName = (typeof channelNames)[number]

export const longestName = 100

const shape = {
  name: z.string().trim().min(1).max(longestName),
  isOn: z.boolean(),
  what: What,
  when: When,
  quiet: Quiet,
  channels: Channels,
  /** Null: the person who made it. */
  groupId: z.uuid().nullable(),
}

type Definition = { readonly what: What; readonly when: When }
/** One machine needs one farm; nobody acknowledges a tag. */
const isWhole = ({ what, when }: Definition): boolean =>
  (what.kind === 'tag' || what.kind === 'view' || what.machineCode === null || what.farmCodes?.length === 1) &&
  (what.kind !== 'tag' || when.kind !== 'unacknowledged')

export const SubscriptionForm = z.strictObject(shape).refine(isWhole, 'not-together')
export type SubscriptionForm = z.output<typeof SubscriptionForm>

/** Conditions of a subscription, without its name. */
export const Wanted = z
  .strictObject({ what: shape.what, when: shape.when, quiet: shape.quiet, channels: shape.channels })
  .refine(isWhole, 'not-together')
export type Wanted = z.output<typeof Wanted>

import { z } from 'zod'

/** How much it matters, from least to most. */
export const priorities = ['low', 'normal', 'high', 'critical'] as const
export type Priority = (typeof priorities)[number]

/** Delivery channels. The list behind the bell is not one: it holds every notification that a user wants. */
export const channels = ['screen', 'email'] as const
export type Channel = (typeof channels)[number]

const From = z.enum([...priorities, 'off'])
/** From this priority on; `off` is never. */
export type From = z.infer<typeof From>

/** What a person wants of one type of event. */
export const EventRule = z.strictObject({
  screen: From,
  email: From,
  /** Only events of these farms; null: every farm. Events without a farm are always delivered. */
  farmCodes: z.array(z.string().min(1).max(60)).max(1_000).nullable(),
})
export type EventRule = z.infer<typeof EventRule>

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

export const QuietHours = z.strictObject({
  isOn: z.boolean(),
  /** Local times in the person's zone; over midnight when the end is before the start. */
  from: clockTime,
  to: clockTime,
  /** What is critical comes through. */
  exceptCritical: z.boolean(),
})
export type QuietHours = z.infer<typeof QuietHours>

/** More than the number of event types; unknown types are dropped. */
const mostEvents = 100
const hasFewKeys = (events: object) => Object.keys(events).length <= mostEvents

export const Settings = z
  .strictObject({
    events: z.record(z.string().min(1).max(60), EventRule).refine(hasFewKeys, 'too-many'),
    quietHours: QuietHours,
  })
  .meta({ id: 'NotificationSettings' })
export type SettingsText = z.infer<typeof Settings>

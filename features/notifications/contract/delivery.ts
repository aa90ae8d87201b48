import { eventTypeOf, settableEvents } from './event-type.ts'
import { type EventRule, type From, type Priority, priorities, type QuietHours, type SettingsText } from './settings.ts'

/** Settings of a user who has saved none: everything on screen, high priority by e-mail, at any hour. */
export const defaultRule: EventRule = { screen: 'low', email: 'high', farmCodes: null }
export const defaultSettings: SettingsText = {
  events: Object.fromEntries(settableEvents.map(({ id }) => [id, defaultRule])),
  quietHours: { isOn: false, from: '22:00', to: '06:00', exceptCritical: true },
}

/** Settings of a user, with defaults for event types added later. */
export const completeSettings = (stored: SettingsText | undefined): SettingsText =>
  stored
    ? {
        events: Object.fromEntries(settableEvents.map(({ id }) => [id, stored.events[id] ?? defaultRule])),
        quietHours: stored.quietHours,
      }
    : defaultSettings

const reaches = (from: From, priority: Priority): boolean =>
  from !== 'off' && priorities.indexOf(priority) >= priorities.indexOf(from)

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** Whether it is quiet at a moment, by the clock of the person's zone. The beginning is quiet, the end is not. */
export const isQuiet = ({ isOn, from, to }: QuietHours, atMs: number, zone: string): boolean => {
  if (!isOn) return false
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(atMs)
  const [now, begin, end] = [minutesOf(clock), minutesOf(from), minutesOf(to)]
  return begin <= end ? begin <= now && now < end : now >= begin || now < end
}

/** What happens to one occurrence for one person. */
export interface Delivery {
  /** Appears in the list behind the bell. */
  readonly isListed: boolean
  /** It also pops up. */
  readonly popsUp: boolean
  readonly isMailed: boolean
}

/**
 * How a person wants to be told. What pops up stands in the list; in quiet hours it stands there alone, and no e-mail goes
 * out, unless it is critical and the person lets that through.
 */
export const deliveryOf = (
  settings: SettingsText,
  occurrence: { readonly event: string; readonly priority: Priority; readonly farmCode: string | null },
  atMs: number,
  zone: string,
): Delivery => {
  const { event, priority, farmCode } = occurrence
  const type = eventTypeOf(event)
  const rule = settings.events[event] ?? defaultRule
  const isWanted =
    type !== undefined && (farmCode === null || rule.farmCodes === null || rule.farmCodes.includes(farmCode))
  const { quietHours } = settings
  const isHeld = isQuiet(quietHours, atMs, zone) && !(priority === 'critical' && quietHours.exceptCritical)
  if (type?.isAlways) return { isListed: true, popsUp: !isHeld, isMailed: true }
  // Its subscription has looked at the quiet hours.
  if (type?.isSubscribed) return { isListed: true, popsUp: true, isMailed: false }
  const isTest = event === 'test'
  const isListed = isTest || (isWanted && reaches(rule.screen, priority))
  const isForMail = isTest || (isWanted && reaches(rule.email, priority))
  return { isListed, popsUp: isListed && !isHeld && !type?.isShownOtherwise, isMailed: isForMail && !isHeld }
}

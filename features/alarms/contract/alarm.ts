import { z } from 'zod'
import { type CauseGroup, causeGroups } from '../../../domain/cause-group.ts'
import { alarmSeverities, plantEventSources } from '../../../domain/plant-event.ts'
import { technologies } from '../../../domain/technology.ts'
import { alarmStates, hiddenBys } from './alarm-state.ts'
import { endReasons } from './occurrence.ts'

/** How soon a person must act, from the most urgent. */
export const alarmPriorities = ['critical', 'high', 'normal', 'low'] as const
export type AlarmPriority = (typeof alarmPriorities)[number]

export { type CauseGroup, causeGroups }

/** Rule that found the cause of an alarm, in the order in which Solvane tries them. */
export const causeRules = ['station', 'line-lost', 'weather', 'first-out', 'learned', 'itself'] as const
export type CauseRule = (typeof causeRules)[number]

/** Why an alarm is suppressed. */
export const suppressionRules = ['maintenance', 'farm-without-line', 'start-up'] as const
export type SuppressionRule = (typeof suppressionRules)[number]

/** Longest comment, in characters. */
export const longestComment = 2_000

/**
 * An alarm. The first eleven properties have the names of the specification (000 section 3). Times are ISO 8601 in UTC;
 * durations are in seconds.
 */
export const Alarm = z
  .object({
    /** The last comment. */
    comment: z.string().nullable(),
    /** Name of the equipment. */
    equipement: z.string(),
    startDate: z.string(),
    endDate: z.string().nullable(),
    priority: z.enum(alarmPriorities),
    severity: z.enum(alarmSeverities),
    /** IANA zone of the farm. */
    timezone: z.string(),
    /** Station through which the equipment feeds; the first, if there are several. */
    firstSubStationCode: z.string().nullable(),
    firstSubStationName: z.string().nullable(),
    subFarmCode: z.string().nullable(),
    subFarmName: z.string().nullable(),
    id: z.uuid(),
    farmCode: z.string(),
    farmName: z.string(),
    countryCode: z.string(),
    technology: z.enum(technologies),
    /** Code of the equipment in the plant. */
    entCode: z.string(),
    /** Code of the machine in the links of My fleet. */
    machineCode: z.string(),
    code: z.string(),
    /** Text of the model in the language of the reader, else the maker's text, else the text of the event. */
    message: z.string(),
    /** False: no model knows the code. */
    isMapped: z.boolean(),
    manufacturer: z.string().nullable(),
    state: z.enum(alarmStates),
    /** Null: nothing hides it. */
    hiddenBy: z.enum(hiddenBys).nullable(),
    suppressedBy: z.enum(suppressionRules).nullable(),
    endReason: z.enum(endReasons).nullable(),
    /** The device is lost since then; whether the alarm still stands is not known. */
    unknownSince: z.string().nullable(),
    /** Alarm that caused it; its own id where nothing did. */
    causeId: z.uuid(),
    causeRule: z.enum(causeRules),
    causeGroup: z.enum(causeGroups),
    /** Of a cause: alarms that it caused and that are open, without itself. */
    causes: z.number().int(),
    /** Starts that this row stands for: more than 1 when the alarm chatters. */
    count: z.number().int(),
    durationS: z.number(),
    acknowledgedBy: z.string().nullable(),
    acknowledgedAt: z.string().nullable(),
    shelvedUntil: z.string().nullable(),
    receivedAt: z.string(),
    value: z.union([z.number(), z.string(), z.boolean()]).nullable(),
    source: z.enum(plantEventSources),
    component: z.string().nullable(),
    /** Of the row; grows with each change. */
    version: z.number().int(),
  })
  .meta({ id: 'Alarm' })
export type Alarm = z.infer<typeof Alarm>

/** One entry of the history of an alarm. */
export const transitions = [
  'raised',
  'cleared',
  'reopened',
  'acknowledged',
  'commented',
  'comment-corrected',
  'shelved',
  'unshelved',
  'shelf-ended',
  'suppressed',
  'unsuppressed',
  'out-of-service',
  'in-service',
  'reset',
  'taken-from-cause',
] as const

export const AlarmTransition = z
  .object({
    id: z.string(),
    transition: z.enum(transitions),
    /** Site time for what the machine did, else the time of the server. */
    at: z.string(),
    receivedAt: z.string(),
    /** Null: the machine or Solvane. */
    by: z.string().nullable(),
    comment: z.string().nullable(),
    /** Of a comment that a later one corrects. */
    correctedBy: z.string().nullable(),
    /** End of a shelf or of an absence from service. */
    until: z.string().nullable(),
  })
  .meta({ id: 'AlarmTransition' })
export type AlarmTransition = z.infer<typeof AlarmTransition>

/** Counts of the perimeter of a person. */
export const AlarmCounts = z
  .object({
    open: z.number().int(),
    /** Unacknowledged with priority critical or high: the number beside the entry of the menu. */
    urgent: z.number().int(),
    unacknowledged: z.number().int(),
    shelved: z.number().int(),
    suppressed: z.number().int(),
    outOfService: z.number().int(),
    unmapped: z.number().int(),
    byPriority: z.record(z.enum(alarmPriorities), z.number().int()),
    /** New alarms of the last ten minutes. */
    newInTenMinutes: z.number().int(),
    /** Above ten new alarms in ten minutes, until below five. */
    flood: z.object({ since: z.string(), alarms: z.number().int(), causes: z.number().int() }).nullable(),
    /** Since when nothing is open; null while something is. */
    quietSince: z.string().nullable(),
  })
  .meta({ id: 'AlarmCounts' })
export type AlarmCounts = z.infer<typeof AlarmCounts>

/** Line of a model for a code. */
export const AlarmModelLine = z
  .object({
    alarmCode: z.string(),
    version: z.number().int(),
    scadaCode: z.string(),
    /** The maker's text. */
    label: z.string(),
    texts: z.record(z.string(), z.string()),
    severity: z.enum(alarmSeverities).nullable(),
    /** 1 is critical, 4 is low. */
    priority: z.number().int().min(1).max(4),
    causeGroup: z.enum(causeGroups),
    manufacturerCategory: z.string().nullable(),
    iecCategory: z.string().nullable(),
    jdbStatusCode: z.string().nullable(),
    isRestrictionSetPoint: z.boolean(),
    latches: z.boolean(),
    raiseDelayS: z.number(),
    clearDelayS: z.number(),
    /** Signals to chart around the start. */
    signals: z.array(z.string()),
    /** Advice, by language. */
    advice: z.record(z.string(), z.string()),
  })
  .meta({ id: 'AlarmModelLine' })
export type AlarmModelLine = z.infer<typeof AlarmModelLine>

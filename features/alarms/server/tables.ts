/** Long because alarms, their events, places, code lists, and rules refer to each other. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AlarmSeverity, PlantEventSource, PlantEventState } from '../../../domain/plant-event.ts'
import { farm } from '../../farms/server/tables.ts'
import type { AlarmPriority, CauseGroup, CauseRule, SuppressionRule, transitions } from '../contract/alarm.ts'
import type { shelfScopes } from '../contract/alarm-actions.ts'
import type { AlarmState } from '../contract/alarm-state.ts'
import type { RuleScope } from '../contract/cause.ts'
import type { ListedAlarm } from '../contract/fold-events.ts'
import type { EndReason } from '../contract/occurrence.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const ofFarm = () =>
  text('farm_code')
    .notNull()
    .references(() => farm.farmCode, { onDelete: 'cascade' })

/**
 * Events as devices sent them, each once. Alarms follow from these rows and from `alarm_list`, in whatever order the rows
 * came. Raises, clears and infos of an occurrence share its key: `id:<id>`, or `code:<code>` where the event has no id.
 */
export const alarmEvent = pgTable(
  'alarm_event',
  {
    farmCode: ofFarm(),
    deviceCode: text('device_code').notNull(),
    key: text('key').notNull(),
    state: text('state').$type<PlantEventState>().notNull(),
    at: instant('at').notNull(),
    code: text('code').notNull(),
    endAt: instant('end_at'),
    severity: text('severity').$type<AlarmSeverity>(),
    text: text('text'),
    value: jsonb('value').$type<number | string | boolean>(),
    component: text('component'),
    isHistorical: boolean('is_historical').notNull(),
    source: text('source').$type<PlantEventSource>().notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Import that brought it first; null where a device has sent it. */
    importId: uuid('import_id'),
  },
  (table) => [
    primaryKey({ columns: [table.farmCode, table.deviceCode, table.key, table.state, table.at] }),
    index('alarm_event_import').on(table.importId).where(sql`${table.importId} is not null`),
  ],
)

/** Which imports have an event. Files overlap: an event stays until the last of its imports is taken back. */
export const alarmEventSource = pgTable(
  'alarm_event_source',
  {
    importId: uuid('import_id').notNull(),
    farmCode: ofFarm(),
    deviceCode: text('device_code').notNull(),
    key: text('key').notNull(),
    state: text('state').$type<PlantEventState>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'alarm_event_source_pk',
      columns: [table.importId, table.farmCode, table.deviceCode, table.key, table.state, table.at],
    }),
    index('alarm_event_source_event').on(table.farmCode, table.deviceCode, table.key, table.state, table.at),
  ],
)

/** Lists of active alarms that gateways sent. */
export const alarmList = pgTable(
  'alarm_list',
  {
    farmCode: ofFarm(),
    deviceCode: text('device_code').notNull(),
    at: instant('at').notNull(),
    active: jsonb('active').$type<readonly ListedAlarm[]>().notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.farmCode, table.deviceCode, table.at] })],
)

/**
 * Alarms, open and closed. `id` follows from farm, device and key of the occurrence, so every process and every order of the
 * events makes the same row.
 */
export const alarm = pgTable(
  'alarm',
  {
    id: uuid('id').primaryKey(),
    farmCode: ofFarm(),
    deviceCode: text('device_code').notNull(),
    /** Key of the occurrence (`contract/occurrence.ts`). */
    key: text('key').notNull(),
    code: text('code').notNull(),
    startAt: instant('start_at').notNull(),
    endAt: instant('end_at'),
    endReason: text('end_reason').$type<EndReason>(),
    unknownSince: instant('unknown_since'),
    severity: text('severity').$type<AlarmSeverity>().notNull(),
    priority: text('priority').$type<AlarmPriority>().notNull(),
    /** 1 is critical, 4 is low: the order of `priority`. */
    urgency: integer('urgency').notNull(),
    /** Text of the event; the model is read for the language of the reader. */
    text: text('text'),
    value: jsonb('value').$type<number | string | boolean>(),
    component: text('component'),
    source: text('source').$type<PlantEventSource>().notNull(),
    isHistorical: boolean('is_historical').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** List and version that judged it; null: no list knows the code. */
    alarmCode: text('alarm_code'),
    modelVersion: integer('model_version'),
    latches: boolean('latches').notNull().default(false),
    causeGroup: text('cause_group').$type<CauseGroup>().notNull(),
    /** Its own id where nothing caused it. */
    causeId: uuid('cause_id').notNull(),
    causeRule: text('cause_rule').$type<CauseRule>().notNull().default('itself'),
    causeEvidence: jsonb('cause_evidence').$type<Readonly<Record<string, string | number>>>(),
    /** A person has taken it out of a cause; no rule puts it into one again. */
    isOwnCause: boolean('is_own_cause').notNull().default(false),
    /** First alarm of the chatter that it belongs to; its own id otherwise. */
    chatterId: uuid('chatter_id').notNull(),
    /** Lists show this row for its chatter; the others of the chatter are behind it. */
    isShown: boolean('is_shown').notNull().default(true),
    /** Starts that the row stands for. */
    starts: integer('starts').notNull().default(1),
    state: text('state').$type<AlarmState>().notNull(),
    acknowledgedAt: instant('acknowledged_at'),
    acknowledgedBy: uuid('acknowledged_by'),
    acknowledgedName: text('acknowledged_name'),
    resetAt: instant('reset_at'),
    comment: text('comment'),
    shelfId: uuid('shelf_id'),
    shelvedUntil: instant('shelved_until'),
    /** Alarms that came back from shelves at one moment have the same id of one of them: until somebody acknowledges them, one row. */
    returnedWith: uuid('returned_with'),
    suppressedBy: text('suppressed_by').$type<SuppressionRule>(),
    /** Suppression that ends by time alone. */
    suppressedUntil: instant('suppressed_until'),
    outOfServiceUntil: instant('out_of_service_until'),
    version: integer('version').notNull().default(1),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    index('alarm_open')
      .on(table.farmCode, table.urgency, table.startAt.desc(), table.id)
      .where(sql`${table.state} <> 'NORMAL'`),
    index('alarm_history').on(table.startAt.desc(), table.id),
    index('alarm_of_farm').on(table.farmCode, table.startAt.desc(), table.id),
    index('alarm_of_device').on(table.farmCode, table.deviceCode, table.code, table.startAt),
    // One for each order of a history, beside those of farms and machines.
    index('alarm_of_code').on(table.code, table.startAt.desc(), table.id),
    index('alarm_of_urgency').on(table.urgency, table.startAt.desc(), table.id),
    index('alarm_of_starts').on(table.starts.desc(), table.startAt.desc(), table.id),
    index('alarm_of_person').on(
      sql`(coalesce(${table.acknowledgedName}, '')) collate "C"`,
      table.startAt.desc(),
      table.id,
    ),
    index('alarm_unmapped').on(table.startAt.desc(), table.id).where(sql`${table.alarmCode} is null`),
    index('alarm_active').on(table.farmCode, table.deviceCode).where(sql`${table.endAt} is null`),
    index('alarm_of_cause').on(table.causeId),
    index('alarm_of_chatter').on(table.chatterId).where(sql`${table.chatterId} <> ${table.id}`),
    index('alarm_suppressed').on(table.suppressedUntil).where(sql`${table.suppressedUntil} is not null`),
    index('alarm_returned').on(table.returnedWith).where(sql`${table.returnedWith} is not null`),
    index('alarm_of_shelf').on(table.shelfId).where(sql`${table.shelfId} is not null`),
    // The same text as in `metrics/count-standing.ts`, so that the index serves.
    index('alarm_long').on(table.endAt).where(sql`${table.endAt} - ${table.startAt} > interval '24:00:00'`),
  ],
)

/** History of alarms, in order of receipt. Nothing is ever removed while the alarm is kept. */
export const alarmTransition = pgTable(
  'alarm_transition',
  {
    number: bigint('number', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    alarmId: uuid('alarm_id')
      .notNull()
      .references(() => alarm.id, { onDelete: 'cascade' }),
    transition: text('transition').$type<(typeof transitions)[number]>().notNull(),
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull(),
    userId: uuid('user_id'),
    userName: text('user_name'),
    comment: text('comment'),
    /** Number of the comment that this one corrects. */
    corrects: bigint('corrects', { mode: 'number' }),
    until: instant('until'),
  },
  (table) => [
    index('alarm_transition_alarm').on(table.alarmId, table.number),
    // The same list as in `metrics/read-metrics.ts`, so that the index serves.
    index('alarm_transition_hiding')
      .on(table.at)
      .where(sql`${table.transition} in ('shelved', 'suppressed', 'unshelved', 'shelf-ended', 'unsuppressed')`),
  ],
)

/**
 * Counts of the alarms of a farm that started in a day or a month of UTC. A trigger of the migrations adds a row and removes its
 * counts with each change of such an alarm, in the same transaction; `metrics/keep-counts.ts` counts again. No row: no alarm.
 */
export const alarmCount = pgTable(
  'alarm_count',
  {
    farmCode: ofFarm(),
    /** YYYY-MM */
    month: text('month').notNull(),
    /** 1 to 31; 0 is the whole month. */
    day: integer('day').notNull(),
    /** Grows with each change. */
    touches: integer('touches').notNull().default(1),
    /** `alarm_place.makers` of the farm as the counts used it. */
    makers: text('makers'),
    /** Starts, ms after that of the day or month, in order: unsigned numbers of four bytes, little-endian, as base64. */
    starts: text('starts'),
    /** From receipt to acknowledgement, ms, in order: numbers of eight bytes, little-endian, as base64. */
    waits: text('waits'),
    /** `StoredCounts` as JSON. Null: count again. */
    counts: text('counts'),
  },
  (table) => [
    primaryKey({ columns: [table.farmCode, table.month, table.day] }),
    index('alarm_count_open').on(table.month, table.day).where(sql`${table.counts} is null`),
    index('alarm_count_makers').on(table.farmCode, table.makers).where(sql`${table.counts} is not null`),
  ],
)

/** Shelves and absences from service: what they hide, until when, why. */
export const alarmShelf = pgTable(
  'alarm_shelf',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<'shelf' | 'out-of-service'>().notNull(),
    scope: text('scope').$type<(typeof shelfScopes)[number]>().notNull(),
    farmCode: ofFarm(),
    deviceCode: text('device_code'),
    code: text('code').notNull(),
    alarmId: uuid('alarm_id'),
    from: instant('from').notNull(),
    until: instant('until').notNull(),
    /** It ends when the alarm returns to normal. */
    once: boolean('once').notNull(),
    reason: text('reason').notNull(),
    owner: text('owner'),
    userId: uuid('user_id').notNull(),
    userName: text('user_name').notNull(),
    endedAt: instant('ended_at'),
    endedName: text('ended_name'),
    remindedAt: instant('reminded_at'),
  },
  (table) => [
    index('alarm_shelf_running').on(table.farmCode, table.code).where(sql`${table.endedAt} is null`),
    index('alarm_shelf_due').on(table.until).where(sql`${table.endedAt} is null`),
  ],
)

/** Code lists of manufacturers, by the name that the specification calls alarmCode. */
export const alarmCode = pgTable('alarm_code', {
  alarmCode: text('alarm_code').primaryKey(),
  label: text('label').notNull(),
  technology: text('technology'),
  manufacturer: text('manufacturer').notNull(),
  /** number, main:sub, text or bit. */
  format: text('format').notNull(),
  longestCode: integer('longest_code'),
})

/** Versions of a code list; a published version never changes. */
export const alarmCodeVersion = pgTable(
  'alarm_code_version',
  {
    alarmCode: text('alarm_code')
      .notNull()
      .references(() => alarmCode.alarmCode, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    validFrom: instant('valid_from').notNull(),
    publishedAt: instant('published_at').notNull(),
    author: text('author'),
    reason: text('reason'),
    /** Of a version that was read from the code books of plants: SHA-256 of its lines. */
    digest: text('digest'),
  },
  (table) => [primaryKey({ columns: [table.alarmCode, table.version] })],
)

/** Lines of a version of a code list (alarm models). */
export const alarmModel = pgTable(
  'alarm_model',
  {
    alarmCode: text('alarm_code').notNull(),
    version: integer('version').notNull(),
    scadaCode: text('scada_code').notNull(),
    label: text('label').notNull(),
    texts: jsonb('texts').$type<Readonly<Record<string, string>>>().notNull(),
    severity: text('severity').$type<AlarmSeverity>(),
    priority: integer('priority').notNull(),
    causeGroup: text('cause_group').$type<CauseGroup>().notNull(),
    manufacturerCategory: text('manufacturer_category'),
    iecCategory: text('iec_category'),
    jdbStatusCode: text('jdb_status_code'),
    isRestrictionSetPoint: boolean('is_restriction_set_point').notNull(),
    latches: boolean('latches').notNull(),
    raiseDelayS: doublePrecision('raise_delay_s').notNull(),
    clearDelayS: doublePrecision('clear_delay_s').notNull(),
    signals: jsonb('signals').$type<readonly string[]>().notNull(),
    advice: jsonb('advice').$type<Readonly<Record<string, string>>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.alarmCode, table.version, table.scadaCode] })],
)

/** Which list belongs to which machines: the most specific row that is valid wins. */
export const alarmCodeUse = pgTable(
  'alarm_code_use',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    alarmCode: text('alarm_code')
      .notNull()
      .references(() => alarmCode.alarmCode, { onDelete: 'cascade' }),
    manufacturer: text('manufacturer'),
    model: text('model'),
    farmCode: text('farm_code').references(() => farm.farmCode, { onDelete: 'cascade' }),
    deviceCode: text('device_code'),
    validFrom: instant('valid_from'),
    validTo: instant('valid_to'),
  },
  (table) => [index('alarm_code_use_manufacturer').on(table.manufacturer)],
)

/**
 * Places of the equipment of all plants, as lists of alarms sort and filter by them. Follows the plants (`models/follow-plants.ts`).
 */
export const alarmPlace = pgTable(
  'alarm_place',
  {
    farmCode: ofFarm(),
    deviceCode: text('device_code').notNull(),
    entCode: text('ent_code').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    manufacturer: text('manufacturer'),
    model: text('model'),
    subFarmCode: text('sub_farm_code'),
    subFarmName: text('sub_farm_name'),
    stationCode: text('station_code'),
    stationName: text('station_name'),
    /** Order of farms by name, then of equipment in natural order of names. */
    rank: integer('rank').notNull(),
    farmName: text('farm_name').notNull(),
    technology: text('technology').notNull(),
    countryCode: text('country_code').notNull(),
    timezone: text('timezone').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** Of the farm: digest of the makers of its equipment. */
    makers: text('makers').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.farmCode, table.deviceCode] }), index('alarm_place_rank').on(table.rank)],
)

/** One row: the edition of the plants that places and code lists were made of. */
export const alarmPlantEdition = pgTable('alarm_plant_edition', {
  only: boolean('only').primaryKey().default(true),
  edition: bigint('edition', { mode: 'number' }).notNull(),
})

/** Rules that one code causes another on the same machine or feeder; the nightly job proposes them, a person accepts. */
export const alarmRule = pgTable(
  'alarm_rule',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    manufacturer: text('manufacturer').notNull(),
    causeCode: text('cause_code').notNull(),
    effectCode: text('effect_code').notNull(),
    withinS: integer('within_s').notNull(),
    scope: text('scope').$type<RuleScope>().notNull().default('machine'),
    state: text('state').$type<'proposed' | 'accepted' | 'refused'>().notNull(),
    /** Pairs that were seen, and their share of all starts of the effect. */
    support: integer('support').notNull(),
    confidence: doublePrecision('confidence').notNull(),
    /** Rows that it would have folded in the last month. */
    folded: integer('folded').notNull(),
    /** People who have taken an alarm out of this cause. */
    objections: integer('objections').notNull().default(0),
    proposedAt: instant('proposed_at').notNull(),
    decidedAt: instant('decided_at'),
    decidedName: text('decided_name'),
    version: integer('version').notNull().default(1),
  },
  (table) => [unique('alarm_rule_pair').on(table.manufacturer, table.causeCode, table.effectCode, table.scope)],
)

/** Versions of the limits of cause rules of a farm; without a row the limits of Solvane count. */
export const alarmCauseLimit = pgTable(
  'alarm_cause_limit',
  {
    farmCode: ofFarm(),
    version: integer('version').notNull(),
    validFrom: instant('valid_from').notNull(),
    limits: jsonb('limits').$type<Readonly<Record<string, number>>>().notNull(),
    author: text('author').notNull(),
  },
  (table) => [primaryKey({ columns: [table.farmCode, table.version] })],
)

/** Alarms that people have taken out of a cause, by the rule that had found it. */
export const alarmCauseObjection = pgTable(
  'alarm_cause_objection',
  {
    farmCode: ofFarm(),
    rule: text('rule').$type<CauseRule>().notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.farmCode, table.rule] })],
)

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
} from 'drizzle-orm/pg-core'
import type { CodeAlarm } from '../../../domain/code-alarm.ts'
import type { CodeCause } from '../../../domain/code-cause.ts'
import type { PowerModel } from '../../../domain/power-model.ts'
import type { NodeLevel } from '../contract/plant-node.ts'

/** Farms (specification 000 §3, overview and fleet table entities; 001 §3, farm settings row). Powers in kW. */
export const farm = pgTable('farm', {
  farmCode: text('farm_code').primaryKey(),
  entCode: text('ent_code').notNull().unique(),
  name: text('name').notNull(),
  technology: text('technology').notNull(),
  /** ISO 3166-1 alpha-2. */
  countryCode: text('country_code').notNull(),
  region: text('region'),
  subsidiary: text('subsidiary'),
  /** Short unique site code. */
  pentagram: text('pentagram').notNull().unique(),
  /** IANA zone of the plant. */
  timezone: text('timezone').notNull(),
  latitude: doublePrecision('latitude'),
  longitude: doublePrecision('longitude'),
  ratedPowerKw: doublePrecision('rated_power_kw').notNull(),
  installedPowerKw: doublePrecision('installed_power_kw').notNull(),
  /** Seconds without data after which the farm counts as not connected. */
  lifeWordTimeoutS: integer('life_word_timeout_s').notNull(),
  hasCamera: boolean('has_camera').notNull().default(false),
  /** demo, import, connection or person: who made the row. */
  origin: text('origin').notNull(),
})

/** Sub-farms: operating units under a farm; the specification's substationCode and sutCode. */
export const subFarm = pgTable('sub_farm', {
  subFarmCode: text('sub_farm_code').primaryKey(),
  farmCode: text('farm_code')
    .notNull()
    .references(() => farm.farmCode, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  feeder: text('feeder'),
  installedPowerKw: doublePrecision('installed_power_kw').notNull(),
  /**
   * `covering`: the plant names no sub-farm, so this one covers it; live screens do not show it. `former`: it covered the plant
   * until the plant named sub-farms.
   */
  role: text('role').$type<'named' | 'covering' | 'former'>().notNull().default('named'),
})

/** Pentagrams that were ever given. None is given again. */
export const usedPentagram = pgTable('used_pentagram', {
  pentagram: text('pentagram').primaryKey(),
  farmCode: text('farm_code').notNull(),
})

/** Values of a gateway for facts that a person has written. The facts keep the value of the person. */
export const plantStatement = pgTable(
  'plant_statement',
  {
    level: text('level').$type<NodeLevel>().notNull(),
    entCode: text('ent_code').notNull(),
    /** Field of the general section of the node. */
    field: text('field').notNull(),
    value: jsonb('value').$type<string | number | null>(),
    saidAt: timestamp('said_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.level, table.entCode, table.field] })],
)

/** How often manifests have changed facts of a node. */
export const plantFactChange = pgTable(
  'plant_fact_change',
  {
    level: text('level').$type<NodeLevel>().notNull(),
    entCode: text('ent_code').notNull(),
    changes: integer('changes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.level, table.entCode] })],
)

/** Codes of farms, sub-farms and assets that were ever given. None is given again. */
export const usedCode = pgTable('used_code', {
  code: text('code').primaryKey(),
  farmCode: text('farm_code').notNull(),
})

/** Machines, stations and the farm's own controller. `deviceCode` is the address in topics. */
export const asset = pgTable(
  'asset',
  {
    entCode: text('ent_code').primaryKey(),
    farmCode: text('farm_code')
      .notNull()
      .references(() => farm.farmCode, { onDelete: 'cascade' }),
    subFarmCode: text('sub_farm_code').references(() => subFarm.subFarmCode, { onDelete: 'set null' }),
    deviceCode: text('device_code').notNull(),
    type: text('type').notNull(),
    name: text('name').notNull(),
    manufacturer: text('manufacturer'),
    model: text('model'),
    ratedPowerKw: doublePrecision('rated_power_kw'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** Model of the expected power; null if unknown. */
    powerModel: jsonb('power_model').$type<PowerModel>(),
  },
  (table) => [
    unique('asset_device').on(table.farmCode, table.deviceCode),
    // Lists of thousands of machines are sorted by name.
    index('asset_name_order').on(sql`natural_order("name") collate "C"`, table.entCode),
  ],
)

/** Meaning of a status code of a manufacturer's machines at a farm, in the manufacturer's words. */
export const statusCode = pgTable(
  'status_code',
  {
    farmCode: text('farm_code')
      .notNull()
      .references(() => farm.farmCode, { onDelete: 'cascade' }),
    manufacturer: text('manufacturer').notNull(),
    code: bigint('code', { mode: 'number' }).notNull(),
    text: text('text').notNull(),
    /** A word of domain/code-cause.ts; null where the plant has named none. */
    cause: text('cause').$type<CodeCause>(),
    /** How an alarm of this code is judged; null where the plant has not said it. */
    alarm: jsonb('alarm').$type<CodeAlarm>(),
  },
  (table) => [primaryKey({ columns: [table.farmCode, table.manufacturer, table.code] })],
)

/** Digest of the last manifest of a farm (upsert-plant.ts), so that the same again costs nothing. */
export const writtenManifest = pgTable('written_manifest', {
  farmCode: text('farm_code')
    .primaryKey()
    .references(() => farm.farmCode, { onDelete: 'cascade' }),
  /** SHA-256 of what the manifest says of farm, sub-farms, assets and status codes, hexadecimal. */
  digest: text('digest').notNull(),
})

/**
 * One row that counts the changes of plants: farms, sub-farms, assets, status codes, tags. Triggers of the database keep
 * it, so that no writer can forget. Values computed from plants are valid as long as the number is the same.
 */
export const plantEdition = pgTable('plant_edition', {
  only: boolean('only').primaryKey().default(true),
  edition: bigint('edition', { mode: 'number' }).notNull(),
})

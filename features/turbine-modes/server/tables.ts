import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { windTurbineEquipment } from '../../equipment-inventory/server/tables.ts'
import { asset } from '../../farms/server/tables.ts'

const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()
const model = () =>
  integer('model_id')
    .notNull()
    .references(() => (windTurbineEquipment as unknown as { readonly id: PgColumn }).id)

/** Hub heights of wind turbine models, m above ground (specification 001 §3). */
export const hubHeight = pgTable(
  'wind_turbine_hub_height',
  {
    id: id(),
    modelId: model(),
    height: doublePrecision('height').notNull(),
    windClass: text('wind_class'),
    modeAvailableOnRequest: boolean('mode_available_on_request').notNull().default(false),
  },
  (table) => [unique('wind_turbine_hub_height_once').on(table.modelId, table.height)],
)

/** Modes of wind turbine models. One of a model is the full-power mode. */
export const turbineMode = pgTable(
  'wind_turbine_mode',
  {
    id: id(),
    modelId: model(),
    name: text('name').notNull(),
    isFullPower: boolean('is_full_power').notNull(),
    dataFetchDate: date('data_fetch_date'),
    version: integer('version').notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('wind_turbine_mode_name').on(table.modelId, sql`lower(${table.name})`),
    uniqueIndex('wind_turbine_mode_full_power').on(table.modelId).where(sql`${table.isFullPower}`),
  ],
)

/** Versions of modes: their curves hold from a day on. */
export const modeVersion = pgTable(
  'wind_turbine_mode_version',
  {
    id: id(),
    modeId: integer('mode_id')
      .notNull()
      .references(() => turbineMode.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** First day, in the time zone of the plant. */
    validFrom: date('valid_from').notNull(),
    isMediumVoltageSide: boolean('is_medium_voltage_side').notNull(),
    source: text('source'),
    licence: text('licence'),
    groupIds: uuid('group_ids').array().notNull().default([]),
    userIds: uuid('user_ids').array().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    createdBy: text('created_by'),
  },
  (table) => [unique('wind_turbine_mode_version_day').on(table.modeId, table.validFrom)],
)

/** Hub heights for which a version has curves. */
export const versionHubHeight = pgTable(
  'wind_turbine_version_hub_height',
  {
    id: id(),
    versionId: integer('version_id')
      .notNull()
      .references(() => modeVersion.id, { onDelete: 'cascade' }),
    hubHeightId: integer('hub_height_id')
      .notNull()
      .references(() => hubHeight.id),
  },
  (table) => [
    unique('wind_turbine_version_hub_height_once').on(table.versionId, table.hubHeightId),
    index('wind_turbine_version_hub_height_height').on(table.hubHeightId),
  ],
)

/** Curves of a version at a hub height: power curves, noise curves, spectra, cuts. */
export const turbineCurve = pgTable(
  'wind_turbine_curve',
  {
    id: id(),
    versionHubHeightId: integer('version_hub_height_id')
      .notNull()
      .references(() => versionHubHeight.id, { onDelete: 'cascade' }),
    /** Name of the list in the contract, e.g. `powerCurves`. */
    list: text('list').notNull(),
    place: integer('place').notNull(),
    curve: jsonb('curve').notNull(),
  },
  (table) => [unique('wind_turbine_curve_place').on(table.versionHubHeightId, table.list, table.place)],
)

/** Hub height and mode of a machine from a day on. Without a version, the newest one of the mode holds. */
export const machineMode = pgTable(
  'machine_turbine_mode',
  {
    id: id(),
    entCode: text('ent_code')
      .notNull()
      .references(() => asset.entCode, { onDelete: 'cascade' }),
    /** First day, in the time zone of the plant. */
    validFrom: date('valid_from').notNull(),
    hubHeightId: integer('hub_height_id')
      .notNull()
      .references(() => hubHeight.id),
    modeId: integer('mode_id')
      .notNull()
      .references(() => turbineMode.id),
    versionId: integer('version_id').references(() => modeVersion.id),
  },
  (table) => [
    unique('machine_turbine_mode_day').on(table.entCode, table.validFrom),
    index('machine_turbine_mode_mode').on(table.modeId),
    index('machine_turbine_mode_hub_height').on(table.hubHeightId),
    index('machine_turbine_mode_version').on(table.versionId),
  ],
)

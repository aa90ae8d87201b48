import { type SQL, sql } from 'drizzle-orm'
import type { Perimeter } from '../../../../domain/right.ts'
import type { Technology } from '../../../../domain/technology.ts'

/** Farms of the figures, among those of a person. */
export interface FarmScope {
  readonly farmCode?: readonly string[] | undefined
  readonly technology?: readonly Technology[] | undefined
}

export const textList = (values: Iterable<string>): SQL =>
  sql`(select value from json_array_elements_text(${JSON.stringify([...values])}::json))`

/** A column with one of some values, written so that an index of the column serves. */
export const isAmong = (column: SQL, values: readonly string[]): SQL =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(array${textList(values)})`

/** Alarms of the farms of a perimeter. */
export const inFarms = (farms: Perimeter, column: SQL = sql`a.farm_code`): SQL =>
  farms === 'all' ? sql`true` : sql`${column} in ${textList(farms)}`

/** Alarms of the farms of the figures. */
export const farmScope = (farms: Perimeter, { farmCode, technology }: FarmScope): SQL => {
  const conditions = [inFarms(farms)]
  if (farmCode) conditions.push(sql`a.farm_code in ${textList(farmCode)}`)
  if (technology)
    conditions.push(
      sql`a.farm_code in (select place.farm_code from alarm_place place where place.technology in ${textList(technology)})`,
    )
  return sql.join(conditions, sql` and `)
}

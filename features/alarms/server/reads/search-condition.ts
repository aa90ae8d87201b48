import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '../../../../domain/language.ts'
import { foldedText } from '../../../../platform/contract/text-order.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { rawRows } from '../raw-rows.ts'
import { eventText, modelText } from './alarm-rows.ts'
import { textList } from './farm-scope.ts'

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** The statement names so many values, for the estimates of the database. */
const mostNamed = 200

const isOneOf = (column: SQL, values: readonly string[]): SQL =>
  values.length <= mostNamed
    ? sql`${column} in (${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )})`
    : sql`${column} = any(array${textList(values)})`

const unique = (values: readonly string[]): string[] => [...new Set(values)]

interface Line {
  readonly alarm_code: string
  readonly version: number
  readonly scada_code: string
  readonly isFound: boolean
}

/** Alarms of these lines of code lists. The codes alone let the database use its index. */
const ofLines = (lines: readonly Line[]): SQL[] =>
  lines.length === 0
    ? []
    : [
        sql`(${isOneOf(
          sql`a.code`,
          unique(lines.map((line) => line.scada_code)),
        )} and (a.alarm_code, a.model_version, a.code) in (
          select line.alarm_code, line.version, line.scada_code from json_to_recordset(${JSON.stringify(lines)}::json)
            as line (alarm_code text, version int, scada_code text)))`,
      ]

interface Place {
  readonly farm_code: string
  readonly device_code: string
}

const ofPlaces = (places: readonly Place[]): SQL[] =>
  places.length === 0
    ? []
    : [
        sql`(${isOneOf(sql`a.farm_code`, unique(places.map((place) => place.farm_code)))}
          and ${isOneOf(sql`a.device_code`, unique(places.map((place) => place.device_code)))}
          and (a.farm_code, a.device_code) in (
            select place.farm_code, place.device_code from json_to_recordset(${JSON.stringify(places)}::json)
              as place (farm_code text, device_code text)))`,
      ]

/**
 * Part of the name of the equipment, of the code or of the message. Names and texts of models are searched once, not for each alarm;
 * only an alarm without a text of a model is searched by itself.
 */
export const searchCondition = async (db: Db, search: string, language: Language): Promise<SQL> => {
  const part = `%${escaped(foldedText(search))}%`
  const text = modelText(language)
  const lines = await rawRows<Line>(
    db,
    sql`select m.alarm_code, m.version, m.scada_code, ${text} is not null as "isFound" from alarm_model m
      where ${text} is null or folded_text(m.scada_code) like ${part} or folded_text(${text}) like ${part}`,
  )
  const places = await rawRows<Place>(
    db,
    sql`select p.farm_code, p.device_code from alarm_place p where folded_text(p.name) like ${part}`,
  )
  const withoutText = lines.filter((line) => !line.isFound)
  const ownText = sql`(${sql.join([sql`a.alarm_code is null`, ...ofLines(withoutText)], sql` or `)})`
  return sql`(${sql.join(
    [
      ...ofLines(lines.filter((line) => line.isFound)),
      ...ofPlaces(places),
      sql`(${ownText} and (folded_text(a.code) like ${part} or folded_text(${eventText}) like ${part}))`,
    ],
    sql` or `,
  )})`
}

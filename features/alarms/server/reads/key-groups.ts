import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '../../../../domain/language.ts'
import type { AlarmOrder } from './alarm-order.ts'
import { modelText } from './alarm-rows.ts'

/** All codes of alarms, each once. The database jumps from one to the next in the index. */
const codes = sql`with recursive step as (
    (select a.code from alarm a order by a.code limit 1)
    union all
    select (select n.code from alarm n where n.code > step.code order by n.code limit 1) from step where step.code is not null
  ) select step.code from step where step.code is not null`

/** Codes with their keys, in the order of the keys. */
export const codeGroups = (order: AlarmOrder): SQL => sql`(
  select c.code, natural_order(c.code) as code_key from (${codes}) c
  where ${order.afterFirst(sql`natural_order(c.code)`)}
  order by ${order.byFirst(sql`natural_order(c.code)`)})`

/** Lines of code lists that alarms have, with the keys of their texts, in the order of the keys. */
export const messageGroups = (order: AlarmOrder, language: Language): SQL => {
  const text = sql`folded_text(coalesce(${modelText(language)}, m.scada_code))`
  return sql`(
    select m.scada_code as code, m.alarm_code, m.version, ${text} as message_key
    from (${codes}) c join alarm_model m on m.scada_code = c.code
    where ${order.afterFirst(text)}
    order by ${order.byFirst(text)})`
}

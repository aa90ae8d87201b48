import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/server/relations/relations.ts'

/** Id of the alarm with a number, as a UUID of version 4. */
const idOf = (number: string) =>
  sql.raw(`overlay(overlay(md5('alarm' || (${number})) placing '4' from 13) placing '8' from 17)::uuid`)
/** Rows of one statement. */
const rowsAtOnce = 50_000

/**
 * Stores alarms of the last year before `untilMs`, evenly over all machines: one of two hundred is open, one of ten belongs to the
 * cause before it. Alarms have their history.
 */
export const fillAlarms = async (db: Db, alarms: number, untilMs: number): Promise<void> => {
  for (let from = 0; from < alarms; from += rowsAtOnce) {
    const to = Math.min(from + rowsAtOnce, alarms) - 1
    await db.execute(sql`
      insert into alarm (id, farm_code, device_code, key, code, start_at, end_at, end_reason, severity, priority, urgency, source,
        is_historical, received_at, alarm_code, model_version, cause_group, cause_id, cause_rule, chatter_id, state,
        acknowledged_at, acknowledged_name, changed_at)
      select ${idOf('n')}, p.farm_code, p.device_code, 'id:' || n, m.scada_code, start_at, end_at,
        case when end_at is not null then 'cleared' end, coalesce(m.severity, 'warning'),
        (array['critical', 'high', 'normal', 'low'])[m.priority], m.priority, 'json', false, start_at + interval '1 second',
        m.alarm_code, m.version, m.cause_group, case when n % 10 = 9 then ${idOf('n - 1')}
          else ${idOf('n')} end, case when n % 10 = 9 then 'first-out' else 'itself' end, ${idOf('n')},
        case when end_at is null then case when n % 400 = 0 then 'ACKED' else 'UNACK' end else 'NORMAL' end,
        case when end_at is not null or n % 400 = 0 then start_at + (n % 900) * interval '1 second' end,
        case when end_at is not null or n % 400 = 0 then 'Bench Viewer' end, start_at
      from (
        select n, (n / 10) * 7919 % (select count(*) from alarm_place where type <> 'FARM') as place, n * 7 % 40 as line,
          to_timestamp(${untilMs}::float8 / 1000) - (${alarms}::int - n) * (interval '365 days' / ${alarms}::int) as start_at,
          case when n % 200 <> 0 then to_timestamp(${untilMs}::float8 / 1000)
            - (${alarms}::int - n) * (interval '365 days' / ${alarms}::int) + (n * 31 % 3600 + 1) * interval '1 second' end as end_at
        from generate_series(${from}::int, ${to}::int) n
      ) raw
      join (select *, row_number() over (order by farm_code, device_code) - 1 as place from alarm_place where type <> 'FARM') p
        using (place)
      join (select *, row_number() over (order by scada_code) - 1 as line from alarm_model where alarm_code = 'BENCHMAKER') m
        using (line)`)
    await db.execute(sql`
      insert into alarm_transition (alarm_id, transition, at, received_at)
      select ${idOf('n')}, 'raised', now(), now() from generate_series(${from}::int, ${to}::int) n
      where exists (select 1 from alarm where id = ${idOf('n')})`)
  }
  await db.execute(sql`analyze alarm`)
  await db.execute(sql`analyze alarm_transition`)
}

import type { PgliteDatabase, PgliteQueries } from './pglite-client.ts'

/** All that a fresh database has besides rows. A file that leaves it otherwise needs a store of its own. */
const shapeOfDatabase = `
  select line from (
    select format('column %s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
      pg_get_expr(adbin, adrelid)) as line
    from pg_attribute join pg_class on pg_class.oid = attrelid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select format('trigger %s %s', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all select format('function %s %s', proname, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    union all select format('schema %s', nspname) from pg_namespace where nspname !~ '^pg_(temp|toast_temp)_'
    union all select format('setting %s %s', setdatabase, setconfig) from pg_db_role_setting
    union all select format('setting %s %s', name, setting) from pg_settings
      where source = 'session' and name !~ '^transaction_'
    union all select format('migration %s %s', name, sha256) from solvane_migration
  ) as shape order by line`
const digestOfShape = `select md5(string_agg(line, E'\\n')) as digest from (${shapeOfDatabase}) as lines`

/** Of the write-ahead log, after which a checkpoint lets go of it: it lies in memory. */
const mostLogBytes = 64 * 2 ** 20

/**
 * Remembers how a migrated database looks. The function that it resolves with takes all rows out, puts back those of the
 * migrations and starts all sequences anew; it rejects when tables, triggers, functions or settings are not as they were.
 */
export const createEmptying = async (database: PgliteDatabase): Promise<() => Promise<void>> => {
  const texts = async (queries: PgliteQueries, query: string) =>
    (await queries.query(query, [], { rowMode: 'array' })).rows.map((row) => (row as string[])[0] ?? '')
  const tables = await texts(
    database,
    `select quote_ident(tablename) from pg_tables where schemaname = 'public' and tablename <> 'solvane_migration'`,
  )
  const filledTables = tables
    .map((table) => `select '${table}' where exists (select 1 from ${table})`)
    .join(' union all ')
  const seeds = new Map<string, string>()
  for (const table of await texts(database, filledTables))
    seeds.set(table, (await texts(database, `select json_agg(${table}) from ${table}`))[0] ?? '')
  const shape = await texts(database, shapeOfDatabase)
  const [digest] = await texts(database, digestOfShape)
  let logStart = '0/0'

  const emptyTables = async (transaction: PgliteQueries) => {
    // Lasting tables refuse to be emptied, and counters count it.
    await transaction.query('set local session_replication_role = replica')
    const filled = await texts(transaction, filledTables)
    if (filled.length > 0) await transaction.query(`truncate ${filled.join(', ')} cascade`)
    await transaction.query(`
      select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where last_value is not null`)
    for (const [table, rows] of seeds)
      await transaction.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [rows])
  }

  return async () => {
    const [digestNow] = await texts(database, digestOfShape)
    if (digestNow !== digest) {
      const now = await texts(database, shapeOfDatabase)
      const changed = [...now.filter((line) => !shape.includes(line)), ...shape.filter((line) => !now.includes(line))]
      throw new Error(`its tables were changed (ask for a store of your own): ${changed.slice(0, 3).join('; ')}`)
    }
    await database.transaction(emptyTables)
    const [logBytes] = await texts(database, `select pg_current_wal_lsn() - '${logStart}'::pg_lsn`)
    if (Number(logBytes) < mostLogBytes) return
    await database.query('checkpoint')
    ;[logStart = logStart] = await texts(database, 'select pg_current_wal_lsn()')
  }
}

import { sql } from 'drizzle-orm'
import type { Db } from '../relations/relations.ts'

/** Rows that are in memory at once. */
const batchRows = 2_000

const rowsOf = async <Row>(db: Db, query: string): Promise<Row[]> =>
  ((await db.execute(sql.raw(query))) as unknown as { rows: Row[] }).rows

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

interface Reference {
  readonly child: string
  readonly parent: string
}

/** Every table but the history of migrations and what the database derives itself, those that others refer to first. */
export const tablesInOrder = async (db: Db): Promise<readonly string[]> => {
  const tables = await rowsOf<{ name: string }>(
    db,
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = current_schema() and c.relkind = 'r' and c.relname <> 'solvane_migration'
       and coalesce(obj_description(c.oid, 'pg_class'), '') not like 'derived%' order by c.relname`,
  )
  const references = await rowsOf<Reference>(
    db,
    `select child.relname as child, parent.relname as parent from pg_constraint f
     join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
     where f.contype = 'f' and child.oid <> parent.oid`,
  )
  const left = new Set(tables.map(({ name }) => name))
  const ordered: string[] = []
  while (left.size > 0) {
    const free = [...left].filter(
      (table) => !references.some(({ child, parent }) => child === table && left.has(parent)),
    )
    if (free.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...left].join(', ')}`)
    for (const table of free) left.delete(table)
    ordered.push(...free)
  }
  return ordered
}

/**
 * Every row of a table as a line of JSON, in an order that the rows alone decide: the same rows give the same text on any
 * server. Needs a transaction, whose snapshot it reads.
 */
export async function* readTable(tx: Db, table: string): AsyncGenerator<string> {
  await tx.execute(sql.raw(`set local time zone 'UTC'`))
  await tx.execute(
    sql.raw(
      `declare table_rows no scroll cursor for
       select line from (select row_to_json(t)::text as line from ${quoted(table)} t) as lines order by line collate "C"`,
    ),
  )
  for (;;) {
    const lines = await rowsOf<{ line: string }>(tx, `fetch ${batchRows} from table_rows`)
    if (lines.length === 0) break
    yield lines.map(({ line }) => `${line}\n`).join('')
  }
  await tx.execute(sql.raw('close table_rows'))
}

/** Inserts lines of `readTable`. Rows that refer to rows of their own table come in one statement. */
export const writeTable = async (tx: Db, table: string, texts: AsyncIterable<string>): Promise<void> => {
  const refersToItself = await rowsOf(
    tx,
    `select 1 from pg_constraint where contype = 'f' and conrelid = confrelid and conrelid = '${quoted(table)}'::regclass`,
  )
  const insert = (lines: readonly string[]) =>
    tx.execute(
      sql`insert into ${sql.identifier(table)} overriding system value
          select * from json_populate_recordset(null::${sql.identifier(table)}, ${`[${lines.join(',')}]`}::json)`,
    )
  let waiting: string[] = []
  for await (const text of texts) {
    waiting = waiting.concat(text.split('\n').filter((line) => line !== ''))
    while (refersToItself.length === 0 && waiting.length >= batchRows) await insert(waiting.splice(0, batchRows))
  }
  if (waiting.length > 0) await insert(waiting)
}

/** Columns whose numbers the database gives out. */
const numberedColumns = (db: Db) =>
  rowsOf<{ table: string; column: string; sequence: string }>(
    db,
    `select t.relname as table, a.attname as column,
            pg_get_serial_sequence(quote_ident(t.relname), a.attname) as sequence
     from pg_class t join pg_namespace n on n.oid = t.relnamespace
     join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = current_schema() and t.relkind = 'r'
       and pg_get_serial_sequence(quote_ident(t.relname), a.attname) is not null`,
  )

/** The highest number that each `table.column` has given out, those of rows that were never kept too. */
export const readSequences = async (db: Db): Promise<Record<string, number>> => {
  const given: Record<string, number> = {}
  for (const { table, column, sequence } of await numberedColumns(db)) {
    const [last] = await rowsOf<{ number: number }>(
      db,
      `select last_value::float8 as number from ${sequence} where is_called`,
    )
    if (last) given[`${table}.${column}`] = last.number
  }
  return given
}

/** Lets numbers that tables give out go on after the highest that was restored, or is known to have been `given` out. */
export const advanceSequences = async (tx: Db, given: Readonly<Record<string, number>>): Promise<void> => {
  for (const { table, column, sequence } of await numberedColumns(tx)) {
    const known = given[`${table}.${column}`] ?? 0
    await tx.execute(
      sql.raw(
        `select setval('${sequence}', greatest(highest, ${known}, 1), greatest(highest, ${known}) > 0)
         from (select coalesce(max(${quoted(column)}), 0) as highest from ${quoted(table)}) as restored`,
      ),
    )
  }
}

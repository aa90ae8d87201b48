/** How the historian's tables lie on servers, as far as SQL has to say it. */
export interface Topology {
  /** The statements by which one statement of a migration is carried out. */
  ddl(statement: string): readonly string[]
  /** What follows `ALTER TABLE` for a table whose partitions are dropped. */
  altered(table: string): string
  /** The table that holds the rows on each node. */
  stored(table: string): string
  /** Where all active parts are listed, and under which names the tables of samples stand there. */
  readonly parts: { readonly source: string; readonly tables: readonly string[] }
  /** Where the disks of all nodes are listed, each with its `host`. */
  readonly disks: string
  /** Settings of every statement, and more of what reads and of what inserts; each begins with a comma where there are some. */
  readonly settings: string
  readonly readSettings: string
  readonly insertSettings: string
  /** What to run before rows of a table are taken to be all that were written, where the others are about to be dropped. */
  complete(table: string): readonly string[]
  /** Notes of late rows are worked off when they are this old, in seconds: by then every replica that is asked has the rows. */
  readonly noteAgeSeconds: number
}

const storedTables = ['sample', 'rollup_10m', 'rollup_1h', 'rollup_1d']

/** All on one server, or in the embedded engine. */
export const oneNode: Topology = {
  ddl: (statement) => [statement],
  altered: (table) => table,
  stored: (table) => table,
  parts: { source: 'system.parts', tables: storedTables },
  disks: '(SELECT hostName() AS host, * FROM system.disks)',
  settings: '',
  readSettings: '',
  insertSettings: '',
  complete: () => [],
  noteAgeSeconds: 0,
}

/** Replicas that are further behind than this are not asked. */
const replicaDelaySeconds = 30

/** Small tables without a tag, and the notes, whose parts are dropped by name: every node has all of each. */
const isEverywhere = (table: string, columns: string) => table === 'rollup_due' || !/^\s*tag\s/m.test(columns)

const engineCall = /ENGINE = (\w*MergeTree)(?:\(([^)]*)\))?/
const noDeduplication = 'replicated_deduplication_window = 0'

const createTable = /^CREATE TABLE IF NOT EXISTS (\w+)\s*\n?\s*\(([\s\S]*?)\)\s*ENGINE = /
const createView = /^CREATE MATERIALIZED VIEW IF NOT EXISTS (\w+) TO (\w+) AS\s/
const alterTable = /^ALTER TABLE (\w+) /

const withoutComments = (statement: string) => statement.replace(/^\s*--[^\n]*\n/gm, '').trim()

/**
 * Spread over the shards of a cluster and copied to the replicas of each. What has a tag lies on the shard of its tag in
 * `<table>_local`, and `<table>` is the way to all of them: everything that is computed for a tag is computed from rows
 * of one shard. Blocks are not deduplicated by their content: the same row twice is right here, and a note of a late row
 * that looks like an older note must not be dropped.
 * `database` is the one of the connection. The nodes need the macros `shard` and `replica`, and `internal_replication` in the
 * cluster's definition.
 */
export const clusterOf = (name: string, database: string): Topology => {
  const onCluster = `ON CLUSTER \`${name}\``
  /** Tables with a `_local` part, learned from the statements that make them. */
  const spread = new Set([
    ...storedTables,
    ...['staged_sample', 'thinned_sample', 'sample_revision', 'displaced_sample', 'replaced_sample'],
  ])

  const replicated = (statement: string, path: string, replica: string) =>
    statement.replace(
      engineCall,
      (_all, engine: string, parameters?: string) =>
        `ENGINE = Replicated${engine}('${path}', '${replica}'${parameters ? `, ${parameters}` : ''})`,
    ) + (/\bSETTINGS\b/.test(statement) ? `, ${noDeduplication}` : `\nSETTINGS ${noDeduplication}`)

  const create = (statement: string, table: string, columns: string): string[] => {
    if (isEverywhere(table, columns)) {
      spread.delete(table)
      const own = statement.replace(`EXISTS ${table}`, `EXISTS ${table} ${onCluster}`)
      return [replicated(own, '/clickhouse/tables/{database}/{table}', '{shard}-{replica}')]
    }
    spread.add(table)
    const own = statement.replace(`EXISTS ${table}`, `EXISTS ${table}_local ${onCluster}`)
    return [
      replicated(own, '/clickhouse/tables/{shard}/{database}/{table}', '{replica}'),
      `CREATE TABLE IF NOT EXISTS ${table} ${onCluster} AS ${table}_local
       ENGINE = Distributed(\`${name}\`, currentDatabase(), ${table}_local, intHash64(tag))`,
    ]
  }

  const local = (table: string) => (spread.has(table) ? `${table}_local` : table)

  return {
    ddl(commented) {
      const statement = withoutComments(commented)
      const table = createTable.exec(statement)
      if (table) return create(statement, table[1] ?? '', table[2] ?? '')
      const view = createView.exec(statement)
      if (view)
        return [
          statement
            .replace(`EXISTS ${view[1]} TO ${view[2]}`, `EXISTS ${view[1]} ${onCluster} TO ${local(view[2] ?? '')}`)
            .replace(/\bFROM (\w+)/, (_from, source: string) => `FROM ${local(source)}`),
        ]
      const altered = alterTable.exec(statement)?.[1]
      if (altered) {
        const own = statement.replace(`TABLE ${altered}`, `TABLE ${local(altered)} ${onCluster}`)
        const isOfColumns = spread.has(altered) && /^ALTER TABLE \w+ (ADD|DROP) COLUMN /.test(statement)
        if (!isOfColumns) return [own]
        // The way to all shards has the columns too, without how they are packed.
        const way = statement.replace(`TABLE ${altered}`, `TABLE ${altered} ${onCluster}`).replace(/ CODEC\(.*\)$/, '')
        return [own, way]
      }
      throw new Error(`There is no way yet to carry out this statement of a migration on a cluster: ${statement}`)
    },
    // The parts of a table that every node has are dropped on one and vanish from all.
    altered: (table) => (spread.has(table) ? `${table}_local ${onCluster}` : table),
    stored: local,
    parts: { source: `cluster(\`${name}\`, system.parts)`, tables: storedTables.map((table) => `${table}_local`) },
    // A node that does not answer must not hide that the others are full.
    disks: `(SELECT hostName() AS host, * FROM clusterAllReplicas(\`${name}\`, system.disks) SETTINGS skip_unavailable_shards = 1)`,
    // All ask and write the same replica of a shard while it is there: what was just written is read.
    settings: `, load_balancing = 'in_order', prefer_localhost_replica = 0, use_hedged_requests = 0`,
    readSettings: `, distributed_product_mode = 'local', max_replica_delay_for_distributed_queries = ${replicaDelaySeconds}, fallback_to_stale_replicas_for_distributed_queries = 0`,
    insertSettings: ', distributed_foreground_insert = 1',
    // Unlike tables and their parts, such a statement is carried out in each node's own default database.
    complete: (table) => [`SYSTEM SYNC REPLICA ${onCluster} \`${database}\`.${local(table)}`],
    noteAgeSeconds: 2 * replicaDelaySeconds,
  }
}

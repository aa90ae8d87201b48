import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

export interface HistorianMetrics {
  readonly insertedRows: Counter
  readonly insertSeconds: Histogram
  readonly querySeconds: Histogram<'query'>
  readonly passSeconds: Histogram
  readonly restarts: Counter
  readonly unsettledReads: Counter
  readonly conflicts: Counter
  readonly diskSize: Gauge
  readonly diskFree: Gauge
}

const secondBuckets = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/** How far the rollups have come; asked when the metrics are read. */
export interface RollupProgress {
  /** When the rollups last had nothing left to do, epoch ms. */
  upToDateMs: () => number
  /** Rollups before it are not yet time-weighted, epoch ms; 0: all are. */
  plainMeansBeforeMs: () => number
  /** Tags whose stored values are still to be judged by new limits. */
  tagsToJudge: () => number
}

export const createHistorianMetrics = (registry: Registry, progress: RollupProgress): HistorianMetrics => {
  const registers = [registry]
  new Gauge({
    name: 'solvane_historian_rollup_lag_seconds',
    help: 'Time since no rollup was pending',
    registers,
    collect() {
      this.set((Date.now() - progress.upToDateMs()) / 1000)
    },
  })
  new Gauge({
    name: 'solvane_historian_plain_means_before_seconds',
    help: 'Unix time before which rollups are not yet recomputed as time-weighted means; 0 when all are',
    registers,
    collect() {
      this.set(progress.plainMeansBeforeMs() / 1000)
    },
  })
  new Gauge({
    name: 'solvane_historian_tags_to_judge',
    help: 'Tags with new marks for missing values or a new plausible range whose stored values are not judged again yet',
    registers,
    collect() {
      this.set(progress.tagsToJudge())
    },
  })
  return {
    conflicts: new Counter({
      name: 'solvane_historian_conflicts_total',
      help: 'Device values overridden by another value for the same tag and time, kept in the log of revisions',
      registers,
    }),
    diskSize: new Gauge({
      name: 'solvane_historian_disk_size_bytes',
      help: 'Size of the fullest ClickHouse disk; 0 if the historian is embedded or does not report it',
      registers,
    }),
    diskFree: new Gauge({
      name: 'solvane_historian_disk_free_bytes',
      help: 'Free space on the fullest ClickHouse disk',
      registers,
    }),
    insertedRows: new Counter({
      name: 'solvane_historian_insert_rows_total',
      help: 'Raw samples written',
      registers,
    }),
    insertSeconds: new Histogram({
      name: 'solvane_historian_insert_seconds',
      help: 'Duration of one insert of raw samples',
      buckets: secondBuckets,
      registers,
    }),
    querySeconds: new Histogram({
      name: 'solvane_historian_query_seconds',
      help: 'Duration of one read',
      labelNames: ['query'],
      buckets: secondBuckets,
      registers,
    }),
    passSeconds: new Histogram({
      name: 'solvane_historian_rollup_pass_seconds',
      help: 'Duration of one rollup pass',
      buckets: secondBuckets,
      registers,
    }),
    restarts: new Counter({
      name: 'solvane_historian_restarts_total',
      help: 'Unexpected ends of the embedded historian process',
      registers,
    }),
    unsettledReads: new Counter({
      name: 'solvane_historian_unsettled_reads_total',
      help: 'Replies from rollups that could not be updated first',
      registers,
    }),
  }
}

import { bringConflicts } from './conflicts.ts'
import { failEachCall } from './fail-nth.ts'
import { fillDisk } from './full-disk.ts'
import { killDatabase } from './kill-database.ts'
import { killEvents } from './kill-events.ts'
import { killIngest } from './kill-ingest.ts'
import { takeProviderDown } from './provider-down.ts'
import { reconnectStorm } from './reconnect-storm.ts'
import { drillRestore } from './restore-drill.ts'
import { seededRandom } from './seeded-random.ts'
import { cutSite } from './site-cut.ts'
import { slowDatabase } from './slow-database.ts'
import { holdSlowReader } from './slow-reader.ts'
import { sustainLoad } from './sustained-load.ts'
import { useByPeople } from './users.ts'
import type { Aims, Figures } from './verdict.ts'
import { watchWall } from './wall.ts'

export interface SoakOptions {
  /** Kills, where there are some. */
  readonly kills: number | undefined
  readonly seed: number
  /** Length of what lasts. */
  readonly seconds: number | undefined
  readonly minutes: number | undefined
  /** What would be waited for is gone through as quickly as the machine can, where a soak has such a way. */
  readonly hurried: boolean
  /** A line on how far it is. */
  readonly progress: (line: string) => void
}

export interface Soak extends Aims {
  /** Row of the list of what Solvane must withstand. */
  readonly row: string
  readonly title: string
  run(options: SoakOptions): Promise<Figures>
}

const figures = (balance: object): Figures => Object.fromEntries(Object.entries(balance))
const onKill =
  ({ progress }: SoakOptions, kills: number) =>
  (count: number, acknowledged: number) =>
    progress(`${count} of ${kills} kills, ${acknowledged} acknowledged`)

/** Every soak by its name. */
export const soaks: Readonly<Record<string, Soak>> = {
  'kill-ingest': {
    row: 'R1',
    title: 'Kills of broker, ingest and historian under load',
    zeros: ['lost', 'wrong', 'doubled', 'miscounted'],
    run: async (options) => {
      const { kills = 200, seed } = options
      const plan = { kills, longestLifeMs: 1_000, random: seededRandom(seed), onKill: onKill(options, kills) }
      return figures(await killIngest(plan))
    },
  },
  'kill-events': {
    row: 'R1',
    title: 'Kills of broker, ingest and the store of alarms in a burst of events',
    zeros: ['lost', 'doubled', 'wrong', 'halfWritten'],
    atLeast: { acknowledged: 10 },
    run: async (options) => {
      const { kills = 50, seed } = options
      const plan = { kills, longestLifeMs: 1_000, random: seededRandom(seed), onKill: onKill(options, kills) }
      return figures(await killEvents(plan))
    },
  },
  'kill-database': {
    row: 'R2',
    title: 'Kills of PostgreSQL under changes by the API and a gateway that sends',
    zeros: [
      'lost',
      'doubled',
      'halfWritten',
      'brokenChains',
      'otherReplies',
      'withoutRetryAfter',
      'notBack',
      'pointsLost',
      'pointsWrong',
      'pointsDoubled',
    ],
    atMost: { longestReturnMs: 10_000 },
    atLeast: { acknowledged: 8, unavailable: 1, pointsAcknowledged: 3 },
    run: async (options) => {
      const { kills = 50, seed } = options
      const plan = {
        kills,
        longestLifeMs: 1_000,
        longestAwayMs: 1_000,
        random: seededRandom(seed),
        onKill: onKill(options, kills),
      }
      return figures(await killDatabase(plan))
    },
  },
  faults: {
    row: 'R3',
    title: 'Each call of ingest and of an import failing once, before and after its effect',
    zeros: ['lost', 'doubled', 'halfWritten'],
    atLeast: { ingestFaults: 16, importFaults: 16 },
    run: async () => figures(await failEachCall({ every: 1 })),
  },
  'broker-restart': {
    row: 'R4',
    title: 'The broker ended in order and killed under 1,000 devices',
    zeros: ['lost', 'wrong', 'doubled', 'miscounted', 'notBack'],
    atMost: { allBackMs: 60_000 },
    run: async (options) => {
      const { kills = 6, seed } = options
      return figures(
        await killIngest({
          kills,
          gateways: 1_000,
          ends: ['SIGKILL', 'SIGTERM'],
          longestLifeMs: 2_000,
          random: seededRandom(seed),
          onKill: onKill(options, kills),
        }),
      )
    },
  },
  'site-cut': {
    row: 'R5',
    title: 'The network of a simulated site cut; --seconds 60, 3600 or 46800, the long ones in minutes with --hurried',
    zeros: ['lost', 'wrong', 'doubled', 'notMeasured'],
    atMost: { longestLiveDelayMs: 5_000 },
    atLeast: { replaySpeed: 10, sentIntoCut: 1, kept: 1, liveMeanwhile: 1 },
    run: async ({ seconds = 60, hurried }) => figures(await cutSite({ leastS: seconds, isFast: hurried })),
  },
  'full-disk': {
    row: 'R6',
    title:
      'The disk of the whole program full and read-only, by turns; four times 45 s unless --seconds says otherwise',
    zeros: ['notRefused', 'unreadable', 'notShown', 'notBack', 'pointsLost', 'pointsWrong', 'pointsDoubled'],
    atMost: { longestReturnMs: 30_000 },
    atLeast: { reads: 8, pointsAcknowledged: 5 },
    run: async ({ seconds = 45, progress }) => figures(await fillDisk({ rounds: 4, seconds, progress })),
  },
  'slow-database': {
    row: 'R7',
    title: 'The API over a database that is 500 ms slower for each statement, more readers than connections',
    zeros: ['withoutRetryAfter', 'otherReplies', 'failedAfterwards'],
    atMost: { slowestMs: 10_000, memoryPercent: 120 },
    atLeast: { answered: 1, unavailable: 1 },
    run: async ({ seconds = 60 }) => figures(await slowDatabase({ seconds })),
  },
  'reconnect-storm': {
    row: 'R11',
    title: 'The push server killed under 5,000 pages',
    zeros: ['wrong'],
    atMost: { allBackMs: 60_000 },
    atLeast: { shortestGapMs: 990 },
    run: async ({ kills = 3 }) => figures(await reconnectStorm({ clients: 5_000, kills, awayMs: 10_000 })),
  },
  'slow-reader': {
    row: 'R12',
    title: 'One push client that reads nothing beside twenty that do; ten minutes unless --seconds says otherwise',
    zeros: ['lost', 'disconnected'],
    atMost: { longestUntilCutMs: 60_000 },
    atLeast: { published: 10_000, cuts: 1, cutsAsSlow: 1 },
    run: async ({ seconds = 600 }) => figures(await holdSlowReader({ seconds })),
  },
  conflicts: {
    row: 'R16',
    title: 'Sources that tell different values of the same tag and time, in any order, over restarts',
    zeros: ['lost', 'wrong', 'doubled', 'notLogged', 'loggedWrongly'],
    atLeast: { acknowledged: 1_000, losers: 1_000 },
    run: async ({ seed, progress }) =>
      figures(await bringConflicts({ tags: 40, timesOfTag: 1_250, restarts: 5, random: seededRandom(seed), progress })),
  },
  sustained: {
    row: 'R8',
    title: '5,000 points a second; ten minutes unless --seconds says otherwise',
    zeros: ['lost', 'wrong', 'doubled', 'miscounted', 'notShown'],
    atMost: { p99Ms: 2_000, shownP99Ms: 2_000 },
    atLeast: { achievedPerSecond: 4_750, shownPercent: 95 },
    run: async ({ seconds = 600, progress }) =>
      figures(await sustainLoad({ seconds, pointsPerSecond: 5_000, quietReads: 0, progress })),
  },
  'restore-drill': {
    row: 'R18',
    title: 'Twenty million samples backed up, destroyed, restored and compared; a million with --hurried',
    zeros: ['different', 'differsFromOriginal'],
    atMost: { rpoMinutes: 5, rtoMinutes: 30 },
    atLeast: { samples: 1_000_000, tableRows: 1_000 },
    run: async ({ hurried, progress }) =>
      figures(await drillRestore({ samples: hurried ? 1_000_000 : 20_000_000, progress })),
  },
  users: {
    row: 'R17',
    title: '50 people by script on the demo fleet; 30 minutes unless --minutes says otherwise',
    zeros: ['failed', 'unhandled', 'leakedSockets'],
    atMost: { sureGrowthPercentADay: 5, unavailablePercent: 5 },
    atLeast: { signInsAMinute: 25, callsAMinute: 350, framesAMinute: 1_500 },
    run: async ({ minutes = 30, seed, progress }) =>
      figures(await useByPeople({ people: 50, minutes, seed, progress })),
  },
  'provider-down': {
    row: 'R21',
    title:
      'The identity provider away for 30 minutes unless --minutes says otherwise, the server started anew meanwhile',
    zeros: ['refused', 'lateNotShown', 'endNotShown', 'leftThePage', 'notBack'],
    atMost: { mostRedirectsIn30S: 1 },
    atLeast: { calls: 10 },
    run: async ({ minutes = 30, progress }) => figures(await takeProviderDown({ minutes, progress })),
  },
  wall: {
    row: 'E15',
    title: 'A night of a wall in a browser, 1,440 views; in 20 minutes unless --minutes says otherwise',
    zeros: [
      'notShown',
      'notBack',
      'leakedTags',
      'differsFromFresh',
      'unhandled',
      'consoleErrors',
      'reloads',
      'lostAtRestart',
    ],
    atMost: {
      longestBackS: 60,
      sureHeapKiBPer100: 25,
      sureNodesPer100: 1,
      sureListenersPer100: 1,
      connections: 2,
    },
    atLeast: { changes: 100, interruptions: 1, midnights: 1, renewals: 2, samples: 5 },
    run: async ({ minutes = 20, progress }) => figures(await watchWall({ minutes, progress })),
  },
  burst: {
    row: 'R9',
    title: '20,000 points a second under reads; ten minutes unless --seconds says otherwise',
    zeros: ['lost', 'wrong', 'doubled', 'miscounted', 'notShown', 'unanswered'],
    atMost: { readsP95Times: 2 },
    atLeast: { achievedPerSecond: 19_000, shownPercent: 95, reads: 20 },
    run: async ({ seconds = 600, progress }) =>
      figures(await sustainLoad({ seconds, pointsPerSecond: 20_000, quietReads: 100, progress })),
  },
}

import { sentinel } from '../../../../domain/display.ts'
import { minuteMs } from '../../../../domain/time-zone.ts'
import type { Historian, TagSeries } from '../../../../platform/server/telemetry/historian.ts'
import { conditionOf } from '../../contract/machine-state.ts'
import { createStoredChanges, type OnStoredChange } from './stored-changes.ts'

/** Ten-minute steps are counted from 1970: step n is [n · stepMs, (n + 1) · stepMs). */
export const stepMs = 10 * minuteMs
export const stepAt = (timeMs: number): number => Math.floor(timeMs / stepMs)

export interface StepTags {
  /** Tags of numbers: the step's mean. */
  readonly means: readonly number[]
  /** Tags of State words: `condition` by the word that was sent last in the step. */
  readonly states: readonly number[]
  /** Of these tags 9999 stands for a missing value. */
  readonly missing9999: ReadonlySet<number>
}

/** Values of the steps [fromStep, toStep) that were loaded; NaN where nothing is known. */
export type StepReader = (tagId: number, step: number) => number

/** What was loaded: the values of steps, and what the last word before a step said, however long ago. */
export interface LoadedSteps {
  readonly read: StepReader
  /** For which share of a step values held, 0 to 1; 0 where nothing is known. */
  readonly covered: StepReader
  readonly lastBefore: StepReader
}

interface Kept {
  readonly fromStep: number
  readonly toStep: number
  readonly values: Float64Array
  /** For which share of each step the values held. */
  readonly covered: Float64Array
  /** Of words: `condition` by the last one before the steps; NaN where there was none, or the steps begin with one. */
  readonly before: number
  /** When the whole of it was read, epoch ms. */
  readonly readAtMs: number
  /** When its last steps were read, epoch ms. */
  readonly endReadAtMs: number
}

/**
 * A tag is read whole again after this long, beside the answer that was asked for: so late data are seen. The rollups are
 * taken as they are meanwhile: in a running backlog nobody waits for them, and nothing is worked out twice.
 */
const agingMs = 5 * minuteMs
/** After this long nobody is answered from memory any more. */
const longestMs = 30 * minuteMs
/** Tags that nobody asked for so long are forgotten. */
const forgetMs = 3 * 60 * minuteMs
/** The steps before the newest may have been read while their last values were on the way, and the newest is running. */
const settlingSteps = 3
/** The newest steps are read again after this long. */
const runningMs = 30_000
/** Tags of one question to the historian: its reply stays below about 150,000 rows. */
const tagsAtOnce = 1_000

type Kind = 'mean' | 'state'

const numberAt = ({ values, maximum, resolution }: TagSeries, index: number, missing9999: boolean): number => {
  const value = values[index]
  // A tag without rollups yet is answered by its last raw value: that is no mean.
  if (typeof value !== 'number' || resolution === 'raw') return Number.NaN
  // A mean with 9999 in it says nothing.
  return missing9999 && (value === sentinel || maximum?.[index] === sentinel) ? Number.NaN : value
}

const conditionAt = (word: unknown): number => conditionOf(word) ?? Number.NaN

/** Values of a series by step from `firstStep` on, after those that are known already. */
const valuesOf = (
  series: TagSeries,
  kind: Kind,
  {
    firstStep,
    fromStep,
    toStep,
    known,
    missing9999,
  }: {
    readonly firstStep: number
    readonly fromStep: number
    readonly toStep: number
    readonly known: Kept | undefined
    readonly missing9999: boolean
  },
): Pick<Kept, 'values' | 'covered'> => {
  const values = new Float64Array(toStep - firstStep).fill(Number.NaN)
  const covered = new Float64Array(toStep - firstStep)
  if (known) {
    const before = Math.min(known.values.length, fromStep - firstStep)
    values.set(known.values.subarray(0, before))
    covered.set(known.covered.subarray(0, before))
  }
  series.times.forEach((timeMs, index) => {
    const at = stepAt(timeMs) - firstStep
    if (at < 0 || at >= values.length) return
    const value = kind === 'mean' ? numberAt(series, index, missing9999) : conditionAt(series.values[index])
    values[at] = value
    covered[at] = Number.isNaN(value) ? 0 : (series.covered?.[index] ?? 0) / stepMs
  })
  return { values, covered }
}

/**
 * Ten-minute values of tags, kept in memory for everybody who asks: each tag is read once, then only what has been added.
 * Rights are the caller's to check.
 */
export const createStepStore = (
  historian: Pick<Historian, 'series' | 'newest'>,
  options: {
    readonly now?: () => number
    readonly atsSummaryActive?: boolean
    readonly onError?: (error: unknown) => void
    readonly onChanged?: OnStoredChange
  } = {},
) => {
  const { now = Date.now, atsSummaryActive = false, onError = () => undefined } = options
  const changes = createStoredChanges(options.onChanged, now)
  const kept = new Map<number, Kept>()
  const askedAtMs = new Map<number, number>()
  let version = 0
  let turn: Promise<unknown> = Promise.resolve()

  /** One reading at a time: who asks for the same meanwhile finds it there. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = turn.then(work, work)
    turn = done.catch(() => undefined)
    return done
  }

  /** The last words before a step, of series that say none in it: many send their word only when it changes, days may lie between two. */
  const lastWords = async (found: readonly TagSeries[], fromStep: number) => {
    const startsWithWord = ({ times: [timeMs], values: [word] }: TagSeries) =>
      timeMs !== undefined && stepAt(timeMs) === fromStep && conditionOf(word) !== undefined
    const silent = found.filter((series) => !startsWithWord(series)).map(({ tagId }) => tagId)
    return silent.length > 0 ? await historian.newest(silent, fromStep * stepMs) : undefined
  }

  const read = async (
    tagIds: readonly number[],
    kind: Kind,
    tags: StepTags,
    range: [number, number],
    whole: boolean,
  ) => {
    const [fromStep, toStep] = range
    for (let start = 0; start < tagIds.length; start += tagsAtOnce) {
      const readAtMs = now()
      const asked = tagIds.slice(start, start + tagsAtOnce)
      const found = await historian.series({
        tagIds: asked,
        fromMs: fromStep * stepMs,
        toMs: toStep * stepMs,
        widthPx: 10_000,
        resolution: '10m',
        // The historian computes due rollups of changed tags before it replies.
        asStored: !asked.some(changes.isNamed),
      })
      const before = kind === 'state' && whole ? await lastWords(found, fromStep) : undefined
      for (const series of found) {
        const known = whole ? undefined : kept.get(series.tagId)
        const firstStep = known?.fromStep ?? fromStep
        kept.set(series.tagId, {
          fromStep: firstStep,
          toStep,
          ...valuesOf(series, kind, {
            firstStep,
            fromStep,
            toStep,
            known,
            missing9999: !atsSummaryActive && tags.missing9999.has(series.tagId),
          }),
          endReadAtMs: readAtMs,
          before: known?.before ?? conditionAt(before?.get(series.tagId)?.value),
          readAtMs: known?.readAtMs ?? readAtMs,
        })
      }
    }
    if (tagIds.length > 0) version += 1
  }

  /** Brings the tags of one kind up to [fromStep, toStep); whole again when older than `mostAgeMs`. */
  const bring = async (kind: Kind, tags: StepTags, fromStep: number, toStep: number, mostAgeMs: number) => {
    const whole: number[] = []
    const behind: number[] = []
    let behindFrom = toStep
    for (const tagId of kind === 'mean' ? tags.means : tags.states) {
      const known = kept.get(tagId)
      const isOld = known && (now() - known.readAtMs > mostAgeMs || changes.isSince(tagId, known.readAtMs))
      if (!known || isOld || known.fromStep > fromStep || known.toStep < fromStep) whole.push(tagId)
      else if (known.toStep < toStep || now() - known.endReadAtMs > runningMs) {
        behind.push(tagId)
        behindFrom = Math.min(behindFrom, Math.max(Math.min(known.toStep, toStep) - settlingSteps, fromStep))
      }
    }
    await read(whole, kind, tags, [fromStep, toStep], true)
    await read(behind, kind, tags, [behindFrom, toStep], false)
  }

  const forget = () => {
    const limitMs = now() - forgetMs
    for (const [tagId, timeMs] of askedAtMs) {
      if (timeMs > limitMs) continue
      askedAtMs.delete(tagId)
      kept.delete(tagId)
    }
  }

  const bringAll = async (tags: StepTags, fromStep: number, toStep: number, mostAgeMs: number) => {
    await bring('mean', tags, fromStep, toStep, mostAgeMs)
    await bring('state', tags, fromStep, toStep, mostAgeMs)
  }

  let refreshing = false
  const refreshLater = (tags: StepTags, fromStep: number, toStep: number) => {
    if (refreshing) return
    const old = [...tags.means, ...tags.states].some((tagId) => now() - (kept.get(tagId)?.readAtMs ?? 0) > agingMs)
    if (!old) return
    refreshing = true
    void inTurn(() => bringAll(tags, fromStep, toStep, agingMs))
      .catch(onError)
      .finally(() => {
        refreshing = false
      })
  }

  return {
    /** Changes whenever something was read: what was worked out before may be different now. */
    version: () => version,
    async load(tags: StepTags, fromStep: number, toStep: number): Promise<LoadedSteps> {
      const atMs = now()
      for (const tagId of [...tags.means, ...tags.states]) askedAtMs.set(tagId, atMs)
      await inTurn(() => bringAll(tags, fromStep, toStep, longestMs))
      refreshLater(tags, fromStep, toStep)
      forget()
      return {
        read: (tagId, step) => {
          const known = kept.get(tagId)
          return known?.values[step - known.fromStep] ?? Number.NaN
        },
        covered: (tagId, step) => {
          const known = kept.get(tagId)
          return known?.covered[step - known.fromStep] ?? 0
        },
        lastBefore: (tagId, step) => {
          const known = kept.get(tagId)
          if (!known) return Number.NaN
          const earlier = known.values.subarray(0, Math.max(step - known.fromStep, 0))
          return earlier.findLast((value) => !Number.isNaN(value)) ?? known.before
        },
      }
    },
  }
}
export type StepStore = ReturnType<typeof createStepStore>

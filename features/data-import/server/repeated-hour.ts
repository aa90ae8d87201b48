import type { RepeatedTime } from './time-reader.ts'

type Direction = 'ascending' | 'descending'

interface Waiting<T> extends RepeatedTime {
  readonly row: T
}

/** Rows of a machine that follow each other in the repeated hour, and the sure times around them. */
interface Run<T> {
  readonly rows: readonly Waiting<T>[]
  readonly beforeMs: number | undefined
  readonly afterMs: number | undefined
}

/** A row whose time is decided; undefined: the order of the rows does not prove it. */
export interface Decided<T> {
  readonly row: T
  readonly timeMs: number | undefined
}

/** So many pairs of neighbours in one direction prove the order of a block of rows, even if the file has other blocks. */
const provingPairs = 12
/** Pairs that prove the order of a file without any pair in the other direction. */
const fewestPairs = 3
/** Rows that may wait for a proof, for each machine. */
const mostWaiting = 50_000
const dayMs = 86_400_000

const turnsOf = <T>(rows: readonly Waiting<T>[], isTurn: (from: number, to: number) => boolean): number[] =>
  rows.flatMap(({ localMs }, index) => {
    const before = rows[index - 1]
    return before && isTurn(before.localMs, localMs) ? [index] : []
  })

/** Index of the first row of the second pass through the hour, undefined when it cannot be proved. */
const turnOf = <T>(rows: readonly Waiting<T>[], direction: Direction, equalIsTurn: boolean): number | undefined => {
  const turns = turnsOf(rows, (from, to) => (direction === 'ascending' ? to < from : to > from))
  if (turns.length === 1) return turns[0]
  if (turns.length > 1 || !equalIsTurn) return undefined
  const equal = turnsOf(rows, (from, to) => from === to)
  return equal.length === 1 ? equal[0] : undefined
}

const isMonotone = (times: readonly (number | undefined)[], direction: Direction): boolean => {
  const known = times.filter((time) => time !== undefined)
  return known.every((time, index) => {
    const before = known[index - 1]
    return before === undefined || (direction === 'ascending' ? time >= before : time <= before)
  })
}

/** Times of the rows of a run, or undefined for all of them. */
const decide = <T>(run: Run<T>, direction: Direction | undefined, equalIsTurn: boolean): Decided<T>[] => {
  const { rows, beforeMs, afterMs } = run
  const refused = () => rows.map(({ row }) => ({ row, timeMs: undefined }))
  const isOneHour = rows.every(({ earlierMs }) => Math.abs(earlierMs - (rows[0]?.earlierMs ?? 0)) < dayMs)
  if (!direction || !isOneHour) return refused()
  const turn = turnOf(rows, direction, equalIsTurn)
  if (turn === undefined) return refused()
  const decided = rows.map(({ row, earlierMs, laterMs }, index) => {
    const isFirstPass = (direction === 'ascending') === index < turn
    return { row, timeMs: isFirstPass ? earlierMs : laterMs }
  })
  const times = [beforeMs, ...decided.map(({ timeMs }) => timeMs), afterMs]
  return isMonotone(times, direction) ? decided : refused()
}

/**
 * Decides the rows of one machine whose wall clock occurs twice. In a file in order of time the clock steps back once within
 * the hour; where the newest row comes first it steps forwards. That step is the border between the two passes. Without it,
 * or without a proved order of the rows, every row is refused.
 * `stepMs`: where a step is as long as the repeated time, two equal clocks take the place of the step back.
 */
export const createRepeatedHour = <T>(rule: 'found' | Direction, stepMs: number | undefined) => {
  let previousMs: number | undefined
  let open: Waiting<T>[] = []
  let waiting: Run<T>[] = []
  let waitingRows = 0
  let direction: Direction | undefined
  let pairs = 0
  let hasEqual = false
  let hasDissent = false

  const close = (afterMs: number | undefined) => {
    if (open.length === 0) return
    waiting.push({ rows: open, beforeMs: previousMs, afterMs })
    open = []
  }

  const settle = (proved: Direction | undefined): Decided<T>[] => {
    const runs = waiting
    waiting = []
    waitingRows = 0
    return runs.flatMap((run) => {
      const [first] = run.rows
      const isOneStep = first !== undefined && stepMs !== undefined && stepMs >= first.laterMs - first.earlierMs
      return decide(run, proved, isOneStep && !hasEqual)
    })
  }

  const proved = (): Direction | undefined => (pairs >= provingPairs ? direction : undefined)

  const beginBlock = () => {
    hasDissent = true
    direction = undefined
    pairs = 0
    hasEqual = false
  }

  /** Counts a pair of neighbours; false when it goes against the block of rows so far. */
  const agrees = (timeMs: number): boolean => {
    if (previousMs === undefined) return true
    if (timeMs === previousMs) {
      hasEqual = true
      return true
    }
    const way = timeMs > previousMs ? 'ascending' : 'descending'
    direction ??= way
    if (way !== direction) return false
    pairs += 1
    return true
  }

  return {
    /** A row whose time is sure. Gives the rows that it decides. */
    sure(timeMs: number): readonly Decided<T>[] {
      if (rule !== 'found') {
        close(timeMs)
        previousMs = timeMs
        return waiting.length === 0 ? [] : settle(rule)
      }
      if (!agrees(timeMs)) {
        const between = open.map(({ row }) => ({ row, timeMs: undefined }))
        open = []
        const decided = [...settle(proved()), ...between]
        beginBlock()
        previousMs = timeMs
        return decided
      }
      close(timeMs)
      previousMs = timeMs
      if (waiting.length === 0) return []
      return pairs >= provingPairs || waitingRows > mostWaiting ? settle(proved()) : []
    },
    /** A row of the repeated hour. */
    wait(time: RepeatedTime, row: T): void {
      open.push({ ...time, row })
      waitingRows += 1
    },
    /** The end of the file. */
    end(): readonly Decided<T>[] {
      close(undefined)
      if (rule !== 'found') return settle(rule)
      return settle(!hasDissent && pairs >= fewestPairs ? direction : proved())
    },
  }
}

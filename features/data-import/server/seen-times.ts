import { type Cell, textOf } from '../../../platform/server/spreadsheet/cell.ts'

/** What an earlier row of the same machine and time was. */
export interface SeenRow {
  readonly row: number
  readonly fingerprint: number
}

/**
 * Remembers every time of one machine with the row that held it, in about 20 bytes a row.
 * Files come in order of time, so rows are appended to typed arrays; a row that steps back is kept in a map.
 */
export const createSeenTimes = () => {
  let times = new Float64Array(1024)
  let rows = new Uint32Array(1024)
  let prints = new Int32Array(1024)
  let count = 0
  const late = new Map<number, SeenRow>()

  const grow = () => {
    const next = times.length * 2
    times = extend(new Float64Array(next), times)
    rows = extend(new Uint32Array(next), rows)
    prints = extend(new Int32Array(next), prints)
  }

  const indexOf = (timeMs: number): number => {
    let low = 0
    let high = count - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const value = times[middle] as number
      if (value === timeMs) return middle
      if (value < timeMs) low = middle + 1
      else high = middle - 1
    }
    return -1
  }

  return {
    /** Notes a row and returns the earlier one of the same time, if any; the new one takes its place. */
    note(timeMs: number, row: number, fingerprint: number): SeenRow | undefined {
      if (count === 0 || timeMs > (times[count - 1] as number)) {
        if (count === times.length) grow()
        times[count] = timeMs
        rows[count] = row
        prints[count] = fingerprint
        count += 1
        return undefined
      }
      const index = indexOf(timeMs)
      if (index < 0) {
        const earlier = late.get(timeMs)
        late.set(timeMs, { row, fingerprint })
        return earlier
      }
      const earlier = { row: rows[index] as number, fingerprint: prints[index] as number }
      rows[index] = row
      prints[index] = fingerprint
      return earlier
    },
  }
}

const extend = <A extends Float64Array | Uint32Array | Int32Array>(wider: A, narrow: A): A => {
  wider.set(narrow)
  return wider
}

/** A 32-bit FNV-1a hash of a row's cells, to tell identical duplicates from conflicting ones. */
export const fingerprintOf = (cells: readonly Cell[]): number => {
  let hash = 0x811c9dc5
  for (const value of cells) {
    const cell = typeof value === 'string' ? value : textOf(value)
    for (let index = 0; index < cell.length; index += 1) hash = Math.imul(hash ^ cell.charCodeAt(index), 0x01000193)
    hash = Math.imul(hash ^ 0x1f, 0x01000193)
  }
  return hash | 0
}

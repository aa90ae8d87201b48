import type { StoredCounts, StoredSums } from './alarm-sums.ts'

/** Sums as columns of `alarm_count`. */
export interface SumColumns {
  readonly starts: string
  readonly waits: string
  readonly counts: string
}

/** The machines that Solvane runs on are all little-endian. */
const base64Of = ({ buffer, byteOffset, byteLength }: Uint32Array | Float64Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64')

const bytesOf = (base64: string): ArrayBuffer => {
  const bytes = new ArrayBuffer(Buffer.byteLength(base64, 'base64'))
  Buffer.from(bytes).write(base64, 'base64')
  return bytes
}

/** `fromMs` is the start of the period. */
export const encodeSums = ({ starts, waits, counts }: StoredSums, fromMs: number): SumColumns => ({
  starts: base64Of(Uint32Array.from(starts, (ms) => ms - fromMs)),
  waits: base64Of(waits),
  counts: JSON.stringify(counts),
})

const startsOf = (base64: string, fromMs: number): Float64Array => {
  const starts = new Float64Array(new Uint32Array(bytesOf(base64)))
  for (let index = 0; index < starts.length; index++) starts[index] = (starts[index] ?? 0) + fromMs
  return starts
}

export const decodeSums = ({ starts, waits, counts }: SumColumns, fromMs: number): StoredSums => ({
  starts: startsOf(starts, fromMs),
  waits: new Float64Array(bytesOf(waits)),
  counts: JSON.parse(counts) as StoredCounts,
})

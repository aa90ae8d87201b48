/** The page that asks; `nowMs` is the time of the server in epoch milliseconds, undefined while unknown. */
interface Reader {
  nowMs(): number | undefined
}

/** Every machine of a farm asks for the result of its farm at each pulse. */
const keptMs = 200

/**
 * Caches one result for each row and reader for 200 ms. `compute` receives the server's time in epoch milliseconds;
 * without it, or where `isKept` refuses the result, the next call computes again.
 */
export const createRecentResults = <Row extends object, Result>() => {
  const byReader = new WeakMap<Reader, WeakMap<Row, { readonly atMs: number; readonly result: Result }>>()
  return (
    row: Row,
    reader: Reader,
    compute: (nowMs: number | undefined) => Result,
    isKept: (result: Result) => boolean = () => true,
  ): Result => {
    const nowMs = reader.nowMs()
    let results = byReader.get(reader)
    if (!results) {
      results = new WeakMap()
      byReader.set(reader, results)
    }
    const before = results.get(row)
    if (before && nowMs !== undefined && nowMs >= before.atMs && nowMs - before.atMs < keptMs) return before.result
    const result = compute(nowMs)
    if (nowMs !== undefined && isKept(result)) results.set(row, { atMs: nowMs, result })
    return result
  }
}

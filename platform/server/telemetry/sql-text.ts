/**
 * Numbers and texts written into SQL. Lists of tags go into the text rather than into parameters, which a ClickHouse server
 * takes from the address line. Numbers are checked and texts are quoted, so that no value can change a statement.
 */

/** A text as a literal. */
export const textLiteral = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** Newest time that a ten-minute bucket can have (DateTime, 32 bits), epoch ms: February 2106. */
export const newestTimeMs = 4_294_944_000_000

const integer = (value: number): number => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an integer: ${value}`)
  return value
}

/** Tags for `tag IN`: `(1, 2)`. Empty lists are the caller's to answer: there is nothing to ask. */
export const tagList = (tagIds: readonly number[]): string => `(${tagIds.map(integer).join(',')})`

const clamp = (timeMs: number): number => Math.min(Math.max(integer(timeMs), 0), newestTimeMs)

/** Literal to compare `time` (DateTime64) with. */
export const timeLiteral = (timeMs: number): string => `fromUnixTimestamp64Milli(toInt64(${clamp(timeMs)}), 'UTC')`

/** Literal to compare `bucket` (DateTime) with. */
export const bucketLiteral = (timeMs: number): string => `toDateTime(${Math.floor(clamp(timeMs) / 1000)}, 'UTC')`

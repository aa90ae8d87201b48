const stampOf = (atMs: number): string => new Date(atMs).toISOString().replaceAll(/[-:T]/g, '').slice(0, 12)

const msOf = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:00Z'))

/**
 * Time stamp of a new migration, UTC to the minute: now, or a minute after the newest migration. Two migrations that one person
 * plans within a minute keep their order and never share a stamp.
 */
export const nextStamp = (files: readonly string[], nowMs: number): string => {
  const newest = files
    .flatMap((file) => /^\d{12}(?=_)/.exec(file)?.[0] ?? [])
    .toSorted()
    .at(-1)
  const now = stampOf(nowMs)
  return newest === undefined || newest < now ? now : stampOf(msOf(newest) + 60_000)
}

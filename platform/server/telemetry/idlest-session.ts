const reads = /^\s*(SELECT|WITH)\b/i

/**
 * The session that a statement runs in: the one with least to do. The first is kept for what people wait for, because a session
 * answers one statement at a time: however many rows are being written, a chart never stands behind all of them.
 */
export const idlestSession = <Session extends { readonly running: number }>(
  sessions: readonly [Session, ...Session[]],
  statement: string,
): Session => {
  const open = reads.test(statement) || sessions.length === 1 ? sessions : sessions.slice(1)
  return open.reduce((best, session) => (session.running < best.running ? session : best), open[0] as Session)
}

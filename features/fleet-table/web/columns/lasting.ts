/**
 * Tells whether something has been so for a while without a break, by the server's clock: what comes and goes with each
 * gust is not worth a mark. Ask at least once in a while; what was not asked for as long as it must last begins anew.
 */
export const lasting = (leastMs: number) => {
  const held = new Map<string, { readonly sinceMs: number; readonly askedMs: number }>()
  return (id: string, isSo: boolean, nowMs: number | undefined): boolean => {
    if (!isSo || nowMs === undefined) {
      held.delete(id)
      return false
    }
    const before = held.get(id)
    const sinceMs = before && nowMs - before.askedMs < leastMs ? before.sinceMs : nowMs
    held.set(id, { sinceMs, askedMs: nowMs })
    return nowMs - sinceMs >= leastMs
  }
}

/** Time that is allowed on a machine that is now so many times slower than the one of the aims, never less than there. */
export const allowed = (limitMs: number, times: number) => {
  const slower = Math.max(1, times)
  const ms = limitMs * slower
  return { ms, text: `≤ ${ms.toFixed(0)} (${limitMs} × ${slower.toFixed(2)})` }
}

/** What is allowed on a machine that is now so many times slower than the one of the aims, never less than there. */
export const allowed = (limit: number, times: number) => {
  const slower = Math.max(1, times)
  const most = limit * slower
  return { most, text: `≤ ${most.toFixed(0)} (${limit} × ${slower.toFixed(2)})` }
}

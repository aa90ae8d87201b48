/** Rounds as a controller does before it sends: a fixed number of decimals, no negative zero. */
export const rounded = (value: number, decimals: number): number => {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor + 0
}

/** Places of a round, in units of the shift: no point of the screen shows the same edge for long. */
const round = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const

/** How far the picture stands from its place, px, so that nothing burns in. */
export const shiftAt = (step: number, px: number): { readonly x: number; readonly y: number } => {
  const [x, y] = round[((step % round.length) + round.length) % round.length] ?? [0, 0]
  return { x: x * px, y: y * px }
}

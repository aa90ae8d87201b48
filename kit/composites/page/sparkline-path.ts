/**
 * SVG path of a small curve in a box of `width` × `height`; a null lifts the pen. A flat curve runs through the middle.
 * `floor` and `ceiling` fix the scale (e.g. 0 and installed power); else the values' own range is taken.
 */
export const sparklinePath = (
  values: readonly (number | null)[],
  width: number,
  height: number,
  scale: { readonly floor?: number; readonly ceiling?: number } = {},
): string => {
  const present = values.filter((value): value is number => value !== null && Number.isFinite(value))
  if (present.length === 0) return ''
  const floor = scale.floor ?? Math.min(...present)
  const ceiling = scale.ceiling ?? Math.max(...present)
  const span = ceiling - floor
  const step = values.length > 1 ? width / (values.length - 1) : 0
  let drawing = false
  return values
    .map((value, index) => {
      if (value === null || !Number.isFinite(value)) {
        drawing = false
        return ''
      }
      const share = span > 0 ? Math.min(1, Math.max(0, (value - floor) / span)) : 0.5
      const point = `${(index * step).toFixed(1)} ${((1 - share) * height).toFixed(1)}`
      const command = drawing ? `L${point}` : `M${point}h0`
      drawing = true
      return command
    })
    .join('')
}

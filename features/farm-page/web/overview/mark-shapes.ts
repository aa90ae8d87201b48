import type { Technology } from '../../../../domain/technology.ts'

/** Half of the width of a machine's mark, px. */
export const markRadius = 11

/** Machines that turn are round, those that stand are square. */
export const isRound = (technology: Technology | undefined): boolean => technology !== 'solar' && technology !== 'bess'

const text = (value: number) => Number(value.toFixed(2))

/** Outline of a mark around 0, 0. */
export const outlinePath = (round: boolean): string => {
  const r = markRadius
  return round
    ? `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
    : `M${-r} ${-r}h${2 * r}v${2 * r}h${-2 * r}z`
}

/** The lower part of a mark, as high as the share (0..1) says; empty for none. */
export const fillPath = (round: boolean, share: number | null): string => {
  const level = Math.min(1, Math.max(0, share ?? 0))
  if (level < 0.01) return ''
  const r = markRadius
  const y = text(r - 2 * r * level)
  if (!round) return `M${-r} ${y}h${2 * r}V${r}h${-2 * r}z`
  if (level > 0.99) return outlinePath(true)
  const half = text(Math.sqrt(r * r - y * y))
  return `M${-half} ${y}A${r} ${r} 0 ${level > 0.5 ? 1 : 0} 0 ${half} ${y}z`
}

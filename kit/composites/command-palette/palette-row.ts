import type { ComponentType, ReactNode } from 'react'

/** One line of the list: a heading, or something that can be taken. */
export type PaletteRow = PaletteHeading | PaletteChoice

export interface PaletteHeading {
  readonly kind: 'heading'
  readonly id: string
  readonly label: string
}

export interface PaletteChoice {
  readonly kind: 'choice'
  readonly id: string
  readonly label: string
  /** Beside the label, e.g. the farm of a machine. */
  readonly detail?: string
  /** At the right end, e.g. "Machine". */
  readonly note?: string
  /** Before the note: how it stands now. */
  readonly aside?: ReactNode
  readonly icon?: ComponentType<{ size?: number | string; stroke?: number | string }>
  /** Undefined: it cannot be a favourite. */
  readonly starred?: boolean | undefined
  /** One of several, chosen now. */
  readonly checked?: boolean | undefined
}

/** Where the mark goes with a key: from choice to choice, over headings, not beyond the ends. Undefined: not a key of the list. */
export const markAfterKey = (
  key: string,
  marked: number,
  rows: readonly PaletteRow[],
  page: number,
): number | undefined => {
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }
  const step = steps[key]
  if (step === undefined) return undefined
  const isChoice = (at: number) => rows[at]?.kind === 'choice'
  const direction = Math.sign(step)
  const wished = Math.min(rows.length - 1, Math.max(0, marked + step))
  let at = wished
  while (at >= 0 && at < rows.length && !isChoice(at)) at += direction
  // Beyond the end stood headings only: the nearest choice on the way.
  if (!isChoice(at)) for (at = wished; at !== marked && !isChoice(at); ) at -= direction
  return isChoice(at) ? at : marked
}

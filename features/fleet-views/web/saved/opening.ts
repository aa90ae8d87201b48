/** What decides whether a page opens a saved view by itself. */
export interface Opening {
  /** The address asks for nothing of its own. */
  readonly isBare: boolean
  /** Id of the view that the address names; empty for none. */
  readonly named: string
  /** Id of the view that a bare address stands for: the named one, or the role's; undefined until it is known. */
  readonly wished: string | undefined
  /** What was named when this page last showed a view or an own wish; undefined at the start. */
  readonly last: string | undefined
}

/**
 * Whether the view is opened now, and what to remember as `last`. A person who takes the last wish out of a view leaves a bare
 * address behind, which is no link to the view: it is opened once, and not while the address says more.
 */
export const openingOf = ({ isBare, named, wished, last }: Opening): { opens: boolean; last: string | undefined } => {
  if (!isBare) return { opens: false, last: named }
  if (wished === undefined || last === named) return { opens: false, last }
  return { opens: true, last: named }
}

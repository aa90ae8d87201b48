import { FigureCell } from './figure-cell.tsx'

/** How urgently a row needs somebody, 7 the most; made anew each second. */
export function NeedCell({ rank }: { readonly rank: () => number }) {
  return <FigureCell read={() => ({ text: String(rank()) })} />
}

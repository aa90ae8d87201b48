import type { Format } from '../../../../platform/web/i18n/format.ts'
import { FigureCell } from './figure-cell.tsx'

/** Age of the newest measurement of a row; quiet, because an old one is marked at the state and the values. */
export function AgeCell({ ageMs, format }: { readonly ageMs: () => number | null; readonly format: Format }) {
  return <FigureCell read={() => ({ text: format.age(ageMs() ?? undefined), freshness: 'none' })} />
}

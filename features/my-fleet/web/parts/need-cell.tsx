import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import { usePulse } from './pulse.ts'

/** How urgently a row needs somebody, 4 the most; made anew each second. */
export function NeedCell({ rank }: { readonly rank: () => number }) {
  usePulse()
  return <span>{useFormat().number(rank())}</span>
}

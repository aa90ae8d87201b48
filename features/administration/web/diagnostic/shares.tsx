import { useFormat } from '../../../../platform/web/reader/use-format.ts'

interface SharesProps {
  readonly shares: readonly { readonly name: string; readonly total: number }[]
  /** Said where there is none. */
  readonly none: string
  readonly words?: (name: string) => string
}

/** Totals by name in one line, the largest first: "unknown tag 12 · malformed 3". */
export function Shares({ shares, none, words = (name) => name }: SharesProps) {
  const format = useFormat()
  if (shares.length === 0) return <>{none}</>
  return <>{shares.map(({ name, total }) => `${words(name)} ${format.number(total)}`).join(' · ')}</>
}

import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import styles from './machine-state-cell.module.css'
import { usePulse } from './pulse.ts'

/** Age of the newest measurement of a row; quiet, because an old one is marked at the state and the values. */
export function AgeCell({ ageMs }: { readonly ageMs: () => number | null }) {
  usePulse()
  const format = useFormat()
  const age = ageMs()
  return <span className={styles.none}>{age === null ? '-' : format.age(age)}</span>
}

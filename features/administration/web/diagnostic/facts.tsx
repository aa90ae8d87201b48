import type { ReactNode } from 'react'
import styles from './diagnostic.module.css'

/** Names and what is said of them, line by line; lines without anything to say are left out. */
export function Facts({
  label,
  facts,
}: {
  readonly label: string
  readonly facts: readonly (readonly [string, ReactNode])[]
}) {
  return (
    <dl className={styles.facts} aria-label={label}>
      {facts
        .filter(([, said]) => said !== null && said !== undefined && said !== '')
        .flatMap(([name, said]) => [<dt key={name}>{name}</dt>, <dd key={`${name} said`}>{said}</dd>])}
    </dl>
  )
}

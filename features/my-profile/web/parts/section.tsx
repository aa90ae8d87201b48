import { type ReactNode, useId } from 'react'
import styles from './profile.module.css'

/** A part of a page with its title and what can be done with it. */
export function Section({
  title,
  actions,
  children,
}: {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className={styles.title}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}

import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../primitives/button.tsx'
import { Popover } from '../../primitives/popover.tsx'
import styles from './range-popover.module.css'

export interface NamedRange<Name extends string> {
  readonly name: Name
  readonly label: string
}

/** The range in force as a button; behind it all ranges by name, in columns, and a form to enter another one. */
export function RangePopover<Name extends string>({
  label,
  button,
  title,
  columns,
  current,
  onNamed,
  form,
}: {
  /** Accessible name of the panel. */
  readonly label: string
  /** The range in words. */
  readonly button: ReactNode
  readonly title?: string
  readonly columns: readonly (readonly NamedRange<Name>[])[]
  readonly current: string
  readonly onNamed: (name: Name) => void
  /** Fields and the button that applies them; `close` closes the panel. */
  readonly form: (close: () => void) => ReactNode
}) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <Popover
      label={label}
      align="start"
      wide
      opened={opened}
      onOpened={setOpened}
      button={
        <Button
          icon={<IconCalendar size={16} aria-hidden="true" />}
          aria-expanded={opened}
          title={title}
          className={styles.button ?? ''}
          onClick={() => setOpened(!opened)}
        >
          <span className={styles.text}>{button}</span>
        </Button>
      }
    >
      {opened && (
        <div className={styles.panel}>
          <div className={styles.names}>
            {columns.map((names) => (
              <div key={names[0]?.name} className={styles.column}>
                {names.map(({ name, label: words }) => (
                  <Button
                    key={name}
                    look="quiet"
                    size="small"
                    aria-pressed={name === current}
                    className={styles.name ?? ''}
                    onClick={() => {
                      close()
                      onNamed(name)
                    }}
                  >
                    {words}
                  </Button>
                ))}
              </div>
            ))}
          </div>
          <div className={styles.form}>{form(close)}</div>
        </div>
      )}
    </Popover>
  )
}

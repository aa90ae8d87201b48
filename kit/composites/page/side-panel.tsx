import { IconX } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useCallback, useId } from 'react'
import { isDialogOnTop } from '../../primitives/dialog-on-top.ts'
import { IconButton } from '../../primitives/icon-button.tsx'
import { useEscape } from '../../primitives/use-escape.ts'
import styles from './side-panel.module.css'

/**
 * A detail next to its list, in the flow of the page: the list stays visible and usable, and keeps the focus.
 * Escape closes it, unless a dialog above it or a field hears the key.
 */
export function SidePanel({
  title,
  closeLabel,
  onClose,
  width = 400,
  children,
}: {
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  /** In px. */
  readonly width?: number
  readonly children: ReactNode
}) {
  const id = useId()
  const isMeant = useCallback(() => {
    const isTyping = document.activeElement?.matches('input, textarea, select') ?? false
    return isDialogOnTop(id) && !isTyping
  }, [id])
  useEscape(onClose, isMeant)
  return (
    <section
      role="dialog"
      aria-labelledby={`${id}-title`}
      className={styles.panel}
      style={{ '--panel-width': `${width}px` } as CSSProperties}
    >
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <IconButton label={closeLabel} icon={<IconX size={16} />} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

import '@mantine/core/styles/Tooltip.layer.css'
import { Tooltip as MantineTooltip } from '@mantine/core'
import { type ReactNode, useEffect, useId } from 'react'
import { Controls } from '../tokens/controls.tsx'
import styles from './tooltip-bubble.module.css'
import { useEscape } from './use-escape.ts'

/** Content of an open Tooltip. It describes its target; Escape closes it. */
export function TooltipBubble({
  target,
  label,
  side,
  wide,
  onClose,
}: {
  readonly target: HTMLElement
  readonly label: ReactNode
  readonly side: 'top' | 'bottom' | 'left' | 'right'
  readonly wide: boolean
  readonly onClose: () => void
}) {
  const id = useId()
  useEffect(() => {
    const before = target.getAttribute('aria-describedby')
    target.setAttribute('aria-describedby', before === null ? id : `${before} ${id}`)
    return () => {
      if (before === null) target.removeAttribute('aria-describedby')
      else target.setAttribute('aria-describedby', before)
    }
  }, [target, id])
  useEscape(onClose)
  return (
    <Controls>
      <MantineTooltip
        opened
        target={target}
        label={<div id={id}>{label}</div>}
        position={side}
        multiline={wide}
        classNames={{ tooltip: `${styles.tooltip} ${wide ? styles.wide : ''}` }}
      />
    </Controls>
  )
}

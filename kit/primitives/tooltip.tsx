import {
  type ComponentPropsWithRef,
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { motion } from '../tokens/motion.ts'
import { both } from './both.ts'
import { Late, latePart } from './late-part.tsx'

const bubble = latePart(() => import('./tooltip-bubble.tsx').then(({ TooltipBubble }) => TooltipBubble))

/** Words on hover or focus after 500 ms. The child is reachable by keyboard. Never the only place of a fact. */
export function Tooltip({
  label,
  children,
  side = 'bottom',
  wide = false,
  disabled = false,
}: {
  readonly label: ReactNode
  /** One element that passes the listeners on to what it draws. */
  readonly children: ReactElement
  readonly side?: 'top' | 'bottom' | 'left' | 'right'
  /** Lines wrap at 280 px. */
  readonly wide?: boolean
  /** The child has no visible text. */
  readonly disabled?: boolean
}) {
  const [target, setTarget] = useState<HTMLElement>()
  const own = children.props as ComponentPropsWithRef<'span'>
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const wait = (element: HTMLElement) => {
    if (disabled) return
    void bubble.fetch()
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => setTarget(element), motion.tooltipDelayMs)
  }
  const close = () => {
    clearTimeout(waiting.current)
    setTarget(undefined)
  }
  return (
    <>
      {cloneElement(children as ReactElement<typeof own>, {
        onPointerEnter: both(own.onPointerEnter, ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
          if (pointerType !== 'touch') wait(currentTarget)
        }),
        onPointerLeave: both(own.onPointerLeave, close),
        onPointerDown: both(own.onPointerDown, close),
        onFocus: both(own.onFocus, ({ currentTarget }: FocusEvent<HTMLElement>) => {
          if (currentTarget.matches(':focus-visible')) wait(currentTarget)
        }),
        onBlur: both(own.onBlur, close),
      })}
      {target && !disabled && (
        <Late of={bubble} target={target} label={label} side={side} wide={wide} onClose={close} />
      )}
    </>
  )
}

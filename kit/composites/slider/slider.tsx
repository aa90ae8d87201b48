import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { type CSSProperties, type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { IconButton } from '../../primitives/icon-button.tsx'
import { useMedia } from '../../primitives/use-media.ts'
import { motion } from '../../tokens/motion.ts'
import styles from './slider.module.css'
import { useAutoplay } from './use-autoplay.ts'
import { useSwipe } from './use-swipe.ts'

export interface Slide {
  readonly id: string
  readonly content: ReactNode
}

export interface SliderWords {
  /** E.g. "Picture 2 of 5". */
  readonly slide: (place: number, of: number) => string
  readonly previous: string
  readonly next: string
  readonly pause: string
  readonly play: string
}

interface SliderProps {
  readonly label: string
  readonly slides: readonly Slide[]
  readonly words: SliderWords
  /** Off by default. It rests under the pointer, with the focus inside, and with reduced motion. */
  readonly autoplay?: boolean
  readonly delayMs?: number
  /** The first slide follows the last one. */
  readonly loop?: boolean
  readonly initialIndex?: number
  /** Receives the index of each slide that comes into view. */
  readonly onShow?: (index: number) => void
}

/** Slides that take turns, e.g. pictures of a machine. Arrows and bullets are there for more than one slide. */
export function Slider(props: SliderProps) {
  const { label, slides } = props
  const [first] = slides
  if (!first) return null
  if (slides.length > 1) return <Turns {...props} />
  return (
    <section className={styles.slider} aria-label={label}>
      <div className={styles.stage}>{first.content}</div>
    </section>
  )
}

const useTurns = ({ slides, loop = false, initialIndex = 0, onShow }: SliderProps) => {
  const last = slides.length - 1
  const clamped = (place: number) => Math.min(last, Math.max(0, place))
  const [wanted, setIndex] = useState(initialIndex)
  const index = clamped(wanted)
  return {
    index,
    last,
    hasPrevious: loop || index > 0,
    hasNext: loop || index < last,
    /** Shows a slide, and returns its index. */
    to(place: number): number {
      const next = loop ? (place + slides.length) % slides.length : clamped(place)
      setIndex(next)
      onShow?.(next)
      return next
    },
  }
}

function Turns(props: SliderProps) {
  const { label, slides, words, autoplay = false, delayMs = motion.slideMs } = props
  const { index, last, to, hasPrevious, hasNext } = useTurns(props)
  const [isPaused, setPaused] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const plays = autoplay && !isStill && !isPaused
  const runs = plays && !isHovered && !hasFocus && hasNext
  useAutoplay(runs, delayMs, index, () => to(index + 1))
  const { movedPx, handlers } = useSwipe((step) => to(index + step))
  const bullets = useRef<HTMLDivElement>(null)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (target.matches('input, textarea, select, [role="slider"]')) return
    const places: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }
    const place = places[event.key]
    if (place === undefined) return
    event.preventDefault()
    const shown = to(place)
    // The focus follows along the bullets.
    if (bullets.current?.contains(target)) (bullets.current.children[shown] as HTMLElement).focus()
  }

  return (
    <section
      className={styles.slider}
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocus(true)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => setFocus(currentTarget.contains(relatedTarget))}
      onKeyDown={onKeyDown}
    >
      <div className={styles.stage} aria-live={runs ? 'off' : 'polite'} {...handlers}>
        {slides.map(({ id, content }, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
          <div
            key={id}
            role="group"
            aria-roledescription="slide"
            aria-label={words.slide(place + 1, slides.length)}
            className={styles.slide}
            data-shown={place === index || undefined}
            inert={place !== index}
            aria-hidden={place !== index || undefined}
            style={place === index ? ({ '--moved': `${movedPx}px` } as CSSProperties) : undefined}
          >
            {content}
          </div>
        ))}
      </div>
      <div className={styles.controls}>
        <IconButton
          label={words.previous}
          icon={<IconChevronLeft />}
          aria-disabled={!hasPrevious || undefined}
          onClick={() => to(index - 1)}
        />
        <div ref={bullets} className={styles.bullets}>
          {slides.map(({ id }, place) => (
            <button
              key={id}
              type="button"
              className={styles.bullet}
              aria-label={words.slide(place + 1, slides.length)}
              aria-current={place === index || undefined}
              tabIndex={place === index ? 0 : -1}
              onClick={() => to(place)}
            />
          ))}
        </div>
        <IconButton
          label={words.next}
          icon={<IconChevronRight />}
          aria-disabled={!hasNext || undefined}
          onClick={() => to(index + 1)}
        />
        {autoplay && !isStill && (
          <IconButton
            label={isPaused ? words.play : words.pause}
            icon={isPaused ? <IconPlayerPlay /> : <IconPlayerPause />}
            onClick={() => setPaused(!isPaused)}
          />
        )}
      </div>
    </section>
  )
}

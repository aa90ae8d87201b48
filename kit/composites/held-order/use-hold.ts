import { useMemo } from 'react'

/** After this time without a sign of a user, ms, a resting pointer or focus no longer holds the order. */
export const holdEndsAfterMs = 5 * 60_000
/** The order is held for this time after the pointer has left, ms. */
const graceMs = 2_000

export interface Hold {
  /** Ref of the element around the list. */
  readonly region: (element: HTMLElement | null) => (() => void) | undefined
  /** Whether somebody works in the list: the pointer, the focus or a scrolled place is in it. */
  readonly isHeld: () => boolean
  /** Ends the hold until the next sign of the user. */
  readonly release: () => void
}

const isScrolled = (scrolled: ReadonlySet<Element>): boolean =>
  [...scrolled].some((element) => element.isConnected && element.scrollTop > 0)

/** Follows the pointer, the focus and the scrolled place in an element, without a render. */
const createHold = (): Hold => {
  let isInside = false
  let hasFocus = false
  let lastSignMs = Number.NEGATIVE_INFINITY
  const scrolled = new Set<Element>()

  const listen = (element: HTMLElement) => {
    const ending = new AbortController()
    const on = (type: string, listener: (event: Event) => void, capture = false) =>
      element.addEventListener(type, listener, { signal: ending.signal, passive: true, capture })
    const sign = () => {
      lastSignMs = performance.now()
    }
    const enter = (event: Event) => {
      // A finger that has left the glass points at nothing.
      isInside = (event as PointerEvent).pointerType !== 'touch'
      sign()
    }
    on('pointerenter', enter)
    on('pointermove', enter)
    on('pointerdown', sign)
    on('pointerleave', () => {
      isInside = false
      sign()
    })
    on('focusin', () => {
      hasFocus = true
      sign()
    })
    on('focusout', (event) => {
      hasFocus = element.contains((event as FocusEvent).relatedTarget as Node | null)
    })
    on('keydown', sign)
    on(
      'scroll',
      ({ target }) => {
        if (target instanceof Element) scrolled.add(target)
        sign()
      },
      true,
    )
    return () => {
      ending.abort()
      isInside = false
      hasFocus = false
      scrolled.clear()
    }
  }

  return {
    region: (element) => (element ? listen(element) : undefined),
    isHeld: () => {
      const restMs = performance.now() - lastSignMs
      return restMs < graceMs || (restMs < holdEndsAfterMs && (isInside || hasFocus || isScrolled(scrolled)))
    },
    release: () => {
      lastSignMs = Number.NEGATIVE_INFINITY
    },
  }
}

/** Whether the order of a live list is held because somebody works in it. Stable over renders. */
export const useHold = (): Hold => useMemo(createHold, [])

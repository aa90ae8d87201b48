import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

const gapPx = 4
const edgePx = 8

/** Puts a panel below its anchor, or above it where there is no space, and always inside the window. */
const place = (panel: HTMLElement, anchor: HTMLElement) => {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const below = at.bottom + gapPx
  const isTight = below + height > window.innerHeight - edgePx && at.top - gapPx - height >= edgePx
  const top = isTight ? at.top - gapPx - height : Math.min(below, window.innerHeight - edgePx - height)
  const left = Math.min(at.right - width, window.innerWidth - edgePx - width)
  panel.style.top = `${Math.max(edgePx, top)}px`
  panel.style.left = `${Math.max(edgePx, left)}px`
}

/** Keeps the Tab key inside: after the last control comes the first. */
const keepTab = (event: KeyboardEvent, panel: HTMLElement) => {
  const controls = [...panel.querySelectorAll<HTMLElement>('button:not(:disabled)')].filter(
    (control) => control.tabIndex >= 0,
  )
  const [first, last] = event.shiftKey ? [controls.at(-1), controls[0]] : [controls[0], controls.at(-1)]
  if (document.activeElement !== last && panel.contains(document.activeElement)) return
  event.preventDefault()
  first?.focus()
}

/**
 * A panel in the top layer of the browser, at an anchor. It stays in the page where it is rendered, so that it also works inside
 * other panels and dialogs: a press inside is no press outside of these. Escape or a press elsewhere closes it; the
 * focus then returns to the anchor. Its controls need `data-mantine-stop-propagation`, so that Escape does not close a
 * dialog around it.
 */
export const useAnchoredPanel = (
  anchor: RefObject<HTMLElement | null>,
  onClose: () => void,
): RefObject<HTMLDivElement | null> => {
  const panel = useRef<HTMLDivElement>(null)
  const placeNow = useEffectEvent(() => {
    if (panel.current && anchor.current) place(panel.current, anchor.current)
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!panel.current || (event.key !== 'Escape' && event.key !== 'Tab')) return
    event.stopPropagation()
    if (event.key === 'Tab') return keepTab(event, panel.current)
    event.preventDefault()
    onClose()
  })
  const onPress = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof Node)) return
    if (!panel.current?.contains(target) && !anchor.current?.contains(target)) onClose()
  })
  useLayoutEffect(() => {
    const element = panel.current
    const opener = anchor.current
    // Browsers without a top layer show it at the same place.
    if (element && 'showPopover' in element) element.showPopover()
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('pointerdown', onPress, true)
    window.addEventListener('scroll', placeNow, true)
    window.addEventListener('resize', placeNow)
    return () => {
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('pointerdown', onPress, true)
      window.removeEventListener('scroll', placeNow, true)
      window.removeEventListener('resize', placeNow)
      if (element?.contains(document.activeElement)) opener?.focus({ preventScroll: true })
    }
  }, [anchor])
  // Its size may have changed.
  useLayoutEffect(() => placeNow())
  return panel
}

/** What browsers have and happy-dom lacks, as far as the screens need it. Sizes are those of the window: nothing is laid out. */

const sizes = {
  offsetWidth: 'innerWidth',
  clientWidth: 'innerWidth',
  offsetHeight: 'innerHeight',
  clientHeight: 'innerHeight',
} as const

/** Takes every drawing and draws nothing. */
const inertPen = (canvas: HTMLCanvasElement): unknown =>
  new Proxy(
    { canvas },
    {
      get(target, name) {
        if (name in target) return Reflect.get(target, name)
        if (name === 'measureText') return (text: string) => ({ width: text.length * 7 })
        if (name === 'getImageData') return () => ({ data: new Uint8ClampedArray(4) })
        return () => ({ addColorStop: () => undefined })
      },
      set: (target, name, value) => Reflect.set(target, name, value),
    },
  )

/** The nearest element up the tree whose own style says something of a property that is inherited. */
const inherited = (element: Element | null, name: 'visibility'): string => {
  for (let up = element; up; up = up.parentElement)
    if (up instanceof HTMLElement && up.style[name] !== '') return up.style[name]
  return 'visible'
}

/** Style sheets are not read: what is left is an element's own style. That of happy-dom costs most of a query by role. */
const ownStyle = (element: HTMLElement): CSSStyleDeclaration =>
  new Proxy(element.style, {
    get(style, name) {
      if (name === 'display') return style.display || (element.hasAttribute('hidden') ? 'none' : 'block')
      if (name === 'visibility') return inherited(element, name)
      const value: unknown = Reflect.get(style, name, style)
      if (value === '' && String(name).startsWith('padding')) return '0px'
      return typeof value === 'function' ? value.bind(style) : value
    },
  })

/** Called once in each worker. */
export const addBrowserPieces = (): void => {
  for (const [name, ofWindow] of Object.entries(sizes))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => window[ofWindow] })
  // In sight: what has no place hides the panels that open at it.
  const place = () => DOMRect.fromRect({ x: 100, y: 100, width: 200, height: 40 })
  Object.defineProperty(Element.prototype, 'getBoundingClientRect', { configurable: true, value: place })
  const getComputedStyle = (element: Element) => ownStyle(element as HTMLElement)
  Object.assign(window, { getComputedStyle })
  Object.assign(globalThis, { getComputedStyle })
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    configurable: true,
    value(this: HTMLCanvasElement) {
      return inertPen(this)
    },
  })
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: Object.assign(new EventTarget(), { ready: Promise.resolve(), load: async () => [] }),
  })
}

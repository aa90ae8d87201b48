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

/** Called once in each worker. */
export const addBrowserPieces = (): void => {
  for (const [name, ofWindow] of Object.entries(sizes))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => window[ofWindow] })
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

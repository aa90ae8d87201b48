import fontAddress from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'

/** Whether this browser keeps the font from before, with the program; where it keeps no program nobody can tell. */
const isKept = async (): Promise<boolean> => {
  try {
    return !('caches' in window) || (await caches.match(fontAddress)) !== undefined
  } catch {
    return false
  }
}

const drawWithIt = async (): Promise<void> => {
  try {
    await document.fonts.load("1em 'Inter Variable'")
    document.documentElement.dataset.font = 'inter'
  } catch {
    // Without it the text stands in the system's font.
  }
}

/**
 * Draws with the font of the house: at once where this browser has it, so that no page is laid out twice, else when
 * `later` says so. A first visit shows what people came for in the system's font.
 */
export const loadFont = async (later?: () => Promise<unknown>): Promise<void> => {
  if (later && !(await isKept())) await later()
  await drawWithIt()
}

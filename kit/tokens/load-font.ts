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
    // Without it the text uses the system font.
  }
}

/**
 * Loads the product font: at once if the browser has it cached, to avoid a second layout, otherwise when `later`
 * resolves.
 * The first visit shows its content in the system font.
 */
export const loadFont = async (later?: () => Promise<unknown>): Promise<void> => {
  if (later && !(await isKept())) await later()
  await drawWithIt()
}

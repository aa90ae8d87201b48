/** Fetches the font before the first text stands: a page that is laid out without it is laid out again when it comes. */
export const loadFont = (): void => {
  // Without it the text stands in the system's font.
  document.fonts.load("1em 'Inter Variable'").catch(() => undefined)
}

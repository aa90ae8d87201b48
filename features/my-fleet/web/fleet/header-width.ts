/** Px of a letter of a header on average; of its edges and the arrow of a sort. */
const letterPx = 7
const edgesPx = 34
const narrowestPx = 84

/** Letters of the longer of two lines, broken between words where it is shortest. */
const longerLine = (words: readonly string[]): number =>
  Math.min(
    ...words.map((_, index) => {
      const lines = [words.slice(0, index + 1), words.slice(index + 1)]
      return Math.max(...lines.map((line) => line.join(' ').length))
    }),
  )

/** Width in px that holds a text on one line. */
export const textWidth = (text: string): number => Math.ceil(text.length * letterPx + edgesPx)

/** Width in px that holds a header on two lines, whatever the language; the unit stays with the last word. */
export const headerWidth = (header: string, unit = ''): number => {
  const words = header.split(' ')
  const last = `${words.at(-1)} ${unit}`.trim()
  return Math.max(narrowestPx, Math.ceil(longerLine([...words.slice(0, -1), last]) * letterPx + edgesPx))
}

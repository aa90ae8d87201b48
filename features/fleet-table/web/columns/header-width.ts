/** Px of the letters of a header: "Disponibilité" is a third narrower than as many wide letters. */
const narrow = /[iíìjlIftr'’ .,°·|]/
const wide = /[mwMWÀ%]/
const letterPx = { narrow: 4, plain: 7, wide: 10.5 } as const
/** Px of the edges of a header and the arrow of a sort. */
const edgesPx = 34
const narrowestPx = 84

const textPx = (text: string): number => {
  let px = 0
  for (const letter of text) px += letterPx[narrow.test(letter) ? 'narrow' : wide.test(letter) ? 'wide' : 'plain']
  return px
}

/** Px of the longer of two lines, broken between words where it is shortest. */
const longerLine = (words: readonly string[]): number =>
  Math.min(
    ...words.map((_, index) => {
      const lines = [words.slice(0, index + 1), words.slice(index + 1)]
      return Math.max(...lines.map((line) => textPx(line.join(' '))))
    }),
  )

/** Width in px that holds a text on one line. */
export const textWidth = (text: string): number => Math.ceil(textPx(text) + edgesPx)

/** Width in px that holds a header on two lines, whatever the language; the unit stays with the last word. */
export const headerWidth = (header: string, unit = ''): number => {
  const words = header.split(' ')
  const last = `${words.at(-1)} ${unit}`.trim()
  return Math.max(narrowestPx, Math.ceil(longerLine([...words.slice(0, -1), last]) + edgesPx))
}

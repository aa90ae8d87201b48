/** Letters that are no letter with a mark. */
const otherLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
}
const longest = 30

/** A code from a text: letters without marks and digits, a hyphen for everything between. */
export const codeOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæÆœŒøØłŁ]/g, (letter) => otherLetters[letter] ?? letter)
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')

/** A code for each text, all different. Texts without Latin letters and digits get a number. */
export const deviceCodes = (texts: readonly string[]): ReadonlyMap<string, string> => {
  const codes = new Map<string, string>()
  const taken = new Set<string>()
  for (const [index, text] of texts.entries()) {
    const base = codeOf(text) || `M${String(index + 1).padStart(2, '0')}`
    let code = base
    for (let copy = 2; taken.has(code.toUpperCase()); copy += 1) code = `${base.slice(0, longest - 4)}-${copy}`
    taken.add(code.toUpperCase())
    codes.set(text, code)
  }
  return codes
}

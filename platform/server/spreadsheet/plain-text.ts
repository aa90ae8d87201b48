/** Characters that XML cannot hold stand in a workbook as `_x0007_` (ECMA-376 part 1, clause 22.9.2.19). */
const coded = /_x([0-9A-Fa-f]{4})_/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them, and reads CR as LF
const toCode = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g

/** The text of a cell, without the codes of a workbook. */
export const plainText = (text: string): string =>
  text.includes('_x')
    ? text.replace(coded, (_code, number: string) => String.fromCharCode(Number.parseInt(number, 16)))
    : text

/** A text with codes in place of characters that XML cannot hold. */
export const codedText = (text: string): string =>
  text.replace(toCode, (character) => `_x${character.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`)

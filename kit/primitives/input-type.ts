/** Types of an input that hold one line of text. Dates, choices, files and buttons have fields of their own. */
export const inputTypes = ['text', 'email', 'number', 'password', 'search', 'tel', 'time', 'url'] as const
export type InputType = (typeof inputTypes)[number]

/** Throws for a type outside the list (specification 001 §5), e.g. one that comes from data. */
export function checkInputType(type: string): asserts type is InputType {
  if (!inputTypes.some((one) => one === type))
    throw new TypeError(`"${type}" is no type of an input. Use ${inputTypes.join(', ')}.`)
}

/** Throws for a text area of another type than text (specification 001 §5). */
export function checkTextAreaType(type: string): asserts type is 'text' {
  if (type !== 'text') throw new TypeError(`A text area accepts only type text, not "${type}".`)
}

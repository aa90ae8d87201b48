/** A token that is no JSON, where a value should be: only that value is lost. */
export class Unreadable {
  readonly token: string
  constructor(token: string) {
    this.token = token
  }
}

export interface LenientJson {
  /** Objects have no prototype; a token that is no JSON is an {@link Unreadable}. */
  readonly value: unknown
  /** Where reading ended before the text did what it should: the rest is missing or makes no sense. */
  readonly fault: { readonly at: number; readonly isEnd: boolean } | undefined
}

/** More nesting than any message has; the reader calls itself. */
const deepest = 64

const isSpace = (char: string | undefined) => char === ' ' || char === '\n' || char === '\r' || char === '\t'
const endsToken = (char: string | undefined) =>
  char === undefined || isSpace(char) || ',:[]{}"'.includes(char) || char === '\u0000'

/**
 * Reads what devices send for JSON: NaN and other bare words, texts with broken escapes, a tail that is cut off. It reads
 * up to the first fault of structure. The number before one is left out, because `1,5` may be one and a half.
 */
export const readLenientJson = (text: string): LenientJson => new LenientReader(text).read()

class LenientReader {
  readonly #text: string
  #at = 0
  #fault: LenientJson['fault']

  constructor(text: string) {
    this.#text = text
  }

  read(): LenientJson {
    const value = this.#value(0)
    this.#skipSpace()
    if (!this.#fault && this.#at < this.#text.length) this.#stop()
    return { value, fault: this.#fault }
  }

  #stop(): void {
    this.#fault ??= { at: this.#at, isEnd: this.#at >= this.#text.length }
  }

  #skipSpace(): void {
    while (isSpace(this.#text[this.#at])) this.#at += 1
  }

  /** Takes the character where it comes next. */
  #takes(char: string): boolean {
    this.#skipSpace()
    if (this.#text[this.#at] !== char) return false
    this.#at += 1
    return true
  }

  #value(depth: number): unknown {
    this.#skipSpace()
    const char = this.#text[this.#at]
    if (char === undefined || (depth === deepest && (char === '{' || char === '['))) {
      this.#stop()
      return new Unreadable('')
    }
    if (char === '{') return this.#object(depth + 1)
    if (char === '[') return this.#array(depth + 1)
    return char === '"' ? this.#string() : this.#word()
  }

  #object(depth: number): unknown {
    const found = Object.create(null) as Record<string, unknown>
    this.#at += 1
    let last: string | undefined
    while (!this.#takes('}')) {
      if (this.#text[this.#at] !== '"') {
        this.#stopInside(found, last)
        return found
      }
      const name = this.#string()
      if (this.#fault || !this.#takes(':')) {
        this.#stop()
        return found
      }
      const value = this.#value(depth)
      last = name instanceof Unreadable ? name.token : name
      found[last] = name instanceof Unreadable ? name : value
      if (this.#fault) return found
      if (!this.#takes(',') && this.#text[this.#at] !== '}') {
        this.#stopInside(found, last)
        return found
      }
    }
    return found
  }

  /** The number before a fault may be a part of one. */
  #stopInside(found: Record<string, unknown>, last: string | undefined): void {
    this.#stop()
    if (last !== undefined && typeof found[last] === 'number' && !this.#fault?.isEnd)
      found[last] = new Unreadable(`${found[last]}…`)
  }

  #array(depth: number): unknown {
    const found: unknown[] = []
    this.#at += 1
    while (!this.#takes(']')) {
      found.push(this.#value(depth))
      if (!this.#fault && !this.#takes(',') && this.#text[this.#at] !== ']') this.#stop()
      if (this.#fault) return found
    }
    return found
  }

  #string(): string | Unreadable {
    const from = this.#at
    for (this.#at += 1; this.#at < this.#text.length; this.#at += 1) {
      const char = this.#text[this.#at]
      if (char === '\\') this.#at += 1
      else if (char === '"') {
        this.#at += 1
        return parseString(this.#text.slice(from, this.#at))
      }
    }
    this.#at = this.#text.length
    this.#stop()
    return new Unreadable(this.#text.slice(from))
  }

  /** A number, a name like true, or another token. */
  #word(): unknown {
    const from = this.#at
    while (!endsToken(this.#text[this.#at])) this.#at += 1
    const token = this.#text.slice(from, this.#at)
    // A token at the end may have been cut.
    if (this.#at >= this.#text.length) {
      this.#stop()
      return new Unreadable(token)
    }
    return parseWord(token)
  }
}

// A failed JSON.parse costs as much as a thousand values: both are judged first.
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has none of them in its texts
const jsonString = /^"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"$/
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const jsonNames: ReadonlyMap<string, unknown> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
])

const parseString = (token: string): string | Unreadable =>
  jsonString.test(token) ? (JSON.parse(token) as string) : new Unreadable(token)

const parseWord = (token: string): unknown => {
  if (jsonNumber.test(token)) return Number(token)
  return jsonNames.has(token) ? jsonNames.get(token) : new Unreadable(token)
}

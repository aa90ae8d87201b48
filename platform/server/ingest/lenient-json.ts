/** A token that is no JSON, where a value should be: only that value is lost. */
export class Unreadable {
  readonly token: string
  constructor(token: string) {
    this.token = token
  }
}

export interface LenientJson {
  /** Objects have no prototype; a token that is no JSON is an {@link Unreadable}, under its own text where it has no name. */
  readonly value: unknown
  /** Where reading ended before the text did what it should: the rest is missing or makes no sense. */
  readonly fault: { readonly at: number; readonly isEnd: boolean } | undefined
}

/** More nesting than any message has; the reader calls itself. */
const deepest = 64

/** Characters of a token without a name that stand for its name. */
const longestName = 60
/** A name with its colon, where the next name of an object may be. */
const startOfMember = /\s*"[^"]{0,256}"\s*:/y

interface Member {
  readonly name: string
  readonly value: unknown
  /** Where the value begins. */
  readonly from: number
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null || value instanceof Unreadable

const isSpace = (char: string | undefined) => char === ' ' || char === '\n' || char === '\r' || char === '\t'
const endsToken = (char: string | undefined) =>
  char === undefined || isSpace(char) || ',:[]{}"'.includes(char) || char === '\u0000'

/**
 * Reads what devices send for JSON: NaN and other bare words, a decimal comma, texts with broken escapes or quotes inside,
 * missing commas, a tail that is cut off. A fault costs the value that it stands in; reading goes on with the next name.
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
    const value = this.#value(0, false)
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

  #value(depth: number, isMember: boolean): unknown {
    this.#skipSpace()
    const char = this.#text[this.#at]
    if (char === undefined || (depth === deepest && (char === '{' || char === '['))) {
      this.#stop()
      return new Unreadable('')
    }
    if (char === '{') return this.#object(depth + 1)
    if (char === '[') return this.#array(depth + 1, isMember)
    return char === '"' ? this.#string() : this.#word()
  }

  #object(depth: number): unknown {
    const found = Object.create(null) as Record<string, unknown>
    this.#at += 1
    let last: Member | undefined
    while (!this.#takes('}')) {
      const next = this.#member(depth)
      if (next) found[next.name] = next.value
      else if (!this.#fault) this.#leaveOut(found, last)
      last = next
      if (this.#fault) return found
      this.#takes(',')
    }
    return found
  }

  /** A name and its value; undefined where the text is something else, which is left unread, or at its end. */
  #member(depth: number): Member | undefined {
    const from = this.#at
    if (from >= this.#text.length) this.#stop()
    if (this.#text[from] !== '"') return undefined
    const sent = this.#string()
    if (this.#fault) return undefined
    if (!this.#takes(':')) {
      if (this.#at >= this.#text.length) this.#stop()
      this.#at = from
      return undefined
    }
    const name = sent instanceof Unreadable ? sent.token : sent
    this.#skipSpace()
    const valueFrom = this.#at
    const value = this.#value(depth, true)
    return { name, value: sent instanceof Unreadable ? sent : value, from: valueFrom }
  }

  /**
   * Leaves out what makes no sense in an object, up to the next name or the end of the object. The value before it is a part of
   * it: `1,5` may be one and a half, and a quote may end a text too early or too late.
   */
  #leaveOut(found: Record<string, unknown>, last: Member | undefined): void {
    const faultAt = this.#at
    const before = last && isPlain(last.value) ? last : undefined
    const from = before?.from ?? faultAt
    const isText = before !== undefined && this.#text[from] === '"'
    const to = this.#nextMember(isText ? from + 1 : faultAt)
    const token = this.#text.slice(from, to).trim()
    found[before?.name ?? token.slice(0, longestName)] = new Unreadable(token)
    this.#at = to
    if (to >= this.#text.length) this.#fault = { at: faultAt, isEnd: false }
  }

  /** Where the next name of an object begins, or where the object ends. */
  #nextMember(from: number): number {
    for (let at = from; at < this.#text.length; at += 1) {
      const char = this.#text[at]
      if (char === '}') return at
      if (char !== ',') continue
      startOfMember.lastIndex = at + 1
      if (startOfMember.test(this.#text)) return at
    }
    return this.#text.length
  }

  #array(depth: number, isMember: boolean): unknown {
    const found: unknown[] = []
    const from = this.#at
    this.#at += 1
    while (!this.#takes(']')) {
      if (isMember && this.#isLeft()) return new Unreadable(this.#text.slice(from, this.#at).trim())
      found.push(this.#value(depth, false))
      if (this.#fault) return found
      if (!this.#takes(',') && this.#text[this.#at] !== ']' && !(isMember && this.#isLeft())) this.#leaveOutItem(found)
      if (this.#fault) return found
    }
    return found
  }

  /** Whether an array that nobody ended gives way to the next name of the object around it, or to its end. */
  #isLeft(): boolean {
    this.#skipSpace()
    if (this.#text[this.#at] === '}') return true
    startOfMember.lastIndex = this.#at
    return startOfMember.test(this.#text)
  }

  /** The same in an array, up to the next comma, the next object or the end of the array. */
  #leaveOutItem(found: unknown[]): void {
    const faultAt = this.#at
    while (this.#at < this.#text.length && !',{]'.includes(this.#text[this.#at] as string)) this.#at += 1
    if (this.#at >= this.#text.length) {
      this.#fault = { at: faultAt, isEnd: faultAt >= this.#text.length }
      return
    }
    const token = this.#text.slice(faultAt, this.#at).trim()
    // Between two objects only the comma is missing.
    if (token === '') return
    const last = found.at(-1)
    if (isPlain(last)) found.pop()
    found.push(new Unreadable(token))
    this.#takes(',')
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

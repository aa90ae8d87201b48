/** Reads values of one type, so many one after the other. */
type ReadValues = (source: NativeSource, rows: number) => ArrayLike<unknown>

/** Bytes that are read from their beginning on. */
class NativeSource {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  take(length: number): Buffer {
    const from = this.#at
    this.#at += length
    if (this.#at > this.#bytes.length) throw new RangeError('The answer of the historian ends too early')
    return this.#bytes.subarray(from, this.#at)
  }

  /** Seven bits a byte, the lowest first. */
  varUInt(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.take(1)[0] as number
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }

  text(): string {
    const length = this.varUInt()
    return length === 0 ? '' : this.take(length).toString('utf8')
  }
}

/** Little-endian figures, as every machine that we run on has them. They are copied, because they may stand at any byte. */
const numbers =
  (Typed: { new (buffer: ArrayBuffer): ArrayLike<number>; readonly BYTES_PER_ELEMENT: number }): ReadValues =>
  (source, rows) =>
    new Typed(new Uint8Array(source.take(rows * Typed.BYTES_PER_ELEMENT)).buffer)

const texts: ReadValues = (source, rows) => {
  const values = new Array<string>(rows)
  for (let index = 0; index < rows; index += 1) values[index] = source.text()
  return values
}

const readers: Readonly<Record<string, ReadValues>> = {
  UInt8: numbers(Uint8Array),
  UInt16: numbers(Uint16Array),
  UInt32: numbers(Uint32Array),
  Int8: numbers(Int8Array),
  Int16: numbers(Int16Array),
  Int32: numbers(Int32Array),
  Float32: numbers(Float32Array),
  Float64: numbers(Float64Array),
  String: texts,
}

/** A byte for each value that says whether there is none, and then all of them. */
const optional =
  (read: ReadValues): ReadValues =>
  (source, rows) => {
    const isNone = source.take(rows)
    return Array.from(read(source, rows), (value, index) => (isNone[index] ? null : value))
  }

const readerOf = (name: string, type: string): ReadValues => {
  const [, inner] = /^Nullable\((.+)\)$/.exec(type) ?? []
  if (inner !== undefined) return optional(readerOf(name, inner))
  const reader = readers[/^DateTime(\(|$)/.test(type) ? 'UInt32' : type]
  if (!reader) throw new TypeError(`Column ${name} is ${type}, which is not read here: convert it in the SELECT`)
  return reader
}

/**
 * Columns of a SELECT from ClickHouse's format Native: blocks, each with the numbers of its columns and rows, and for every
 * column its name, its type and its values one after the other. nan and infinities arrive as null, DateTime as seconds since 1970. Throws
 * TypeError for types other than these, strings and numbers up to 32 bits (64 with a point).
 * Source: https://clickhouse.com/docs/interfaces/formats/Native
 */
export const readNativeColumns = (bytes: Buffer): unknown[][] => {
  const source = new NativeSource(bytes)
  const columns: ArrayLike<unknown>[][] = []
  while (!source.isAtEnd) {
    const width = source.varUInt()
    const rows = source.varUInt()
    for (let index = 0; index < width; index += 1) {
      const values = readerOf(source.text(), source.text())(source, rows)
      const blocks = columns[index]
      if (blocks) blocks.push(values)
      else columns[index] = [values]
    }
  }
  return columns.map(joined)
}

/** The values of all blocks in one plain array. Loops, because a fleet's month is a hundred thousand of them. */
const joined = (blocks: readonly ArrayLike<unknown>[]): unknown[] => {
  const all = new Array<unknown>(blocks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const values of blocks)
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index]
      all[at] = typeof value === 'number' && !Number.isFinite(value) ? null : value
      at += 1
    }
  return all
}

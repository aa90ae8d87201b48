import { expect, test } from 'vitest'
import { readNativeColumns } from './native-columns.ts'

const varUInt = (value: number): number[] => (value < 128 ? [value] : [(value % 128) + 128, ...varUInt(value >> 7)])
const text = (value: string): number[] => [...varUInt(Buffer.byteLength(value)), ...Buffer.from(value)]
const block = (rows: number, ...columns: readonly (readonly [type: string, bytes: readonly number[]])[]): number[] => [
  ...varUInt(columns.length),
  ...varUInt(rows),
  ...columns.flatMap(([type, bytes], index) => [...text(`c${index}`), ...text(type), ...bytes]),
]
const bytesOf = (values: ArrayBufferView): number[] => [
  ...new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
]
const read = (...blocks: readonly number[][]) => readNativeColumns(Buffer.from(blocks.flat()))

test('numbers stand at any byte, nan is null, texts are UTF-8', () => {
  const long = 'é'.repeat(100)
  expect(
    read(
      block(
        3,
        ['UInt8', [0, 1, 255]],
        ['Float64', bytesOf(new Float64Array([1.5, Number.NaN, Number.NEGATIVE_INFINITY]))],
        ['String', [...text(''), ...text('Żółw'), ...text(long)]],
        ['UInt32', bytesOf(new Uint32Array([0, 1, 2 ** 32 - 1]))],
        ["DateTime('UTC')", bytesOf(new Uint32Array([0, 1_767_225_600, 2]))],
      ),
    ),
  ).toEqual([
    [0, 1, 255],
    [1.5, null, null],
    ['', 'Żółw', long],
    [0, 1, 2 ** 32 - 1],
    [0, 1_767_225_600, 2],
  ])
})

test('what may be missing is null where it is', () => {
  expect(read(block(2, ['Nullable(Int16)', [0, 1, ...bytesOf(new Int16Array([-7, 9]))]]))).toEqual([[-7, null]])
})

test('blocks follow each other in one column; an answer without rows has none', () => {
  expect(read(block(2, ['UInt8', [1, 2]]), block(0, ['UInt8', []]), block(1, ['UInt8', [3]]))).toEqual([[1, 2, 3]])
  expect(read()).toEqual([])
})

test('a type that is not read is named with its column, and an answer that is cut short is told', () => {
  expect(() => read(block(1, ['UInt64', [0, 0, 0, 0, 0, 0, 0, 0]]))).toThrow('Column c0 is UInt64')
  expect(() => read(block(2, ['UInt32', [0, 0, 0, 0]]))).toThrow('ends too early')
})

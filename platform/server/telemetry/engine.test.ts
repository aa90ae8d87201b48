import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Engine, engineOverServer } from './engine.ts'
import { oneNode } from './topology.ts'

/** What a server sends when it fails behind its first rows. */
const told = 'Code: 241. DB::Exception: Memory limit (total) exceeded: would use 9.00 GiB. (MEMORY_LIMIT_EXCEEDED)'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** An engine over a server that answers everything with these bytes. */
const engineThatGets = async (answer: Buffer | string): Promise<Engine> => {
  const server = createServer((_, response) => response.end(answer)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const engine = engineOverServer(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, oneNode)
  closing.push(
    () => engine.close(),
    async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  )
  return engine
}

test('rows come as the JSON of their cells', async () => {
  const engine = await engineThatGets('[7, 3, [1.5,2e-7,null], []]\n[8,0,[],[-1, 2]]\n')
  expect((await engine.written('SELECT 1', 4)).map((cells) => cells.map(String))).toEqual([
    ['7', '3', '[1.5,2e-7,null]', '[]'],
    ['8', '0', '[]', '[-1, 2]'],
  ])
  expect(await (await engineThatGets('')).written('SELECT 1', 4)).toEqual([])
})

test.each([
  ['between two rows', `[7,[1,2]]\n${told}\n`],
  ['within a row', `[7,[1,2]]\n[8,[1,${told}`],
  ['in a row of its own', `[7,[1,2]]\n["${told}"]\n`],
  ['in a row of its own, with as many commas as cells', `[7,[1,2]]\n["${told}","more"]\n`],
])('a failure %s is told in the words of the server', async (_, answer) => {
  const engine = await engineThatGets(answer)
  await expect(engine.written('SELECT 1', 2)).rejects.toThrow(/failed within its answer.*Memory limit/)
})

test.each(['[7,[1,2]]\n[8,[1,', '[7,[1,2]]\n[8', '[7,[1,2]]\n[8,', '[7,[1,2],[3]', '[7,"1.5"]\n'])(
  'an answer that was cut short, or holds what was not asked for, is no answer: %s',
  async (answer) => {
    await expect((await engineThatGets(answer)).written('SELECT 1', 3)).rejects.toThrow(/ends too early/)
  },
)

test('columns come as the JSON of their arrays', async () => {
  const asked = async (answer: string) =>
    (await (await engineThatGets(answer)).writtenColumns('SELECT 1', 2)).map((column) => column.toString())
  expect(await asked('[\n\t[7, 8],\n\t[1.5, null]\n]\n')).toEqual(['[7, 8]', '[1.5, null]'])
  expect(await asked('[[7],[2e-7]]')).toEqual(['[7]', '[2e-7]'])
  expect(await asked('[\n\n]\n')).toEqual(['[]', '[]'])
  for (const answer of ['', '[', '[\n\t[7, 8', '[\n\t[7, 8],\n\t[1.5', '[[7],[8],[9]]'])
    await expect(asked(answer)).rejects.toThrow(/ends too early/)
  for (const answer of [told, `[\n\t[7, 8],\n\t[1.5, ${told}`, `[[7],[8]]\n${told}`])
    await expect(asked(answer)).rejects.toThrow(/failed within its answer.*Memory limit/)
})

test('a failure within columns is told in the words of the server', async () => {
  // One column of two rows: x, UInt8, and the first of its values.
  const columns = Buffer.from([1, 2, 1, 120, 5, ...Buffer.from('UInt8'), 1])
  const engine = await engineThatGets(columns)
  await expect(engine.columns('SELECT 1')).rejects.toThrow(/ends too early/)
  const failing = await engineThatGets(Buffer.concat([columns.subarray(0, -1), Buffer.from(`\n${told}`)]))
  await expect(failing.columns('SELECT 1')).rejects.toThrow(/Memory limit/)
})

import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { callControl } from './call-control.ts'
import { controlAddress } from './control-address.ts'
import { type ControlServer, createControlServer } from './control-server.ts'

let folder = ''
let server: ControlServer
let cancelled = Promise.withResolvers<void>()

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'solvane-control-'))
  server = createControlServer({ dataFolder: folder })
  cancelled = Promise.withResolvers<void>()
  server.on('count', async function* (args, body) {
    const content = await text(body)
    yield { args, length: content.length }
    yield { done: true }
  })
  server.on('fail', async function* () {
    yield { begun: true }
    throw new Error('the file has no header')
  })
  server.on('endless', async function* (_args, _body, signal) {
    signal.addEventListener('abort', () => cancelled.resolve())
    for (let n = 0; !signal.aborted; n++) {
      yield { n }
      await pause(5)
    }
  })
  await server.listen()
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const call = async (command: string, args: unknown = {}, body?: Readable) => {
  const events = await callControl(folder, command, args, body)
  if (!events) throw new Error('nobody answers')
  return events
}

const collect = async (events: AsyncIterable<object>) => {
  const seen: object[] = []
  for await (const event of events) seen.push(event)
  return seen
}

it('passes arguments and a large body and streams the events', async () => {
  const args = { mapping: 'é'.repeat(100_000) }
  const body = Readable.from(
    (function* () {
      for (let n = 0; n < 200; n++) yield Buffer.alloc(10_000, 'x\n')
    })(),
  )
  expect(await collect(await call('count', args, body))).toEqual([{ args, length: 2_000_000 }, { done: true }])
  expect(await collect(await call('count', 'empty'))).toEqual([{ args: 'empty', length: 0 }, { done: true }])
})

it('hands on what a command throws', async () => {
  await expect(collect(await call('fail'))).rejects.toThrow('the file has no header')
  await expect(call('unknown')).rejects.toThrow('does not know the command unknown')
})

it('cancels a command when its caller leaves', async () => {
  for await (const _event of await call('endless')) break
  await cancelled.promise
})

it('cancels a command by a signal', async () => {
  const abort = new AbortController()
  const events = await callControl(folder, 'endless', {}, undefined, abort.signal)
  const reading = (async () => {
    for await (const _event of events ?? []) abort.abort()
  })()
  await expect(reading).rejects.toThrow('aborted')
  await cancelled.promise
})

it('tells the caller when Solvane stops in the middle', async () => {
  const events = collect(await call('endless'))
  await Promise.all([expect(events).rejects.toThrow('Solvane stopped'), server.close()])
  await cancelled.promise
})

it('says that nobody answers when no Solvane runs, a left-over socket included', async () => {
  await server.close()
  expect(await callControl(folder, 'count', {})).toBeUndefined()
})

it('opens the door to its user only', () => {
  expect(statSync(controlAddress(folder)).mode & 0o077).toBe(0)
})

it('finds another place when the path is too long for a socket', async () => {
  const long = join(folder, 'a'.repeat(120))
  const address = controlAddress(long)
  expect(address.length).toBeLessThan(100)
  expect(statSync(join(address, '..')).mode & 0o077).toBe(0)
  expect(controlAddress(`${long}b`)).not.toBe(address)
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { freePorts } from '../child.ts'
import { openCountingLine } from './counting-line.ts'

it('counts what comes back through it, headers included, and when', async () => {
  const [port = 0, targetPort = 0] = await freePorts(2)
  const body = 'x'.repeat(100_000)
  const server = createServer((_, response) => response.end(body)).listen(targetPort, 'localhost')
  await once(server, 'listening')
  const line = await openCountingLine(port, targetPort)
  try {
    const reply = await fetch(`http://localhost:${port}/`)
    expect(await reply.text()).toBe(body)
    const nowMs = Date.now() + 1
    const bytes = line.bytesBetween(0, nowMs)
    expect(bytes).toBeGreaterThan(body.length)
    expect(bytes).toBeLessThan(body.length + 1_000)
    expect(line.bytesBetween(nowMs + 1_000, nowMs + 2_000)).toBe(0)
    expect(line.bytesBetween(0, 1)).toBe(0)
  } finally {
    await line.close()
    server.closeAllConnections()
    server.close()
  }
})

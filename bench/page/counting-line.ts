import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP line to a server that notes when how many bytes came back through it: everything that a browser gets. */
export interface CountingLine {
  /** Bytes that came back in [fromMs, toMs), epoch ms. */
  bytesBetween(fromMs: number, toMs: number): number
  close(): Promise<void>
}

export const openCountingLine = async (port: number, targetPort: number): Promise<CountingLine> => {
  const parts: { readonly atMs: number; readonly bytes: number }[] = []
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(targetPort, 'localhost')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.setNoDelay(true)
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.on('error', () => other.destroy())
    }
    near.pipe(far)
    far.on('data', (data: Buffer) =>
      parts.push({ atMs: performance.timeOrigin + performance.now(), bytes: data.length }),
    )
    far.pipe(near)
  })
  server.listen(port, 'localhost')
  await once(server, 'listening')
  return {
    bytesBetween: (fromMs, toMs) =>
      parts.reduce((sum, { atMs, bytes }) => (atMs >= fromMs && atMs < toMs ? sum + bytes : sum), 0),
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

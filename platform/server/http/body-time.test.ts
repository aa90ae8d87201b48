import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { allowLongBody, limitBodyTime } from './body-time.ts'

const limitMs = 150

/** Sends the text of a request; resolves with what comes back until the connection ends or `patienceMs` passes. */
const replyTo = async (
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  { sent, patienceMs = 600 }: { readonly sent: string; readonly patienceMs?: number },
): Promise<{ readonly text: string; readonly isClosed: boolean }> => {
  const server = createServer(handle)
  limitBodyTime(server, limitMs)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(sent)
  let text = ''
  socket.on('data', (piece) => {
    text += piece
  })
  const closed = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)))
  const isClosed = await Promise.race([
    closed,
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patienceMs)),
  ])
  socket.destroy()
  return { text, isClosed }
}
const trickling = 'POST / HTTP/1.1\r\ncontent-length: 10\r\nhost: x\r\n\r\nabc'

test('a body that trickles in is cut off, also if its handler waits for it', async () => {
  expect(await replyTo((request) => void request.resume(), { sent: trickling })).toEqual({ text: '', isClosed: true })
})

test('the upload of a file may take longer', async () => {
  const { isClosed } = await replyTo((request) => allowLongBody(request.resume()), { sent: trickling })
  expect(isClosed).toBe(false)
})

test('a whole body has no limit: the handler may take its time', async () => {
  const later = (_request: IncomingMessage, response: ServerResponse) =>
    setTimeout(() => response.end('done'), 2 * limitMs)
  const { text } = await replyTo(later, { sent: 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\n\r\nabc' })
  expect(text).toContain('done')
})

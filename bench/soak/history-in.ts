import { io } from 'socket.io-client'
import { type Backlog, pushPaths } from '../../platform/contract/live-protocol.ts'

/** Where nothing is told of a backlog for so long, there is none. */
const quietMs = 15_000
const limitMs = 10 * 60_000

/** Waits until no site sends history any more, as the page's own bar does. */
export const waitForHistory = async (url: string, token: () => Promise<string>): Promise<void> => {
  const done = Promise.withResolvers<void>()
  const socket = io(url, {
    path: pushPaths.general,
    auth: (give) => void token().then((held) => give({ token: held }), done.reject),
    transports: ['websocket'],
    forceNew: true,
  })
  let quiet: ReturnType<typeof setTimeout> | undefined
  const silence = () => {
    clearTimeout(quiet)
    quiet = setTimeout(done.resolve, quietMs)
  }
  const limit = setTimeout(() => done.reject(new Error('the history of the demo is not in')), limitMs)
  socket.on('connect', silence)
  socket.on('backlog', (backlog: Backlog | null) => {
    // The first farm may be done before the last one has begun.
    if (backlog === null) silence()
    else clearTimeout(quiet)
  })
  socket.on('disconnect', () => {
    clearTimeout(quiet)
    // Its token has ended.
    if (!socket.active) socket.connect()
  })
  try {
    await done.promise
  } finally {
    clearTimeout(limit)
    clearTimeout(quiet)
    socket.off('disconnect')
    socket.disconnect()
  }
}

import type { Log } from '../log/log.ts'
import { oneAborted, pause } from '../processes/abortable-wait.ts'
import type { FieldCommand } from './broker.ts'
import type { FieldSession, FieldSessionOptions } from './field-session.ts'
import { openFieldSession } from './field-session.ts'
import type { HeldLine, LineBook } from './line-book.ts'

const tryEveryMs = 1_000
const lookForOrphansMs = 1_000

/**
 * One session of this process out of those that share a broker's messages, and the care for sessions whose process is
 * gone: what waits in them is received here, then they are ended. A line that is lost with the database is gone on with
 * until another process has it: the broker gives a session to one connection at a time.
 */
export const openSharedSessions = (options: {
  readonly book: LineBook
  readonly log: Log
  /** What a session of this number is opened with. */
  readonly session: (number: number) => Omit<FieldSessionOptions, 'insists'>
}) => {
  const { book, log } = options
  const closing = new AbortController()
  let current: FieldSession | undefined
  let draining: FieldSession | undefined

  const lostOrClosing = (line: HeldLine) => oneAborted(line.lost, closing.signal)

  const waitForLine = async (take: () => Promise<HeldLine | undefined>): Promise<HeldLine | undefined> => {
    while (!closing.signal.aborted) {
      const line = await take()
      if (line) return line
      await pause(tryEveryMs, closing.signal)
    }
    return undefined
  }

  /** From taking a line until another process has it or we stop. */
  const serve = async () => {
    let line = await waitForLine(() => book.take())
    if (!line) return
    const { number } = line
    const session = openFieldSession({
      ...options.session(number),
      insists: () => line !== undefined && !line.lost.aborted,
    })
    current = session
    while (line) {
      await lostOrClosing(line)
      if (closing.signal.aborted) break
      const other = await waitForLine(async () => (await book.retake(number)) ?? book.take())
      if (other?.number !== number) {
        log.warn({ number }, 'a session with the broker went to another process')
        await other?.release()
        line = undefined
      } else {
        line = other
        session.resume()
      }
    }
    current = undefined
    await session.close()
    await line?.release()
  }

  const drainOrphan = async () => {
    const line = await book.takeOrphan()
    if (!line) return
    log.info({ number: line.number }, 'the session of a process that is gone is received here')
    const session = openFieldSession({
      ...options.session(line.number),
      filters: [],
      insists: () => !line.lost.aborted,
    })
    draining = session
    const { filters, formerFilters = [] } = options.session(line.number)
    const drained = session.drain([...filters, ...formerFilters]).then(() => true)
    if (await Promise.race([drained, lostOrClosing(line).then(() => false)])) await line.forget()
    else {
      await session.close()
      await line.release()
    }
    draining = undefined
  }

  const serving = (async () => {
    while (!closing.signal.aborted) await serve()
  })()
  const caring = (async () => {
    while (!closing.signal.aborted) {
      await pause(lookForOrphansMs, closing.signal)
      if (closing.signal.aborted) return
      await drainOrphan().catch((error: unknown) =>
        log.warn({ err: error }, 'left-over sessions could not be looked for'),
      )
    }
  })()

  return {
    connected: () => current?.connected() === true && draining?.connected() !== false,
    publish: async (command: FieldCommand) => {
      if (!current) throw new Error('there is no session with the broker at the moment')
      await current.publish(command)
    },
    close: async () => {
      closing.abort()
      await Promise.all([serving, caring])
    },
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface PictureOrder {
  readonly source: string
  readonly target: string
  /** Longest edge in pixels. */
  readonly edge: number
}

/** Makes thumbnails in a process of its own, with limits of time, memory and pixels. */
export interface PictureProcess {
  /** Resolves with the reason if the picture cannot be read. Throws if the process ended or took too long. */
  readonly make: (order: PictureOrder) => Promise<string | undefined>
  readonly close: () => void
}

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
/** A picture that takes longer has no thumbnail. */
const mostMs = 20_000
/** Without work for so long, the process ends. */
const idleMs = 30_000

const answerOf = (message: unknown): string | undefined => {
  const fault: unknown = message instanceof Object ? Reflect.get(message, 'fault') : 'no answer'
  return typeof fault === 'string' ? fault : undefined
}

/** Sends an order and waits for the answer, the end of the process, or the time limit. */
const askProcess = (child: ChildProcess, order: PictureOrder): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(`it took longer than ${mostMs / 1_000} s`), mostMs)
    const onMessage = (message: unknown) => end(answerOf(message))
    const onExit = (code: number | null) => fail(`the process ended with ${code ?? 'a signal'}`)
    const onError = (error: Error) => fail(error.message)
    const stop = () => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
    }
    const end = (fault: string | undefined) => {
      stop()
      resolve(fault)
    }
    const fail = (reason: string) => {
      stop()
      reject(new Error(reason))
    }
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    child.send(order)
  })

/** Orders come one after the other. */
export const createPictureProcess = (): PictureProcess => {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const close = () => {
    clearTimeout(idle)
    child?.kill()
    child = undefined
  }
  const running = (): ChildProcess => {
    if (child?.connected) return child
    // The heap holds almost nothing: pixels are outside it, where the process limits itself.
    const started = fork(program, { execArgv: ['--max-old-space-size=64'], env: {}, stdio: 'ignore' })
    // Without a listener an error would end the server.
    started.on('error', () => {})
    started.on('exit', () => {
      if (child === started) child = undefined
    })
    started.unref()
    started.channel?.unref()
    child = started
    return started
  }
  return {
    async make(order) {
      clearTimeout(idle)
      const asked = running()
      try {
        return await askProcess(asked, order)
      } catch (error) {
        // It may still be ending: the next order gets a new process.
        asked.kill('SIGKILL')
        if (child === asked) child = undefined
        throw error
      } finally {
        idle = setTimeout(close, idleMs).unref()
      }
    },
    close,
  }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'

/** A file on its way to the server. */
export interface UploadState {
  readonly key: number
  readonly name: string
  readonly bytes: number
  readonly sentBytes: number
  readonly state: 'waiting' | 'sending' | 'failed'
  readonly error?: unknown
}

interface Task {
  readonly key: number
  readonly file: File
  readonly send: SendFile
  readonly abort: AbortController
}

/** Sends one file; reports bytes that have left the browser. */
export type SendFile = (file: File, signal: AbortSignal, onProgress: (sentBytes: number) => void) => Promise<unknown>

export interface Uploads {
  /** Files that wait, are being sent, or failed. */
  readonly states: readonly UploadState[]
  readonly add: (files: readonly File[], send: SendFile) => void
  readonly cancel: (key: number) => void
  readonly retry: (key: number) => void
  /** Whether a file waits or is being sent. */
  readonly isBusy: () => boolean
  readonly cancelAll: () => void
}

/** Larger files need no call to be refused. */
const tooLarge = (largestBytes: number) =>
  new ApiError(413, 'too-large', 'too large', {
    ...{ type: 'too-large', title: 'too large', status: 413, code: 'too-large', requestId: '' },
    errors: [{ path: 'body', message: 'too large', bound: largestBytes }],
  })

/** A queue of uploads: one after the other, each with progress. It ends with its page. */
export const useUploads = ({
  largestBytes,
  onDone,
}: {
  readonly largestBytes: number
  readonly onDone: () => void
}): Uploads => {
  const [states, setStates] = useState<readonly UploadState[]>([])
  const tasks = useRef(new Map<number, Task>())
  const waiting = useRef<number[]>([])
  const isSending = useRef(false)
  const lastKey = useRef(0)
  const done = useRef(onDone)
  done.current = onDone

  const update = useCallback((key: number, change: Partial<UploadState>) => {
    setStates((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  }, [])
  const forget = useCallback((key: number) => {
    tasks.current.delete(key)
    setStates((all) => all.filter((one) => one.key !== key))
  }, [])

  const sendNext = useCallback(async (): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    for (let key = waiting.current.shift(); key !== undefined; key = waiting.current.shift()) {
      const task = tasks.current.get(key)
      if (!task) continue
      const { file, send, abort } = task
      update(key, { state: 'sending', sentBytes: 0 })
      try {
        if (file.size > largestBytes) throw tooLarge(largestBytes)
        await send(file, abort.signal, (sentBytes) => update(task.key, { sentBytes }))
        forget(key)
        done.current()
      } catch (error) {
        if (abort.signal.aborted) forget(key)
        else update(key, { state: 'failed', error })
      }
    }
    isSending.current = false
  }, [largestBytes, update, forget])

  useEffect(
    () => () => {
      for (const { abort } of tasks.current.values()) abort.abort()
      tasks.current.clear()
    },
    [],
  )

  const cancel = (key: number) => {
    tasks.current.get(key)?.abort.abort()
    forget(key)
  }
  return {
    states,
    isBusy: () => isSending.current,
    cancelAll: () => [...tasks.current.keys()].forEach(cancel),
    cancel,
    add(files, send) {
      const added = files.map((file): UploadState => {
        lastKey.current += 1
        const key = lastKey.current
        tasks.current.set(key, { key, file, send, abort: new AbortController() })
        waiting.current.push(key)
        return { key, name: file.name, bytes: file.size, sentBytes: 0, state: 'waiting' }
      })
      setStates((all) => [...all, ...added])
      void sendNext()
    },
    retry(key) {
      const task = tasks.current.get(key)
      if (!task) return
      tasks.current.set(key, { ...task, abort: new AbortController() })
      update(key, { state: 'waiting', error: undefined })
      waiting.current.push(key)
      void sendNext()
    },
  }
}

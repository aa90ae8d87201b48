import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type UnreadableCode, UnreadableFileError } from './cell.ts'
import { takeReadingSlot } from './reading-slots.ts'
import { type SheetBlock, uploadLimits } from './sheet-blocks.ts'

const workerLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
/** Longest time without the next block. */
const longestSilenceMs = 15_000
/** Blocks asked for in advance. */
const ahead = 2

type Message =
  | { readonly block: SheetBlock }
  | { readonly isEnd: true }
  | { readonly fault: string; readonly code: UnreadableCode }

/** Messages of a thread in their order; null after its end, and after a stop. */
const messagesOf = (worker: Worker, signal: AbortSignal | undefined) => {
  const waiting: (Message | null)[] = []
  let wake: ((message: Message | null) => void) | undefined
  const give = (message: Message | null) => {
    if (wake === undefined) waiting.push(message)
    else wake(message)
    wake = undefined
  }
  worker.on('message', give)
  worker.on('error', () => give({ fault: 'the file is too large to be read', code: 'too-large' }))
  worker.on('exit', () => give(null))
  signal?.addEventListener('abort', () => give(null), { once: true })
  return async (): Promise<Message | null> => {
    const next = waiting.shift()
    if (next !== undefined) return next
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      const late = () => reject(new UnreadableFileError('the file takes too long to read', 'too-large'))
      timer = setTimeout(late, longestSilenceMs)
    })
    try {
      return await Promise.race([
        new Promise<Message | null>((resolve) => {
          wake = resolve
        }),
        silence,
      ])
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * Reads an uploaded workbook, or a CSV file (comma, semicolon or tab; UTF-8, UTF-16 or Windows-1252), block by block, in
 * a thread with limits of memory and time (docs/decisions/020-uploaded-workbooks.md). Throws UnreadableFileError, and 503 if
 * the process reads too many files already.
 */
export async function* readSheets(
  file: Buffer,
  {
    signal,
    limits = uploadLimits,
  }: { readonly signal?: AbortSignal | undefined; readonly limits?: typeof uploadLimits } = {},
): AsyncGenerator<SheetBlock> {
  signal?.throwIfAborted()
  const leave = takeReadingSlot()
  const worker = new Worker(new URL('./sheets-worker.ts', import.meta.url), {
    workerData: { file: new Uint8Array(file), limits },
    resourceLimits: workerLimits,
  })
  const next = messagesOf(worker, signal)
  try {
    for (let count = 0; count < ahead; count += 1) worker.postMessage(null)
    for (;;) {
      const message = await next()
      signal?.throwIfAborted()
      if (message === null) throw new UnreadableFileError('the file cannot be read')
      if ('fault' in message) throw new UnreadableFileError(message.fault, message.code)
      if ('isEnd' in message) return
      yield message.block
      // Messages that arrive one after the other would keep timers and requests waiting.
      await setImmediate()
      worker.postMessage(null)
    }
  } finally {
    await worker.terminate()
    leave()
  }
}

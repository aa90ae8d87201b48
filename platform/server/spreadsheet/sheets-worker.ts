/** Thread that reads one file and ends. The file cannot harm the server: the thread has limits of memory and time. */
import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableFileError } from './cell.ts'
import { type SheetLimits, sheetBlocks } from './sheet-blocks.ts'

const { file, limits } = workerData as { readonly file: Uint8Array; readonly limits: SheetLimits }
const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
const port = parentPort

/** Blocks that the reader has asked for and not yet received. */
let asked = 0
let wake: (() => void) | undefined
port?.on('message', () => {
  asked += 1
  wake?.()
})
const untilAsked = async (): Promise<void> => {
  while (asked === 0)
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  asked -= 1
}

try {
  for await (const block of sheetBlocks(bytes, limits)) {
    await untilAsked()
    port?.postMessage({ block })
  }
  port?.postMessage({ isEnd: true })
} catch (error) {
  const isKnown = error instanceof UnreadableFileError
  const fault = isKnown ? error.message : 'the file cannot be read'
  port?.postMessage({ fault, code: isKnown ? error.code : 'unreadable' })
} finally {
  port?.unref()
}

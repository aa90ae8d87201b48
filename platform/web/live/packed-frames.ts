import type { Frame } from '../../contract/live-protocol.ts'

/** Whether this browser unpacks what the server can pack. */
export const canDecompress = 'DecompressionStream' in globalThis

const unpacked = async (packed: Uint8Array | ArrayBuffer): Promise<Frame> => {
  const bytes = new Blob([packed as ArrayBuffer]).stream()
  return await new Response(bytes.pipeThrough(new DecompressionStream('deflate-raw'))).json()
}

interface Message {
  /** Undefined while it is being unpacked. */
  work: (() => void) | undefined
}

/** What one connection sent, worked off in the order in which it came, though some of it has to be unpacked first. */
export const inOrder = () => {
  let waiting: Message[] = []
  const workOff = () => {
    while (waiting[0]?.work) {
      try {
        waiting.shift()?.work?.()
      } catch (error) {
        reportError(error)
      }
    }
  }
  return {
    /** At once, or behind what is being unpacked. */
    run(work: () => void): void {
      if (waiting.length === 0) work()
      else waiting.push({ work })
    },
    /** Takes a packed frame in its turn. One that cannot be unpacked is reported, and holds nothing up. */
    unpack(packed: Uint8Array | ArrayBuffer, take: (frame: Frame) => void): void {
      const message: Message = { work: undefined }
      waiting.push(message)
      unpacked(packed)
        .then(
          (frame) => () => take(frame),
          (error: unknown) => () => reportError(error),
        )
        .then((work) => {
          message.work = work
          workOff()
        })
    },
    /** The connection is lost: what has not been worked off belongs to it. */
    forget(): void {
      waiting = []
    },
  }
}

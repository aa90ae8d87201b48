import type { Frame } from '../../contract/live-protocol.ts'

/** Whether this browser unpacks what the server can pack. */
export const takesPacked = 'DecompressionStream' in globalThis

const unpacked = async (packed: Uint8Array | ArrayBuffer): Promise<Frame> => {
  const bytes = new Blob([packed as ArrayBuffer]).stream()
  return await new Response(bytes.pipeThrough(new DecompressionStream('deflate-raw'))).json()
}

/** Hands frames on in the order in which they came: those behind a packed one wait until it is unpacked. */
export const inOrder = (take: (frame: Frame) => void) => {
  let last: Promise<void> | undefined
  const after = async (before: Promise<void> | undefined, coming: Frame | Promise<Frame>) => {
    try {
      await before
      take(await coming)
    } catch (error) {
      reportError(error)
    }
  }
  const queue = (coming: Frame | Promise<Frame>) => {
    const mine = after(last, coming).then(() => {
      if (last === mine) last = undefined
    })
    last = mine
  }
  return {
    frame: (frame: Frame) => (last ? queue(frame) : take(frame)),
    packed: (packed: Uint8Array | ArrayBuffer) => queue(unpacked(packed)),
  }
}

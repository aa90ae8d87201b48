/**
 * Answers of the process that holds chDB, on a pipe of their own: what a chart reads goes through it as it is, where messages
 * between processes would be copied and taken apart several times. A frame is the number of its call, the length of the answer
 * in bytes (both 32 bits, little-endian), and the answer.
 */
const headBytes = 8

/** The pipe's number in the process that writes. */
export const answerPipe = 4

export const frameHead = (id: number, length: number): Buffer => {
  const head = Buffer.allocUnsafe(headBytes)
  head.writeUInt32LE(id, 0)
  head.writeUInt32LE(length, 4)
  return head
}

/** Takes what comes out of the pipe, in pieces of any size; `heard` has each whole answer. */
export const frameReader = (heard: (id: number, bytes: Buffer) => void): ((piece: Buffer) => void) => {
  let pieces: Buffer[] = []
  let held = 0
  /** Bytes of the frame that is coming, as far as is known. */
  let wanted = headBytes
  return (piece) => {
    pieces.push(piece)
    held += piece.length
    while (held >= wanted) {
      const all = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
      const end = headBytes + all.readUInt32LE(4)
      if (held >= end) heard(all.readUInt32LE(0), all.subarray(headBytes, end))
      const rest = held >= end ? all.subarray(end) : all
      // An empty rest would keep the answer before it in memory.
      pieces = rest.length > 0 ? [rest] : []
      held = rest.length
      wanted = held >= headBytes ? headBytes + rest.readUInt32LE(4) : headBytes
    }
  }
}

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
  const head = Buffer.alloc(headBytes)
  /** What is being filled: the head, or the answer that it announces. Each piece is copied while the next is on its way. */
  let filled = head
  let held = 0
  return (piece) => {
    for (let at = 0; at < piece.length; ) {
      const copied = piece.copy(filled, held, at)
      at += copied
      held += copied
      if (held === headBytes && filled === head) {
        filled = Buffer.allocUnsafeSlow(head.readUInt32LE(4))
        held = 0
      }
      if (held < filled.length) continue
      heard(head.readUInt32LE(0), filled)
      filled = head
      held = 0
    }
  }
}

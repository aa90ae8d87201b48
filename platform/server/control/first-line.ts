import type { Readable } from 'node:stream'

const newline = 0x0a
const longestLine = 16 * 1024 * 1024

/** Reads the first line of a stream and leaves the rest. Rejects without a line end within 16 MiB. */
export const readFirstLine = (stream: Readable): Promise<string> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let length = 0
    const settle = (error?: Error) => {
      stream.off('readable', read).off('end', ended).off('error', settle).off('close', ended)
      if (error) reject(error)
      else resolve(Buffer.concat(parts).toString('utf8'))
    }
    const ended = () => settle(new Error('The request ended before its first line'))
    const read = () => {
      for (let chunk: Buffer | null = stream.read(); chunk; chunk = stream.read()) {
        const end = chunk.indexOf(newline)
        parts.push(end < 0 ? chunk : chunk.subarray(0, end))
        length += chunk.length
        if (end >= 0) {
          settle()
          stream.unshift(chunk.subarray(end + 1))
          return
        }
        if (length > longestLine) return settle(new Error('The first line of the request is too long'))
      }
    }
    stream.on('readable', read).on('end', ended).on('error', settle).on('close', ended)
  })

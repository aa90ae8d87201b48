import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Maximum length of a Unix socket path on every system (macOS: 104 bytes with the terminator). */
const longestPath = 100

/**
 * Path of the control socket: in the data folder, or in a private temporary folder if the path is too long.
 * Throws if another user owns that folder.
 */
export const controlAddress = (dataFolder: string): string => {
  const inside = join(resolve(dataFolder), 'control.sock')
  if (Buffer.byteLength(inside) <= longestPath) return inside
  const user = process.getuid?.() ?? 0
  const folder = join(tmpdir(), `solvane-${user}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  if (!found.isDirectory() || (process.getuid && (found.uid !== user || (found.mode & 0o077) !== 0)))
    throw new Error(`${folder} must be a folder that only user ${user} may enter`)
  const name = createHash('sha256').update(resolve(dataFolder)).digest('hex').slice(0, 16)
  return join(folder, `${name}.sock`)
}

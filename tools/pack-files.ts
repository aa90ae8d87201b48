import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** What compresses: the rest is compressed by its format. */
const textTypes = new Set(['.css', '.js', '.json', '.svg', '.webmanifest'])
/** Larger files take seconds of a core for the last per cent. */
const mostBytes = 1_000_000

/**
 * Writes beside each text of a folder its best packing as `<name>.br`, where that is smaller: what takes seconds is done once and
 * not by each server that starts. What is larger than a megabyte is left to be packed when it is asked for.
 */
export const packFiles = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && textTypes.has(extname(entry.name)))
  await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      const bytes = await readFile(file)
      if (bytes.length > mostBytes) return
      const packed = await promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
      })
      if (packed.length < bytes.length) await writeFile(`${file}.br`, packed)
    }),
  )
}

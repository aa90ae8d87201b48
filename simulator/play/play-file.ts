import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { type Intervention, PlayScript } from './intervention.ts'

/** A play file that cannot be read; the message says where and why. */
export class PlayFileError extends Error {
  override readonly name = 'PlayFileError'
}

/** Nothing when there is no file. Throws PlayFileError. */
export const readPlayFile = (file: string): readonly Intervention[] => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw new PlayFileError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
  try {
    return PlayScript.parse(JSON.parse(text)).interventions
  } catch (error) {
    throw new PlayFileError(`${file} is not a play: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The simulator never sees half a file. */
export const writePlayFile = (file: string, interventions: readonly Intervention[]): void => {
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, `${JSON.stringify({ interventions }, null, 2)}\n`)
  renameSync(unfinished, file)
}

const signatureOf = (file: string): string => {
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat ? `${stat.mtimeMs} ${stat.size} ${stat.ino}` : ''
}

/** Calls back when the file appears, changes or goes after this call; looks every second, so that it works on any file system. */
export const watchPlayFile = (file: string, changed: () => void, everyMs = 1000): (() => void) => {
  let seen = signatureOf(file)
  const looking = setInterval(() => {
    const now = signatureOf(file)
    if (now === seen) return
    seen = now
    changed()
  }, everyMs)
  looking.unref()
  return () => clearInterval(looking)
}

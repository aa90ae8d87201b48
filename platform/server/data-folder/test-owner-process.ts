import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

const lockModule = new URL('./lock-data-folder.ts', import.meta.url).href

/** A process that locks a folder and keeps it, or ends with code 3 and the reason on standard error. */
const program = (folder: string) => `
import { lockDataFolder } from ${JSON.stringify(lockModule)}
try {
  await lockDataFolder(${JSON.stringify(folder)}, { port: 1 })
  console.log('locked')
  setInterval(() => {}, 1000)
} catch (error) {
  console.error(error.message)
  process.exit(3)
}`

/** Another machine as far as process numbers tell: a PID namespace of its own, with the same host name. */
const apart = ['unshare', '-r', '-p', '-f', '--mount-proc', '--kill-child']

/** Starts a process that owns the folder; `command` is what it runs below, e.g. in a namespace of its own. */
export const startOwner = async (
  folder: string,
  { isApart = false }: { readonly isApart?: boolean } = {},
): Promise<ChildProcess> => {
  const words = [...(isApart ? apart : []), process.execPath, '--input-type=module', '-e', program(folder)]
  const child = spawn(words[0] as string, words.slice(1), { stdio: ['ignore', 'pipe', 'pipe'] })
  let errors = ''
  child.stderr?.on('data', (text: Buffer) => {
    errors += String(text)
  })
  const [first] = (await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), once(child, 'close')])) as [
    Buffer | number | null,
  ]
  if (!(first instanceof Buffer)) throw new Error(errors.trim())
  return child
}

export const killOwner = async (child: ChildProcess): Promise<void> => {
  const gone = once(child, 'close')
  child.kill('SIGKILL')
  await gone
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../../../', import.meta.url)

const read = (path: string): string | undefined => {
  try {
    return readFileSync(fileURLToPath(new URL(path, root)), 'utf8')
  } catch {
    return undefined
  }
}

/** The commit that the program was started from, where it runs in a checkout. */
export const productCommit = (): string | undefined => {
  const head = read('.git/HEAD')?.trim()
  if (head === undefined) return undefined
  if (!head.startsWith('ref: ')) return head
  const ref = head.slice(5)
  const packed = read('.git/packed-refs')
    ?.split('\n')
    .find((line) => line.endsWith(` ${ref}`))
  return (read(`.git/${ref}`)?.trim() ?? packed?.split(' ')[0])?.slice(0, 40)
}

/** Name of the main script of the pages that are served: it changes with each build that differs. */
export const webBuild = (): string | undefined => /assets\/([\w.-]+)\.js"/.exec(read('dist/web/index.html') ?? '')?.[1]

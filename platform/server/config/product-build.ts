import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { mainScript } from '../../contract/main-script.ts'

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

/** The build of the pages that are served, by the name of their main script. */
export const webBuild = (): string | undefined => mainScript.exec(read('dist/web/index.html') ?? '')?.[1]

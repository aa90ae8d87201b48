import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Folders that programs fill; Git ignores them. */
const generated = ['node_modules', '.git', '.cache', 'data', 'dist', 'test-results', 'playwright-report']

const fromGit = (root: string): string[] | undefined => {
  if (!existsSync(join(root, '.git'))) return undefined
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return [...new Set(list.split('\0'))].filter((file) => file !== '' && existsSync(join(root, file)))
}

const fromDisk = (root: string, folder = ''): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (generated.includes(entry.name)) return []
    if (entry.isDirectory()) return fromDisk(root, `${folder}${entry.name}/`)
    return entry.isFile() ? [folder + entry.name] : []
  })

/**
 * The files of the working copy, relative to `root`, with forward slashes, in order: what Git tracks or would track.
 * An export without `.git` is read from the disk, without the folders that programs fill.
 */
export const sourceFiles = (root: string): string[] => (fromGit(root) ?? fromDisk(root)).sort()

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChangeFile, joinChanges, unreleasedVersion } from '../contract/join-changes.ts'

/** The files of `changes/` below a folder: what CHANGELOG.md does not have yet. */
export const pendingChanges = (root: string): readonly ChangeFile[] => {
  const folder = join(root, 'changes')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
}

/** The change log of the program below a folder, with the changes that are not released yet. */
export const ownChangeLog = (root: string): string => {
  const text = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const pending = pendingChanges(root)
  if (pending.length === 0) return text
  return joinChanges(text, pending, { version: unreleasedVersion(text) ?? 'next', date: 'unreleased' })
}

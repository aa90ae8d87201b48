import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The folder in SOLVANE_DATA cannot be used. */
export class DataFolderUnusable extends Error {
  override readonly name = 'DataFolderUnusable'
}

/** Error messages by code; rare errors show their code. */
const wordsByCode: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'that file system can only be read',
  ENOSPC: 'that disk is full',
  ENOTDIR: 'a part of its path is a file',
  ENOENT: 'that file system takes no folders',
  ENAMETOOLONG: 'its path is too long',
}

/** Error message for a file system failure at the data folder. */
export const dataFolderUnusable = (folder: string, error: unknown): DataFolderUnusable => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return new DataFolderUnusable(
    `SOLVANE_DATA is ${folder}, which cannot be the data folder: ${wordsByCode[code] ?? code}`,
    { cause: error },
  )
}

/**
 * Makes the data folder and those above it, readable by its user only, and sees that it can be written to.
 * Folder by folder, because Node's own recursive mkdir never returns where a file system refuses folders (below /proc).
 * @throws DataFolderUnusable
 */
export const makeDataFolder = (folder: string): void => {
  try {
    const missing: string[] = []
    let at = folder
    for (; !isFolder(at, folder); at = dirname(at)) missing.unshift(at)
    for (const path of missing) makeFolder(path)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw error instanceof DataFolderUnusable ? error : dataFolderUnusable(folder, error)
  }
}

/** Whether the folder exists; throws if it is a file. */
const isFolder = (path: string, folder: string): boolean => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found && !found.isDirectory())
    throw new DataFolderUnusable(
      path === folder
        ? `SOLVANE_DATA is ${folder}, which is a file: name a folder`
        : `SOLVANE_DATA is ${folder}, but ${path} is a file: name a folder`,
    )
  return found !== undefined
}

const makeFolder = (path: string): void => {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process made it in the meantime.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

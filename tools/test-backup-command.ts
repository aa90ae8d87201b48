import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Runs the command on a folder of a backup; resolves with its output, rejects when it ends with a failure. */
export const runBackupCommand = async (
  program: 'backup' | 'restore',
  folder: string,
  environment: Record<string, string>,
): Promise<string> => {
  const path = fileURLToPath(new URL(`./${program}.ts`, import.meta.url))
  const env = { PATH: process.env.PATH, ...environment }
  return (await promisify(execFile)(process.execPath, [path, folder], { env })).stdout
}

/** Builds the web pages unless what they are made of is unchanged since the last build. By hand: `npx node tools/build-web.ts` */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packFiles } from './pack-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Folder of the built pages; `index.html` stands in it. */
export const webFolder = join(root, 'dist/web')

/** Everything that can change the pages: their sources, the words and contracts they use, and the build itself. */
const ingredients = [
  'apps/web/**/*',
  'platform/web/**/*',
  'platform/contract/**/*.ts',
  'features/*/web/**/*',
  'features/*/contract/**/*.ts',
  'features/*/locales/*.json',
  'kit/**/*',
  'domain/**/*.ts',
  'package-lock.json',
  'tools/{build-web,pack-files}.ts',
]

/**
 * Builds the pages into {@link webFolder}. Resolves with true when it built and false when the last build still stands.
 * Rejects when Vite fails, with its words on standard error; the next start then tries again.
 */
export const buildWeb = async (): Promise<boolean> => {
  const mark = join(root, '.cache/web-build-hash')
  const wanted = fingerprint()
  if (existsSync(join(webFolder, 'index.html')) && existsSync(mark) && readFileSync(mark, 'utf8') === wanted)
    return false
  await replaceFolder(webFolder, async (folder) => {
    await runVite(folder)
    await packFiles(folder)
  })
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(mark, wanted)
  return true
}

/**
 * Fills a new folder beside `place` and puts it there when it is complete: servers that run on the same folder go on
 * with the old pages meanwhile, and a build that fails changes nothing.
 */
export const replaceFolder = async (place: string, fill: (folder: string) => Promise<void>): Promise<void> => {
  const [fresh, old] = [`${place}.${process.pid}.new`, `${place}.${process.pid}.old`]
  try {
    await fill(fresh)
    if (existsSync(place)) renameSync(place, old)
    renameSync(fresh, place)
  } finally {
    for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true })
  }
}

/** In a process of its own, so that the server keeps neither Vite's memory nor its busy event loop. */
const runVite = async (folder: string): Promise<void> => {
  const vite = spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    // Whoever starts it, be it a test: Vite takes from this variable whether the pages are those of people.
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } },
  )
  const [code] = await once(vite, 'exit')
  if (code !== 0) throw new Error('The web pages could not be built (see above)')
}

const fingerprint = (): string => {
  const hash = createHash('sha256')
  const files = globSync(ingredients, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

if (import.meta.main) console.log((await buildWeb()) ? `Built ${webFolder}` : `${webFolder} is up to date`)

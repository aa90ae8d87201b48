import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'

/** Where a server started by hand answers, for `npx vite apps/web`. */
const server = 'http://localhost:8080'

/** What the entry needs before any screen: known when all modules are. */
const startModules = new Set<string>()
/** What draws with the library of controls, and what draws that: a first screen does without both. */
const withControls = new Set<string>()

/** Libraries of hundreds of modules behind one: a file takes what it names, and not the rest. */
const isManifold = (id: string) =>
  /\/node_modules\/(@tabler\/icons-react\/.*\/tabler-icons-react|@mantine\/(core|hooks)\/esm\/index)\.mjs$/.test(id)

const manifoldImport = /import\s*\{([^}]*)\}\s*from\s*["'](@tabler\/icons-react|@mantine\/(?:core|hooks))["']/g

/** Files of such a library by what they are called and by what they give: `useMergedRef` stands in `use-merged-ref.mjs`. */
const fileNamesOf = (name: string) => [
  name,
  name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase(),
]

/** Follows the imports that are not put off, from the entry on. */
const findStart = (): Plugin => ({
  name: 'solvane-start',
  buildEnd() {
    const all = [...this.getModuleIds()]
    const byFile = new Map(
      all
        .filter((id) => /node_modules\/(@tabler|@mantine)\//.test(id))
        .map((id) => [id.replace(/^.*\/([^/]+)\.mjs$/, '$1'), id]),
    )
    const found = all.filter((id) => id.endsWith('/apps/web/main.tsx'))
    const follow = (id: string | undefined) => {
      if (id !== undefined && !startModules.has(id) && !isManifold(id)) found.push(id)
    }
    startModules.clear()
    for (const id of found) {
      startModules.add(id)
      const module = this.getModuleInfo(id)
      for (const next of module?.importedIds ?? []) follow(next)
      for (const [, names = ''] of module?.code?.matchAll(manifoldImport) ?? [])
        for (const name of names.split(',').map((part) => part.trim().replace(/ as .*$/, '')))
          for (const file of fileNamesOf(name)) follow(byFile.get(file))
    }
  },
})

/** Follows the library of controls to all who import it without putting it off. */
const findControls = (): Plugin => ({
  name: 'solvane-controls',
  buildEnd() {
    const found = [...this.getModuleIds()].filter((id) => id.includes('/node_modules/@mantine/core/'))
    withControls.clear()
    for (const id of found)
      for (const next of this.getModuleInfo(id)?.importers ?? [])
        if (!next.includes('/node_modules/') && !withControls.has(next)) {
          withControls.add(next)
          found.push(next)
        }
  },
})

/** Screens of the fleet, between which people go to and fro. */
const isFleet = (id: string) => /\/(features\/(my-fleet|saved-requests)|kit\/composites\/data-table)\//.test(id)

const isPiece = (id: string) => /\/kit\/(composites\/(page|states)|primitives)\//.test(id)

const isOurs = (id: string) => /\/(kit|domain|features|platform\/(web|contract))\//.test(id)

/**
 * Groups of code, most general first: without them the libraries would end in the file of the first screen, and what
 * screens share in a hundred small files, each with a kilobyte of headers and a way of its own.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 50 },
  // With the schema library itself, so that it holds before any file makes a schema.
  { name: 'schema', test: /node_modules\/zod\/|strict-policy\.ts$/, priority: 45 },
  { name: 'live', test: /node_modules\/(socket\.io|engine\.io|@socket\.io)/, priority: 40 },
  { name: 'start', test: (id: string) => startModules.has(id), priority: 30 },
  // What people open, and what stands on screens that are not the first.
  { name: 'controls', test: /node_modules\/(@mantine|@floating-ui)\//, minShareCount: 2, priority: 25 },
  { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 2, priority: 25 },
  { name: 'fleet', test: (id: string) => isFleet(id) && !withControls.has(id), minShareCount: 3, priority: 20 },
  { name: 'fleet-controls', test: isFleet, minShareCount: 3, priority: 19 },
  // What most screens are put together from, the first among them.
  { name: 'pieces', test: (id: string) => isPiece(id) && !withControls.has(id), minShareCount: 8, priority: 12 },
  { name: 'shared', test: (id: string) => isOurs(id) && !withControls.has(id), minShareCount: 8, priority: 11 },
  { name: 'shared-controls', test: isOurs, minShareCount: 8, priority: 10 },
]

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const workerName = 'service-worker'
/** Fonts of other scripts are fetched when a text needs them. */
const isShellFile = (name: string) => /^assets\/.*\.(js|css)$|inter-latin(-ext)?-.*\.woff2$/.test(name)

/** Tells the worker which files make the program, and which version they are. */
const shellList = (): Plugin => ({
  name: 'solvane-shell-list',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const worker = Object.values(bundle).find((part) => part.type === 'chunk' && part.name === workerName)
    if (worker?.type !== 'chunk') return
    const page = bundle['index.html']
    if (page?.type !== 'asset') throw new Error('The page is not there yet: its script is a part of the version')
    if (worker.imports.length > 0) throw new Error('The worker must stand alone: it imports other files')
    const files = Object.keys(bundle).filter(isShellFile).sort()
    const version = createHash('sha256')
      .update(files.join('\n') + worker.code + page.source)
      .digest('hex')
      .slice(0, 12)
    const list = JSON.stringify(files.map((name) => `/${name}`))
    worker.code = `const shellFiles=${list},shellVersion="${version}";${worker.code}`
  },
})

const aheadMark = '<!-- ahead -->'

/** Puts `ahead.ts` into the page, bundled by itself: the program's files are what it does not wait for. */
const aheadScript = (): Plugin => ({
  name: 'solvane-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html) {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'es2022',
          modulePreload: false,
          rolldownOptions: { input: at('ahead.ts'), output: { format: 'iife' } },
        },
      })
      const parts = 'output' in built ? built.output : []
      const [script] = parts
      if (parts.length !== 1 || script?.type !== 'chunk') throw new Error('ahead.ts must be one script')
      if (!html.includes(aheadMark)) throw new Error(`index.html must hold ${aheadMark}`)
      if (/<\/script|<!--/i.test(script.code)) throw new Error('ahead.ts must not hold marks of HTML')
      return html.replace(aheadMark, () => `<script nonce="__CSP_NONCE__">${script.code.trim()}</script>`)
    },
  },
})

export default defineConfig({
  plugins: [react(), findStart(), findControls(), shellList(), aheadScript()],
  // Only the package itself: what stands in for it loads a part of it.
  resolve: { alias: [{ find: /^temporal-polyfill$/, replacement: at('temporal.ts') }] },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Inlined files would be data: addresses, which the page's policy refuses for fonts and scripts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The file of the start; charts are larger than Vite would like as well, and come when asked for.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: { index: at('index.html'), [workerName]: at('worker/service-worker.ts') },
      output: {
        codeSplitting: { groups },
        // A worker answers for the folder in which it stands, and is asked for by one name for ever.
        entryFileNames: ({ name }) => (name === workerName ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: { proxy: Object.fromEntries(['/api', '/oidc', '/ressources'].map((path) => [path, server])) },
})

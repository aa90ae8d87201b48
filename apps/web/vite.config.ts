import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { codeGroups, learnGroups } from './build-steps/code-groups.ts'
import { compileAhead } from './build-steps/compile-ahead.ts'
import { cutFont } from './build-steps/cut-font.ts'
import { dropUnusedImports } from './build-steps/drop-unused-imports.ts'
import { leanContracts } from './build-steps/lean-contracts.ts'
import { prefetchScript } from './build-steps/prefetch-script.ts'
import { thinDoors } from './build-steps/thin-doors.ts'

/** Where a server started by hand answers, for `npx vite apps/web`. */
const server = 'http://localhost:8080'

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

/** Writes the mark into the page that shows it alone: as a file it would wait behind those of the program. */
const startingMark = (): Plugin => ({
  name: 'solvane-starting-mark',
  transformIndexHtml(html) {
    const mark = readFileSync(at('public/solvane.svg'), 'utf8')
      .trim()
      .replace(/ xmlns="[^"]*"|<title>.*<\/title>/g, '')
      .replace('<svg', '<svg class="starting" width="48" height="48" aria-hidden="true"')
    const place = '<!-- mark -->'
    if (!html.includes(place)) throw new Error(`index.html must hold ${place}`)
    return html.replace(place, mark)
  },
})

/** Groups of code of which a first visit calls most. */
const calledAtOnce = ['libraries', 'start', 'first-screens', 'fleet-table', 'fleet-tiles']

export default defineConfig({
  plugins: [
    react(),
    leanContracts(),
    thinDoors(),
    dropUnusedImports(['contract-schema', 'checked-contracts']),
    learnGroups(),
    shellList(),
    startingMark(),
    cutFont(at('../../.cache/font')),
    prefetchScript(at('ahead.ts')),
    compileAhead(calledAtOnce),
  ],
  // Only the packages themselves: what stands in for them loads a part of them, or sets them up.
  resolve: {
    alias: [
      { find: /^temporal-polyfill$/, replacement: at('temporal.ts') },
      { find: /^zod$/, replacement: at('strict-zod.ts') },
    ],
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Inlined files would be data: addresses, which the page's policy refuses for fonts and scripts.
    assetsInlineLimit: 0,
    // Every browser that is let in knows it.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The file of the start; charts are larger than Vite would like as well, and come when asked for.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: { index: at('index.html'), [workerName]: at('worker/service-worker.ts') },
      output: {
        codeSplitting: { groups: codeGroups },
        // A worker answers for the folder in which it stands, and is asked for by one name for ever.
        entryFileNames: ({ name }) => (name === workerName ? 'sw.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: { proxy: Object.fromEntries(['/api', '/oidc', '/ressources'].map((path) => [path, server])) },
})

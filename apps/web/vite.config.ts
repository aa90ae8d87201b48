import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where a server started by hand answers, for `npx vite apps/web`. */
const server = 'http://localhost:8080'

/** Groups of code, most general first: without them the libraries would end in the file of the first screen. */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 50 },
  { name: 'live', test: /node_modules\/(socket\.io|engine\.io|@socket\.io)/, priority: 40 },
]

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Inlined files would be data: addresses, which the page's policy refuses for fonts and scripts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: Object.fromEntries(['/api', '/oidc', '/ressources'].map((path) => [path, server])) },
})

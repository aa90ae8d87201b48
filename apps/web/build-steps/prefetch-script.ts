import { build, type IndexHtmlTransformContext, type Plugin } from 'vite'
import { firstScreens } from '../first-screens.ts'

const scriptMark = '<!-- ahead -->'

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

/** A file of code and all that it imports without putting it off. */
const withImports = (bundle: Bundle, name: string, found = new Set<string>()): ReadonlySet<string> => {
  const part = bundle[name]
  if (part?.type !== 'chunk' || found.has(name)) return found
  found.add(name)
  for (const style of part.viteMetadata?.importedCss ?? []) found.add(style)
  for (const next of part.imports) withImports(bundle, next, found)
  return found
}

/** The files of each of {@link firstScreens} that the page itself does not name. */
const filesOfScreens = (bundle: Bundle): Record<string, string[]> => {
  const filesOf = (source: string) => {
    const root = Object.values(bundle).find((part) => part.type === 'chunk' && part.facadeModuleId?.endsWith(source))
    if (!root) throw new Error(`There is no file made of ${source}`)
    return withImports(bundle, root.fileName)
  }
  const ofPage = filesOf('/apps/web/index.html')
  return Object.fromEntries(
    Object.entries(firstScreens).map(([address, screen]) => [
      address,
      [...filesOf(screen)].filter((name) => !ofPage.has(name)).map((name) => `/${name}`),
    ]),
  )
}

/** Puts `ahead.ts`, which stands at `path`, into the page, bundled by itself: the program's files are what it does not wait for. */
export const prefetchScript = (path: string): Plugin => ({
  name: 'solvane-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      if (!bundle) throw new Error('The page is only put together with its files')
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        define: { filesOfScreens: JSON.stringify(filesOfScreens(bundle)) },
        build: {
          write: false,
          target: 'es2022',
          modulePreload: false,
          rolldownOptions: { input: path, output: { format: 'iife' } },
        },
      })
      const parts = 'output' in built ? built.output : []
      const [part] = parts
      if (parts.length !== 1 || part?.type !== 'chunk') throw new Error('ahead.ts must be one script')
      if (!html.includes(scriptMark)) throw new Error(`index.html must hold ${scriptMark}`)
      if (/<\/script|<!--/i.test(part.code)) throw new Error('ahead.ts must not hold marks of HTML')
      return html.replace(scriptMark, () => `<script nonce="__CSP_NONCE__">${part.code.trim()}</script>`)
    },
  },
})

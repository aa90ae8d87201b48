import type { Plugin } from 'vite'

const step = 'solvane-drop-unused-imports'

/**
 * Takes away imports of files of which nothing is used: the bundler leaves them wherever a module once named something of one
 * (https://github.com/rolldown/rolldown/issues/4812). Only for files that do nothing to others when they are loaded.
 */
export const dropUnusedImports = (names: readonly string[]): Plugin => ({
  name: step,
  apply: 'build',
  // Files are kept by their names for ever: without this step they are others.
  augmentChunkHash: () => step,
  generateBundle: {
    // Before files are listed that belong to a screen.
    order: 'pre',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      for (const name of names) {
        const file = chunks.find((chunk) => chunk.name === name)?.fileName
        if (file === undefined) throw new Error(`There is no file ${name}`)
        const unused = new RegExp(`import\\s*"\\./${file.replace(/^assets\//, '').replaceAll('.', '\\.')}";\\n?`)
        for (const chunk of chunks)
          if (unused.test(chunk.code)) {
            chunk.code = chunk.code.replace(unused, '')
            chunk.imports = chunk.imports.filter((other) => other !== file)
          }
      }
    },
  },
})

import type { Plugin } from 'vite'

/**
 * Takes away imports of a file of which nothing is used: the bundler leaves them wherever a module once named something of it
 * (https://github.com/rolldown/rolldown/issues/4812). Only for files that do nothing when they are loaded.
 */
export const dropUnusedImports = (name: string): Plugin => ({
  name: 'solvane-drop-unused-imports',
  apply: 'build',
  generateBundle: {
    // Before files are listed that belong to a screen.
    order: 'pre',
    handler(_options, bundle) {
      const file = Object.values(bundle).find((part) => part.type === 'chunk' && part.name === name)?.fileName
      if (file === undefined) throw new Error(`There is no file ${name}`)
      const unused = new RegExp(`import\\s*"\\./${file.replace(/^assets\//, '').replaceAll('.', '\\.')}";\\n?`)
      for (const part of Object.values(bundle))
        if (part.type === 'chunk' && unused.test(part.code)) {
          part.code = part.code.replace(unused, '')
          part.imports = part.imports.filter((other) => other !== file)
        }
    },
  },
})

import type { Plugin } from 'vite'

/** V8 takes this from the first line of a file: https://v8.dev/blog/explicit-compile-hints */
const hint = '//# allFunctionsCalledOnLoad'

/**
 * Has the browser compile whole files while they arrive, beside the page: otherwise each of their functions stops it at
 * its first call. For files of which a first visit calls most. Browsers without V8 see a comment.
 */
export const compileAhead = (names: readonly string[]): Plugin => ({
  name: 'solvane-compile-ahead',
  enforce: 'post',
  // Files are kept by their names for ever: one with the hint is another.
  augmentChunkHash: ({ name }) => (names.includes(name) ? hint : undefined),
  generateBundle: {
    // Last, because others write into the first line as well.
    order: 'post',
    handler(_options, bundle) {
      const left = new Set(names)
      for (const part of Object.values(bundle))
        if (part.type === 'chunk' && names.includes(part.name)) {
          part.code = `${hint}\n${part.code}`
          left.delete(part.name)
        }
      if (left.size > 0) throw new Error(`There is no file to be compiled ahead: ${[...left].join(', ')}`)
    },
  },
})

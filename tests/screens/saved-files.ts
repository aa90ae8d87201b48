import { vi } from 'vitest'

/** A file that a page has handed to the browser. */
export interface SavedFile {
  readonly name: string
  readonly content: Blob
}

/** A file that a page lets the browser download. */
export interface Download {
  readonly name: string
  readonly address: string
}

/** Keeps the files that a page saves from now until the end of the test, instead of writing them, and the downloads that it starts. */
export const keepSavedFiles = (): {
  readonly savedFiles: readonly SavedFile[]
  readonly downloads: readonly Download[]
} => {
  const saved: SavedFile[] = []
  const downloads: Download[] = []
  const contents = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const address = `blob:test/${contents.size}`
    contents.set(address, content as Blob)
    return address
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const content = contents.get(this.href)
    const { pathname, search } = new URL(this.href)
    if (pathname.startsWith('/api/')) return void downloads.push({ name: this.download, address: pathname + search })
    if (!content) throw new Error(`Only links to files are pressed by the page itself, not ${this.href}`)
    saved.push({ name: this.download, content })
  })
  return { savedFiles: saved, downloads }
}

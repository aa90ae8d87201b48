import { vi } from 'vitest'

/** A file that a page has handed to the browser. */
export interface SavedFile {
  readonly name: string
  readonly content: Blob
}

/** Keeps the files that a page saves from now until the end of the test, instead of writing them. */
export const keepSavedFiles = (): readonly SavedFile[] => {
  const saved: SavedFile[] = []
  const contents = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const address = `blob:test/${contents.size}`
    contents.set(address, content as Blob)
    return address
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const content = contents.get(this.href)
    if (!content) throw new Error(`Only links to files are pressed by the page itself, not ${this.href}`)
    saved.push({ name: this.download, content })
  })
  return saved
}

import type { Config } from '../config/config.ts'
import type { ContentStore } from './content-store.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'

/** The store of the settings; undefined if several processes share none. */
export const openContentStore = ({ documents }: Pick<Config, 'documents'>): ContentStore | undefined => {
  if (documents.s3) return s3Store(documents.s3)
  return documents.folder === undefined ? undefined : folderStore(documents.folder)
}

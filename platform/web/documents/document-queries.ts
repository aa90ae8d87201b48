import { queryOptions } from '@tanstack/react-query'
import type { PictureSize } from '../../contract/document.ts'
import {
  type DocumentFile,
  getDocument,
  getDocumentContent,
  getDocumentPicture,
  getDocuments,
} from '../../contract/document-calls.ts'
import { call, callRaw, download } from '../api/call.ts'

/** Documents of a record, or one of them. Open pages refetch them when another user changes them. */
export const documentQueries = {
  list: (kind: string, recordId: string) =>
    queryOptions({
      queryKey: ['documents', kind, recordId],
      meta: { records: [`${kind}.documents`] },
      queryFn: async ({ signal }) => (await call(getDocuments, { query: { kind, recordId } }, signal)).results,
      staleTime: 0,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['document', id],
      queryFn: ({ signal }) => call(getDocument, { params: { id } }, signal),
    }),
  /** A version never changes, so its picture does not either. */
  picture: (id: string, number: number, size: PictureSize) =>
    queryOptions({
      queryKey: ['documentPicture', id, number, size],
      queryFn: async ({ signal }) =>
        (await callRaw(getDocumentPicture, { params: { id }, query: { number, size } }, signal)).blob(),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
    }),
}

/** Lets the browser download a version. */
export const downloadVersion = (id: string, { number, fileName }: Pick<DocumentFile, 'number' | 'fileName'>) =>
  download(getDocumentContent, { params: { id }, query: { number } }, fileName)

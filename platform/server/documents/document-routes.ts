import type { Readable } from 'node:stream'
import { inlineTypes } from '../../contract/document.ts'
import {
  addDocument,
  addDocumentFile,
  deleteDocument,
  getDocument,
  getDocumentContent,
  getDocumentPicture,
  getDocuments,
  updateDocument,
} from '../../contract/document-calls.ts'
import { type ByteRange, FileReply } from '../http/file-reply.ts'
import type { Routes } from '../http/routes.ts'
import type { Log } from '../log/log.ts'
import { checkedContent } from './checked-content.ts'
import { ContentMissing } from './content-store.ts'
import type { Documents } from './create-documents.ts'
import type { FileRow } from './document-store.ts'

interface Context {
  readonly documents: Documents
  readonly log: Pick<Log, 'error'>
}

/** Opens a content. A whole one is compared with its digest, and the log names a damaged or missing one. */
const openContent = async (
  { documents, log }: Context,
  { sha256, bytes }: Pick<FileRow, 'sha256' | 'bytes'>,
  range: ByteRange | undefined,
): Promise<Readable> => {
  const store = documents.store()
  try {
    if (range && range.to - range.from + 1 < bytes) return await store.open(sha256, range)
    return await checkedContent(store, sha256, (error) => log.error({ err: error }, 'a document is damaged'))
  } catch (error) {
    if (error instanceof ContentMissing) log.error({ err: error }, 'a document is missing in its store')
    throw error
  }
}

/** Binds the calls of documents. The handlers read the context, because tests bind the declarations without one. */
export const bindDocumentRoutes = (routes: Routes, context: Context): void => {
  routes.bind(getDocuments, async ({ principal, query: { kind, recordId } }) => ({
    results: await context.documents.list(principal, kind, recordId),
  }))
  routes.bind(getDocument, ({ principal, params: { id } }) => context.documents.get(principal, id))
  routes.bind(addDocument, (request) =>
    context.documents.add(request, request.query, { ...request, fileName: request.query.fileName }),
  )
  routes.bind(addDocumentFile, (request) => {
    const { version, fileName } = request.query
    return context.documents.addFile(request, { id: request.params.id, version }, { ...request, fileName })
  })
  routes.bind(updateDocument, (request) => {
    const { version, ...values } = request.body
    return context.documents.change(request, { id: request.params.id, version }, values)
  })
  routes.bind(deleteDocument, async (request) => {
    const { id } = request.params
    await context.documents.remove(request, { id, version: request.query.version })
    return { id }
  })
  routes.bind(getDocumentContent, async ({ principal, params: { id }, query: { number, inline } }) => {
    const file = await context.documents.file(principal, id, number)
    return new FileReply({
      tag: file.sha256,
      bytes: file.bytes,
      mediaType: file.mediaType,
      fileName: file.fileName,
      isInline: inline && inlineTypes.includes(file.mediaType),
      open: (range) => openContent(context, file, range),
    })
  })
  routes.bind(getDocumentPicture, async ({ principal, params: { id }, query: { number, size } }) => {
    const file = await context.documents.file(principal, id, number)
    return new FileReply({
      ...(await context.documents.pictures.of(file, size)),
      fileName: `${file.fileName}.webp`,
      isInline: true,
    })
  })
}

import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { cleanFileName, fileLimitsOf, isAllowedType, isNameTrue } from '../../contract/document.ts'
import type { FieldError } from '../../contract/problem.ts'
import type { Principal } from '../auth/principal.ts'
import type { Config } from '../config/config.ts'
import { ProblemError, unavailable } from '../http/problems.ts'
import { tooLarge } from '../http/received-pieces.ts'
import type { Log } from '../log/log.ts'
import type { DocumentedKind } from '../record/record-documents.ts'
import type { Db } from '../relations/relations.ts'
import type { ContentStore, LocalFile } from './content-store.ts'
import { noDocument } from './document-access.ts'
import { announceContent, type NewFile } from './document-store.ts'
import { mediaTypeOf } from './media-type.ts'
import { openContentStore } from './open-content-store.ts'
import { type ReceivedFile, receiveFile } from './receive-file.ts'
import { createUploadLimits, type UploadLimits } from './upload-limits.ts'

/** A file on its way to the server. */
export interface Upload {
  readonly body: Readable
  readonly statedBytes: number | undefined
  readonly fileName: string
}

/** Receives files and puts them into the store. */
export interface Uploads {
  /** Throws 503 without a store. */
  readonly store: () => ContentStore
  /** Folder of this process for files on their way. */
  readonly incomingFolder: string
  /** Resolves with the version for the database, after the store has the content. */
  readonly receive: (kind: DocumentedKind, field: string | null, by: Principal, upload: Upload) => Promise<NewFile>
}

/** The type of a file is not allowed: names field, type and allowed types. */
const wrongType = (field: string | null, mediaType: string, types: readonly string[]): ProblemError => {
  const error: FieldError = {
    path: field === null ? 'body' : `body.${field}`,
    message: `must be ${types.join(' or ')}, not ${mediaType}`,
    code: 'wrong-type',
    value: mediaType,
    bound: types.join(', '),
  }
  return new ProblemError(415, 'wrong-type', `The file is ${mediaType}. Allowed: ${types.join(', ')}`, [error])
}

interface UploadsContext {
  readonly config: Pick<Config, 'documents' | 'dataFolder'>
  readonly db: Db
  readonly log: Log
}

export const createUploads = ({ config, db, log }: UploadsContext, limits: Partial<UploadLimits> = {}): Uploads => {
  const opened = openContentStore(config)
  const incomingFolder = join(config.documents.folder ?? join(config.dataFolder, 'documents'), 'incoming')
  const enter = createUploadLimits(db, incomingFolder, limits)
  const store = (): ContentStore => {
    if (!opened)
      throw unavailable('Documents need a store of all processes: set DOCUMENTS_FOLDER or DOCUMENTS_S3_ENDPOINT')
    return opened
  }

  /** Puts a received file into the store, unless it is there. */
  const keep = async (file: LocalFile): Promise<void> => {
    await announceContent(db, file)
    try {
      if (!(await store().has(file))) await store().put(file, { mayMove: true })
    } catch (error) {
      log.error({ err: error, store: store().place }, 'a document could not be stored')
      throw unavailable('The document store did not accept the file. Try again in a moment.')
    }
  }

  return {
    store,
    incomingFolder,
    async receive(kind, field, { userId, firstName, lastName }, upload) {
      const allowed = fileLimitsOf(kind, field)
      if (!allowed) throw noDocument()
      store()
      const { largestBytes, types } = allowed
      if (upload.statedBytes !== undefined && upload.statedBytes > largestBytes) throw tooLarge(largestBytes)
      const end = await enter(userId, upload.statedBytes ?? largestBytes)
      let received: ReceivedFile | undefined
      try {
        received = await receiveFile(upload.body, { folder: incomingFolder, largestBytes })
        const fileName = cleanFileName(upload.fileName)
        const mediaType = await mediaTypeOf(received.head, fileName)
        if (!isAllowedType(types, mediaType)) throw wrongType(field, mediaType, types ?? [])
        await keep(received)
        return {
          fileName,
          mediaType,
          isNameTrue: isNameTrue(fileName, mediaType),
          bytes: received.bytes,
          sha256: received.sha256,
          uploadedById: userId,
          uploadedBy: `${firstName} ${lastName}`.trim(),
        }
      } finally {
        end()
        await received?.discard()
      }
    },
  }
}

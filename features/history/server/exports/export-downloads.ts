import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import { FileReply } from '../../../../platform/server/http/file-reply.ts'
import { conflict, notFound } from '../../../../platform/server/http/problems.ts'
import type { Routes } from '../../../../platform/server/http/routes.ts'
import { getExportArchive, getExportFile } from '../../contract/history-exports.ts'
import { type ExportAccess, exportTarget } from './export-access.ts'
import { filesOf } from './export-store.ts'
import { storedZip } from './stored-zip.ts'

const mediaTypes = { csv: 'text/csv; charset=utf-8', parquet: 'application/vnd.apache.parquet' } as const

const lost = () => notFound('The file is no longer on the disk of the server. Start the export again.')

/** Downloads of written files. Each asks anew for the rights of the user. */
export const bindExportDownloads = (routes: Routes, context: ServerContext, access: ExportAccess): void => {
  const { db } = context.relations

  routes.bind(getExportFile, async (request) => {
    const found = await access.readable(request.principal, request.params.id)
    const file = (await filesOf(db, found.id))[request.params.position]
    if (!file?.storedAs || file.digest === null) throw notFound('This file is not written yet, or was removed')
    const disk = await access.files()
    if (!(await disk.isThere(found.id, file))) throw lost()
    if (!request.preparesDownload) context.audit.noted(request, { result: 'done', target: exportTarget(found) })
    const path = disk.pathOf(found.id, file.storedAs)
    return new FileReply({
      tag: file.digest,
      bytes: file.bytes,
      mediaType: mediaTypes[found.format],
      fileName: file.name,
      isInline: false,
      open: async (range) => createReadStream(path, range && { start: range.from, end: range.to }),
    })
  })

  routes.bind(getExportArchive, async (request) => {
    const found = await access.readable(request.principal, request.params.id)
    if (found.state !== 'done') throw conflict('This export is not finished')
    const disk = await access.files()
    const files = await filesOf(db, found.id)
    for (const file of files) if (!(await disk.isThere(found.id, file))) throw lost()
    if (!request.preparesDownload) context.audit.noted(request, { result: 'done', target: exportTarget(found) })
    const { bytes, read } = storedZip(
      files.map(({ name, bytes: length, checksum, storedAs }) => ({
        ...{ name, bytes: length, checksum },
        path: disk.pathOf(found.id, storedAs ?? ''),
      })),
    )
    const tag = createHash('sha256')
    for (const { digest } of files) tag.update(digest ?? '')
    return new FileReply({
      tag: tag.digest('hex'),
      bytes,
      mediaType: 'application/zip',
      fileName: `solvane-export-${new Date(found.createdAtMs).toISOString().slice(0, 10)}.zip`,
      isInline: false,
      open: async (range) => read(range),
    })
  })
}

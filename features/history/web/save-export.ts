import { download } from '../../../platform/web/api/call.ts'
import { getExportArchive, getExportFile } from '../contract/history-exports.ts'

export const saveExportFile = (
  id: string,
  { position, name }: { readonly position: number; readonly name: string },
): Promise<void> => download(getExportFile, { params: { id, position } }, name)

export const saveExportArchive = (id: string, createdAtMs: number): Promise<void> =>
  download(
    getExportArchive,
    { params: { id } },
    `solvane-export-${new Date(createdAtMs).toISOString().slice(0, 10)}.zip`,
  )

import { saveFile } from '../../../kit/composites/data-table/save-file.ts'
import { callRaw } from '../../../platform/web/api/call.ts'
import { getExportArchive, getExportFile } from '../contract/history-exports.ts'

/** Larger files do not go through the memory of the page where the browser can write to the disk at once. */
const manyBytes = 100_000_000

interface FilePicker {
  showSaveFilePicker?(options: { suggestedName: string }): Promise<{ createWritable(): Promise<WritableStream> }>
}

/** Where a large file is written; undefined: the person has cancelled. */
const chosenPlace = (pick: NonNullable<FilePicker['showSaveFilePicker']>, suggestedName: string) =>
  pick
    .call(window, { suggestedName })
    .catch((error: unknown) =>
      error instanceof DOMException && error.name === 'AbortError' ? undefined : Promise.reject(error),
    )

/** Hands the reply of a call to the browser as a file. Throws ApiError. */
const save = async (name: string, bytes: number, read: () => Promise<Response>): Promise<void> => {
  const { showSaveFilePicker } = window as FilePicker
  if (bytes <= manyBytes || !showSaveFilePicker) return saveFile(name, await (await read()).blob())
  const place = await chosenPlace(showSaveFilePicker, name)
  if (!place) return
  const response = await read()
  await response.body?.pipeTo(await place.createWritable())
}

export const saveExportFile = (
  id: string,
  { position, name, bytes }: { readonly position: number; readonly name: string; readonly bytes: number },
): Promise<void> => save(name, bytes, () => callRaw(getExportFile, { params: { id, position } }))

export const saveExportArchive = (id: string, createdAtMs: number, bytes: number): Promise<void> =>
  save(`solvane-export-${new Date(createdAtMs).toISOString().slice(0, 10)}.zip`, bytes, () =>
    callRaw(getExportArchive, { params: { id } }),
  )

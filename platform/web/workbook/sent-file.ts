import type { Language } from '../../../domain/language.ts'
import { saveFile } from '../../../kit/files/save-file.ts'
import type { CallArguments, Endpoint } from '../../contract/endpoint.ts'
import type { ChosenColumns } from '../../contract/workbook-calls.ts'
import { callRaw } from '../api/call.ts'

/** A chosen file, and how it is read. */
export interface SentFile {
  readonly file: File
  readonly culture: Language
  /** What the user chose for headings that are ambiguous or unknown. */
  readonly columns: ChosenColumns
}

/** A file as the calls take it. */
export const fileArguments = ({ file, culture, columns }: SentFile) => ({
  file,
  query: {
    fileName: file.name.slice(0, 200),
    culture,
    ...(Object.keys(columns).length > 0 && { columns: JSON.stringify(columns) }),
  },
})

/** Saves the file that a call replies with. */
export const saveReply = async <E extends Endpoint>(
  name: string,
  endpoint: E,
  args: CallArguments<E>,
): Promise<void> => {
  const response = await callRaw(endpoint, args)
  saveFile(name, await response.blob())
}

import { toCsv } from '../../../kit/composites/data-table/csv-file.ts'
import type { Cell } from '../../../kit/composites/data-table/table-model.ts'
import { saveFile } from '../../../kit/files/save-file.ts'

/** A list as a file, below its headings. */
export const saveCsv = (fileName: string, headings: readonly string[], rows: readonly (readonly Cell[])[]): void =>
  saveFile(
    fileName,
    new Blob(
      [
        toCsv({
          columns: headings.map((header) => ({ header, decimals: undefined, widthPx: undefined })),
          rows: rows.map((cells) => ({ cells, level: 1, group: false })),
        }),
      ],
      { type: 'text/csv' },
    ),
  )

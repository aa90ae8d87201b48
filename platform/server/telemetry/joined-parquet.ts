import { type FileMetaData, parquetMetadata, type RowGroup } from 'hyparquet'
import { ByteWriter } from 'hyparquet-writer'
import { writeMetadata } from 'hyparquet-writer/src/metadata.js'

const magic = Buffer.from('PAR1')
/** Length of the metadata and the magic number, at the end of a file. */
const tailBytes = 4 + magic.length

/** The parts of a Parquet file. Throws Error where the file is not whole. */
const partsOf = (file: Buffer) => {
  const tailAt = file.length - tailBytes
  const isWhole = tailAt > 0 && file.subarray(0, 4).equals(magic) && file.subarray(-4).equals(magic)
  const metadataAt = isWhole ? tailAt - file.readUInt32LE(tailAt) : 0
  if (metadataAt < magic.length) throw new Error('The answer of the historian is no whole Parquet file')
  const footer = Uint8Array.from(file.subarray(metadataAt)).buffer
  return { body: file.subarray(magic.length, metadataAt), metadata: parquetMetadata(footer) }
}

/** The row group at another place of a file. Indexes and statistics stay behind: no reader needs them. */
const moved = (group: RowGroup, byBytes: bigint): RowGroup => ({
  columns: group.columns.map(({ file_offset, meta_data }) => {
    if (!meta_data) throw new Error('A column of a Parquet file has no metadata')
    const { type, encodings, path_in_schema, codec, num_values } = meta_data
    const { total_uncompressed_size, total_compressed_size, data_page_offset, dictionary_page_offset } = meta_data
    return {
      file_offset: file_offset === 0n ? 0n : file_offset + byBytes,
      meta_data: {
        ...{ type, encodings, path_in_schema, codec, num_values, total_uncompressed_size, total_compressed_size },
        data_page_offset: data_page_offset + byBytes,
        ...(dictionary_page_offset !== undefined && { dictionary_page_offset: dictionary_page_offset + byBytes }),
      },
    }
  }),
  total_byte_size: group.total_byte_size,
  num_rows: group.num_rows,
})

/** One Parquet file made of whole ones with the same columns, piece by piece. */
export interface JoinedParquet {
  /** The bytes that come next, after another file; with how many rows it has. */
  add(file: Buffer): { readonly bytes: Buffer; readonly rows: number }
  /** The last bytes. At least one file was added. */
  end(): Buffer
}

/** Copies the row groups of each file as they are, and writes the metadata anew: nothing is packed twice. */
export const joinParquet = (createdBy: string): JoinedParquet => {
  const groups: RowGroup[] = []
  let first: FileMetaData | undefined
  let rows = 0n
  let writtenBytes = 0
  return {
    add(file) {
      const { body, metadata } = partsOf(file)
      const begin = first ? Buffer.alloc(0) : magic
      first ??= metadata
      const startAt = writtenBytes + begin.length
      const byBytes = BigInt(startAt - magic.length)
      groups.push(...metadata.row_groups.map((group) => moved(group, byBytes)))
      rows += metadata.num_rows
      const bytes = Buffer.concat([begin, body])
      writtenBytes += bytes.length
      return { bytes, rows: Number(metadata.num_rows) }
    },
    end() {
      if (!first) throw new Error('A joined Parquet file needs at least one file')
      const writer = new ByteWriter()
      const { version, schema } = first
      writeMetadata(writer, {
        version,
        schema,
        num_rows: rows,
        row_groups: groups,
        created_by: createdBy,
        metadata_length: 0,
      })
      return Buffer.concat([writer.getBytes(), magic])
    },
  }
}

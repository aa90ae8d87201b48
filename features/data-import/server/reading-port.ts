/** Public interface of imports for features that read other kinds of files: tables and times. */
export { type FilePart, openParts } from './reading/file-parts.ts'
export { columnNames, delimiterHint, HeaderError } from './reading/header.ts'
export { lineRest } from './reading/read-file.ts'
export { createTimeReader } from './time-reader.ts'

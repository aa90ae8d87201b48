/** Public interface: a part of the folder of exports, for files that other features make in the background. */
export { type ExportFiles, openExportFiles } from './exports/export-files.ts'
